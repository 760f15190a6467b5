import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { FONT_PACKAGE } from './headingFont.ts'

const NOTICE = /^(?:licen[cs]e|copying|notice)/i
/** Licences that ask for no notice: packages under them may leave the text out. */
const WITHOUT_NOTICE = ['0BSD', 'CC0-1.0', 'Unlicense']
/** Left out by mistake: the notice of the package that it was split off from, by the same author under the same licence. */
const NOTICE_OF: Readonly<Record<string, string>> = { 'react-remove-scroll-bar': 'react-remove-scroll' }
/** In no bundle as modules: two write helpers of their own into each, one is the headings' typeface. */
const BESIDES = ['rolldown', 'vite', FONT_PACKAGE]

/**
 * Writes `licenses.txt`: for each package of which a bundle holds code, the notices that its licence wants to go with it.
 * Gives a plugin for each build that makes a part of the site; the last one to end has seen all.
 * @throws where a package keeps its licence to itself.
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
    throw new Error(`${name} has no licence text: who passes its code on must give one`)
  return `\n\n${'='.repeat(80)}\n${name} ${version} (${license})\n${texts.join('')}`
}

/** Vite's own licence is followed by those of 3,000 lines that only run on the machine that builds. */
const textOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\r\n/g, '\n')
    .replace(/\n# Licenses of bundled dependencies[\s\S]*/, '')
    .trim()
