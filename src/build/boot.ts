/**
 * The only script in the HTML. It starts the application when the page has nothing more urgent to do, or at the first
 * touch or key, and then the worker; what somebody submits before that is kept until the application can take it.
 * It is inline because a request for it would cost a round trip, and the policy allows it by its hash.
 */
export const boot = (entry: string): string =>
  `{let started,go=()=>started??=import(${JSON.stringify(entry)}).finally(()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}));` +
  `for(let type of["pointerdown","keydown","focusin"])addEventListener(type,go,{once:true,passive:true});` +
  `addEventListener("submit",event=>{if(!performance.getEntriesByName("hydrated").length){event.preventDefault();` +
  `let{target}=event,again=()=>performance.getEntriesByName("hydrated").length?target.requestSubmit():setTimeout(again,50);go();again()}},true);` +
  `(self.requestIdleCallback??setTimeout)(go)}`
