import { delivery } from './delivery.ts'
import { inFirefox } from './firefox.ts'

inFirefox(delivery)
