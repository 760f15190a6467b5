import { response } from '../facts/company.ts'

/**
 * The promise together with what it means, so that no page can show one without the other. Put it at the end of a
 * sentence: "Call for our 1-hour emergency response: we aim for …".
 */
export const promise = `[${response.promise}](${response.termsPath}): ${response.aim}`
