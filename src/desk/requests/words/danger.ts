import { homeLines } from '../../../facts/helplines.ts'

const { emergency, gas, power } = homeLines

/** What to tell a customer at once, by the danger that they wrote of: the site's own words (content/safety.ts). */
const SAY: Readonly<Record<string, string>> = {
  gas: `Smell gas? No switch, no flame, no smoking. No phone, bell or intercom indoors. Everybody out, then call ${gas.display} from outside.`,
  'carbon monoxide': `Everybody out into fresh air. Stay out until you are told it is safe. Then call from outside: ${emergency.name} if anybody is unwell, ${gas.display} if not.`,
  'water near electrics': `Wet sockets, lights or fuse box? Keep out, touch nothing and call ${power.display}, and a registered electrician.`,
  'someone locked in': `Is someone inside at risk? Is a hob or an iron left on? Call ${emergency.name}.`,
  'sewage inside':
    'Do not flush, or run any water. Stay away from sewage, and out of any room where it is near sockets.',
}

export const whatToSay = (danger: string | null | undefined): string | undefined => (danger ? SAY[danger] : undefined)
