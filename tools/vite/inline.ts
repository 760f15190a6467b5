import { build, minifySync, type Plugin } from 'vite'
import { targets } from './chunks.ts'

const SUFFIX = '?script'

/**
 * `import code from './some.ts?script'` bundles that module into one minified script, as text to
 * write into a page. It keeps names that are only declared, for the code that renders the page to replace.
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
 * Copies the bundler's CommonJS helpers, small functions without state, into each script that uses them. With
 * `codeSplitting` Rolldown puts them in a separate file, which came 50 ms after the script that needs it on the worst line.
 * Remove when Rolldown has an option for this (Vite 8.3 has none).
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    // Runs before Vite notes which scripts load which.
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === NAME)
      if (!runtime)
        throw new Error(`Nothing is called ${NAME} any more: delete inlineRuntime, or look for its new name`)
      const file = runtime.fileName.replace(/^.*\//, '')
      const [, body = '', exported = ''] = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
      const helpers = new Map(pairs(exported).map(([helper, name]) => [name, helper]))
      const copyOf = (imported: string) => {
        const used = pairs(imported).map(([name]) => `${name}:${helpers.get(name)}`)
        return `(()=>{${body}return{${used}}})()`
      }
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        chunk.code = chunk.code
          .replace(
            new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file}";?`),
            (_, imported: string) =>
              minifySync(file, `var{${pairs(imported).map((pair) => pair.join(':'))}}=${copyOf(imported)};`).code,
          )
          // A script whose helpers were all tree-shaken still imports their file.
          .replace(new RegExp(`import\\s*"\\./${file}";?`), '')
        if (chunk.code.includes(file)) throw new Error(`${chunk.fileName} needs ${file} in an unknown way`)
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/** The names before and after each `as` of an import or export list. */
const pairs = (names: string): [string, string][] =>
  names.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(/\s+as\s+/)
    return [from, to]
  })
