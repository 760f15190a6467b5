import { build, type Plugin } from 'vite'
import { targets } from './chunks.ts'

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

const NAME = 'rolldown-runtime'

/**
 * Puts the bundler's helpers for CommonJS, four small functions without state, into each script that uses them. With
 * `codeSplitting` Rolldown always gives them a file of their own, which every page then waits for: it came 50 ms after
 * the script that needs it on the worst line. Rolldown has no option for this (Vite 8.3). Remove when it has one.
 * @throws where that file no longer exists, or a script imports the helpers in an unknown way.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    // Before Vite notes which scripts load which.
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === NAME)
      if (!runtime)
        throw new Error(
          `Nothing is called ${NAME} any more: delete inlineRuntime from tools/vite/inline.ts, or look for its new name`,
        )
      const file = runtime.fileName.replace(/^.*\//, '')
      const body = runtime.code.replace(
        /export\s*\{([^}]*)\};?\s*$/,
        (_, names: string) => `return{${asProperties(names, '$2:$1')}}`,
      )
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        chunk.code = chunk.code
          .replace(
            new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file}";?`),
            (_, names: string) => `var{${asProperties(names, '$1:$2')}}=(()=>{${body}})();`,
          )
          // A script whose helpers were all left out still asks for their file.
          .replace(new RegExp(`import\\s*"\\./${file}";?`), '')
        if (chunk.code.includes(file)) throw new Error(`${chunk.fileName} needs ${file} in an unknown way`)
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/** `a as b, c` of an import or export list, as the properties of an object or of a pattern. */
const asProperties = (names: string, property: string) => names.replace(/([\w$]+)\s+as\s+([\w$]+)/g, property)
