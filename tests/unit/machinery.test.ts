import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { inlineRuntime } from '../../tools/vite/inlineRuntime.ts'
import { inlineScript } from '../../tools/vite/inlineScript.ts'
import { checkShims, shims } from '../../tools/vite/shims.ts'

const ENTRY = 'virtual:entry'

/** Builds a module that is given as text; the code of the one file it becomes. */
async function built(source: string, ...plugins: Plugin[]): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) => (id === ENTRY ? source : null),
  }
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    resolve: { alias: shims },
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, external: ['react'] } },
  })
  const [output] = [result].flat().flatMap((made) => ('output' in made ? made.output : []))
  return output?.type === 'chunk' ? output.code : ''
}

describe('a shim', () => {
  const ALL = ['react-remove-scroll', 'use-sync-external-store/shim/index.js', 'react-transition-group']
    .map((name) => `import '${name}';`)
    .join(' ')

  it('that stands in nobody’s place ends the build', async () => {
    await expect(built('console.log(1)', checkShims())).rejects.toThrow('delete')
    await expect(built(ALL, checkShims())).rejects.toThrow('useId.ts')
  })

  it('that is used does not', async () => {
    const source = `${ALL} import { useId } from '@mantine/hooks'; import { MantineProvider, NativeSelect, Textarea } from '@mantine/core';
      console.log(useId, MantineProvider, NativeSelect, Textarea)`
    await expect(built(source, checkShims())).resolves.toContain('shims/useId.ts')
  })

  it('for a file of the bundler that it no longer writes ends the build', async () => {
    await expect(built('console.log(1)', inlineRuntime())).rejects.toThrow('delete tools/vite/inlineRuntime.ts')
  })
})

describe('a script for the page', () => {
  const boot = join(import.meta.dirname, '../../src/client/boot/main.ts')

  it('is one classic script, with a place for what is known later', async () => {
    const module = await built(`import code from '${boot}?script'; console.log(code)`, inlineScript())
    const [, text = ''] = /console\.log\((.*)\)|= (".*");/.exec(module)?.filter((found) => found !== undefined) ?? []
    const code: string = JSON.parse(text)
    expect(code.match(/\bENTRY\b/g)).toEqual(['ENTRY'])
    expect(code).toContain('import(ENTRY)')
    expect(() => new Function(code)).not.toThrow()
    expect(code).not.toMatch(/<\/script|<!--|\n/)
    // What it was while it was written by hand, what keeps a request without the outbox, what lets visitors leave a stump.
    expect(code.length).toBeLessThan(1_780 + 850 + 150)
  })
})
