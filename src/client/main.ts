import { startSite } from './navigation/site.ts'

startSite()
// What tests and benchmarks wait for.
performance.mark('hydrated')
