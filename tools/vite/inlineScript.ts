import { build, type Plugin } from 'vite'
import { targets } from './targets.ts'

const SUFFIX = '?script'

/**
 * `import code from './some.ts?script'` gives that module and what it imports as the text of one minified script, to be
 * written into a page. A name that is only declared in it stays: whoever renders the page puts the value there.
 * @throws where the text could not stand in a <script> element.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const file = id.slice(0, -SUFFIX.length)
      this.addWatchFile(file)
      const code = await bundled(file)
      if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot be inlined: it would end its own element`)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

async function bundled(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: targets,
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
      lib: { entry: file, formats: ['iife'], name: 'script', fileName: 'script' },
    },
  })
  const outputs = [result].flat().flatMap((made) => ('output' in made ? made.output : []))
  const [script, ...more] = outputs.filter((output) => output.type === 'chunk')
  if (!script || more.length > 0) throw new Error(`${file} is not one script`)
  return script.code.trim()
}
