import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { inlineScript } from '../../tools/vite/bundling.ts'

const boot = join(import.meta.dirname, '../../src/client/boot/main.ts')

it('the script of the page is one classic script, with a place for what is known later', async () => {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [inlineScript()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: `${boot}?script`, preserveEntrySignatures: 'strict' },
    },
  })
  const [output] = [result].flat().flatMap((made) => ('output' in made ? made.output : []))
  const [, text = ''] = /= (".*");/.exec(output?.type === 'chunk' ? output.code : '') ?? []
  const code: string = JSON.parse(text)
  expect(code.match(/\bENTRY\b/g)).toEqual(['ENTRY'])
  expect(code).toContain('import(ENTRY)')
  expect(() => new Function(code)).not.toThrow()
  expect(code).not.toMatch(/<\/script|<!--|\n/)
  // What it was while it was written by hand, what keeps a request without the outbox, what lets visitors leave a stump,
  // and the browser's invitation to install.
  expect(code.length).toBeLessThan(1_780 + 850 + 150 + 120)
})
