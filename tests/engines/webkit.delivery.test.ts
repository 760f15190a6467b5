import { delivery } from './delivery.ts'
import { inWebKit } from './webkit.ts'

inWebKit(delivery)
