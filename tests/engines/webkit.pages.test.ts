import { pages } from './pages.ts'
import { inWebKit } from './webkit.ts'

inWebKit(pages)
