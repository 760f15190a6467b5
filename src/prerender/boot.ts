import code from '../client/boot/main.ts?script'

const PLACEHOLDER = /\bENTRY\b/

/**
 * The boot script of all pages, for this application.
 * @throws where the bundled script has no place, or more than one, for the application's URL.
 */
export function bootScript(entry: string): string {
  const [before = '', ...behind] = code.split(PLACEHOLDER)
  if (behind.length !== 1) throw new Error('src/client/boot/main.ts names ENTRY not just once')
  return before + JSON.stringify(entry) + behind.join('')
}
