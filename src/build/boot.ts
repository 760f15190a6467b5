/** Milliseconds from asking for the page to its first byte; "slow 3G" has 400. */
const BAD_LINE = 600

/**
 * The only script in the HTML, right behind the phone link. It is inline because a request for it would cost a round
 * trip, and the policy allows it by its hash.
 *
 * - The application starts when the page is whole and has nothing more urgent to do, or at the first touch or key. What
 *   somebody submits before that is kept until the application can take it.
 * - The worker is asked for at the same time, but on a bad line after it: its 5 KB would keep the page waiting.
 * - Chromium stops loading a page when a link to another program is followed, also to the dialler: somebody who taps
 *   the number while the page arrives comes back to a stump. Once the host answers again the page is loaded anew; not
 *   before, since the stump has the number and an error page has not.
 */
export const boot = (entry: string): string =>
  `{let started,isWhole=()=>document.querySelector("footer"),` +
  `whole=new Promise(done=>document.addEventListener("DOMContentLoaded",()=>isWhole()&&done())),` +
  `go=()=>started??=whole.then(()=>import(${JSON.stringify(entry)})),` +
  `work=()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}),[line]=performance.getEntriesByType("navigation"),` +
  `isHydrated=()=>performance.getEntriesByName("hydrated").length,` +
  `mend=()=>document.readyState=="complete"&&!isWhole()&&!document.hidden&&` +
  `fetch(location).then(page=>page.text()).then(page=>page.includes("</footer>")&&location.reload(),()=>{});` +
  `for(let type of["pointerdown","keydown","focusin"])addEventListener(type,go,{once:true,passive:true});` +
  `addEventListener("submit",event=>{if(!isHydrated()){event.preventDefault();` +
  `let{target}=event,again=()=>isHydrated()?target.requestSubmit():setTimeout(again,50);go();again()}},true);` +
  // Safari before 26.2 opens no dialog by itself.
  `if(!("command"in HTMLButtonElement.prototype))addEventListener("click",({target})=>{` +
  `let button=target.closest("[commandfor]"),dialog=button&&document.getElementById(button.getAttribute("commandfor"));` +
  `dialog?.[button.getAttribute("command")=="close"?"close":"showModal"]()});` +
  `for(let type of["readystatechange","visibilitychange"])document.addEventListener(type,mend);` +
  `whole.then(()=>(self.requestIdleCallback??setTimeout)(()=>{` +
  `line?.responseStart-line?.requestStart<${BAD_LINE}?(go(),work()):go().finally(work)}))}`
