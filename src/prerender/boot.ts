/** Milliseconds from asking for the page to its first byte; "slow 3G" has 400. */
const BAD_LINE = 600

/** Milliseconds in which the request for the worker is sure to be on its way. */
const BEHIND = 200
/** What the list of those files is in, as an attribute: in a page that was cut off it is whole or not there. */
const PRECACHED = 'data-precached'
/**
 * So many files keep slow 3G busy; with more, those that are wanted first share it with those that are not: with four,
 * the pages of an emergency were there in 4.4 or 5.4 s, by chance. HTTP/1.1 has six connections, and some must be left
 * for the page that the visitor goes to next.
 */
const AT_A_TIME = { 'http/1.1': 2, later: 3 }

/**
 * The only script in the HTML, right behind the phone link. It is inline because a request for it would cost a round
 * trip, and the policy allows it by its hash.
 *
 * - The application starts when the page is whole and has nothing more urgent to do, or at the first touch or key. What
 *   somebody submits before its form is live is kept until then; if the application does not come, the browser goes where
 *   the form says (src/pages/Call.tsx).
 * - The worker is asked for at the same time, but on a bad line after it: its 5 KB would keep the page waiting. On a
 *   first visit so are the files it will want, behind it: the line would be idle while it starts, for 0.4 s on slow 3G,
 *   and Chromium lets a worker have three requests at a time. Prefetching has the browser's lowest priority.
 * - Chromium stops loading a page when a link to another program is followed, also to the dialler: somebody who taps
 *   the number while the page arrives comes back to a stump. Once the host answers again the page is loaded anew; not
 *   before, since the stump has the number and an error page has not. A page that lacks only what stands behind its
 *   footer is whole, but has no `DOMContentLoaded`: it goes from "loading" to "complete".
 */
export const boot = (entry: string): string =>
  `{let started,isWhole=()=>document.querySelector("footer"),` +
  `whole=new Promise(done=>document.addEventListener("readystatechange",()=>isWhole()&&done())),` +
  `go=()=>started??=whole.then(()=>import(${JSON.stringify(entry)})),` +
  `work=()=>{let worker=navigator.serviceWorker;worker?.register("/sw.js").catch(()=>files=[]);` +
  `if(worker&&!worker.controller)setTimeout(()=>{for(let i=line?.nextHopProtocol=="http/1.1"?${AT_A_TIME['http/1.1']}:${AT_A_TIME.later};i--;)prefetch()},${BEHIND})},` +
  `files,prefetch=()=>{files??=document.querySelector("[${PRECACHED}]")?.getAttribute("${PRECACHED}").split(" ")??[];` +
  `let href=files.shift();if(href)document.head.append(` +
  `Object.assign(document.createElement("link"),{rel:"prefetch",href,onload:prefetch,onerror:prefetch}))},` +
  `[line]=performance.getEntriesByType("navigation"),` +
  `mend=()=>document.readyState=="complete"&&!isWhole()&&!document.hidden&&` +
  `fetch(location).then(page=>page.text()).then(page=>page.includes("</footer>")&&location.reload(),()=>{});` +
  `for(let type of["pointerdown","keydown","focusin"])addEventListener(type,go,{once:true,passive:true});` +
  `addEventListener("submit",event=>{let{target}=event,isLive=()=>target.closest("[data-live]");` +
  `if(!isLive()){event.preventDefault();` +
  `let again=()=>isLive()?target.requestSubmit():setTimeout(again,50);go().catch(()=>target.submit());again()}},true);` +
  // Safari before 26.2 opens no dialog by itself.
  `if(!("command"in HTMLButtonElement.prototype))addEventListener("click",({target})=>{` +
  `let button=target.closest("[commandfor]"),dialog=button&&document.getElementById(button.getAttribute("commandfor"));` +
  `dialog?.[button.getAttribute("command")=="close"?"close":"showModal"]()});` +
  `for(let type of["readystatechange","visibilitychange"])document.addEventListener(type,mend);` +
  `whole.then(()=>(self.requestIdleCallback??setTimeout)(()=>{` +
  `line?.responseStart-line?.requestStart<${BAD_LINE}?(go(),work()):go().finally(work)}))}`

/** For the end of the document: what the boot script asks for behind the worker, what is wanted first in front. */
export const precachedList = (files: readonly string[]): string =>
  `<template ${PRECACHED}="${files.join(' ')}"></template>`
