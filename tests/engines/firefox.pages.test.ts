import { inFirefox } from './firefox.ts'
import { pages } from './pages.ts'

inFirefox(pages)
