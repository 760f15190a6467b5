import { startSite } from './navigation/pageSwap.ts'

startSite()
// What tests and benchmarks wait for.
performance.mark('hydrated')
