import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { FONT_PACKAGE } from './headingFont.ts'

const NOTICE = /^(?:licen[cs]e|copying|notice)/i
/** Licences that require no notice, so packages may leave their text out. */
const WITHOUT_NOTICE = ['0BSD', 'CC0-1.0', 'Unlicense']
/** Left out by mistake. The package that it was split off from has the notice: same author, same licence. */
const NOTICE_OF: Readonly<Record<string, string>> = { 'react-remove-scroll-bar': 'react-remove-scroll' }
/** Shipped, but not as modules of a bundle: two that add helpers to every bundle, and the headings' typeface. */
const BESIDES = ['rolldown', 'vite', FONT_PACKAGE]

/**
 * Writes `licenses.txt`: for each package with code in a bundle, the notices that its licence requires.
 * Gives a plugin for each build that makes a part of the site; the last one to end has seen them all.
 * @throws Error if a package comes without the text of its licence
 */
export function licences(): () => Plugin {
  const folders = new Set(BESIDES.map((name) => join(import.meta.dirname, '../../node_modules', name)))
  return () => ({
    name: 'licences',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        for (const id of output.type === 'chunk' ? output.moduleIds : []) {
          const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
          if (folder) folders.add(folder)
        }
      const sections = [...new Set(Array.from(folders, sectionOf))].sort()
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: `${INTRODUCTION}${sections.join('')}` })
    },
  })
}

const INTRODUCTION = 'This site is made with the work of others. These are the terms on which it may be used.\n'

function sectionOf(folder: string): string {
  const { name, version, license }: Readonly<Record<string, string | undefined>> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const source = join(folder, '..', NOTICE_OF[name ?? ''] ?? basename(folder))
  const texts = readdirSync(source)
    .filter((file) => NOTICE.test(file))
    .sort()
    .map((file) => `\n${textOf(join(source, file))}\n`)
  if (texts.length === 0 && !WITHOUT_NOTICE.includes(license ?? ''))
    throw new Error(`${name} has no licence text, which must be passed on with its code`)
  return `\n\n${'='.repeat(80)}\n${name} ${version} (${license})\n${texts.join('')}`
}

/** Behind Vite's own licence come 3,000 lines for packages that only run on the machine that builds. */
const textOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\r\n/g, '\n')
    .replace(/\n# Licenses of bundled dependencies[\s\S]*/, '')
    .trim()
