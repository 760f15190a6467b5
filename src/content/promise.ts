import { response } from '../facts/company.ts'

/**
 * The promise and its meaning, in one piece, so that no page can have the one without the other. It ends its sentence:
 * "Ring for our 1-hour emergency response: we aim for …".
 */
export const promise = `[${response.promise}](${response.termsPath}): ${response.aim}`
