import type { Confirmed } from '../../src/facts/confirmed.ts'
import { type HelplineName, helplineSources, helplines } from '../../src/facts/helplines.ts'
import { type UtilityId, utilities, utilitySources } from '../../src/facts/utilities.ts'
import { withoutVoice } from '../../src/facts/withoutVoice.ts'

const YEAR = 365 * 86_400_000

interface OtherNumber extends Confirmed {
  readonly name: string
  readonly number: string
}

/** The numbers of others that the site names. */
export const OTHER_NUMBERS: readonly OtherNumber[] = [
  ...(Object.keys(helplines) as HelplineName[]).map((id) => ({
    ...helplineSources[id],
    name: helplines[id].name,
    number: helplines[id].href.replace('tel:', ''),
  })),
  ...(Object.keys(utilities) as UtilityId[]).map((id) => ({
    ...utilitySources[id],
    name: utilities[id].name,
    number: utilities[id].display,
  })),
  ...Object.values(withoutVoice),
]

/**
 * Those that nobody has confirmed, or not for a year. A release goes out all the same: a number that is probably right
 * helps more than none.
 * @param now - in ms
 */
export const reminders = (now: number, numbers = OTHER_NUMBERS): readonly string[] =>
  numbers
    .filter(({ confirmed }) => confirmed === null || now - Date.parse(confirmed) >= YEAR)
    .map(
      ({ name, number, source, confirmed }) =>
        `${name}, ${number}: ${confirmed ? `last confirmed on ${confirmed}` : 'not confirmed'}. See ${source}`,
    )
