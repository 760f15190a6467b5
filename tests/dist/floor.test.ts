import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { targets } from '../../tools/vite/chunks.ts'
import { elements, files, pageOf, text } from './built.ts'

/**
 * Vite lowers syntax, not methods. So each name that a script calls is looked up in MDN's compatibility data. A call is a fault
 * if every interface with such a member has it in today's browsers, where our tests notice nothing, and lacks it in one of the
 * oldest; unless the script asks for it first.
 */

const data: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

/** Names that are not faults: another object has such a method, or no old browser gets there. The check has to find each. */
const KNOWN: Readonly<Record<string, string>> = {
  addHandler: 'Leaflet’s maps',
  destroy: 'stores of React, of queries and of the session',
  estimate: 'a query’s times',
  getSubscription: 'devices that can be pushed to',
  info: 'the console, and the session’s log',
  isActive: 'queries',
  margin: 'a record of sizes',
  marginBottom: 'an element’s style',
  marginLeft: 'an element’s style',
  marginTop: 'an element’s style',
  queue: 'lists of React and of the session',
  skipTransition: 'a part of React that nothing here begins',
  startViewTransition: 'a part of React that nothing here begins',
  subscribe: 'stores, and devices that can be pushed to',
  take: 'what staff do with a request',
  toArray: 'React’s children',
  toBase64: 'the session’s own',
  unsubscribe: 'stores, and devices that can be pushed to',
  use: 'React’s contexts',
}

/** Chrome and Safari have the same engine on a phone. */
const FLOOR = targets.map((target) => {
  const [, browser = '', version = ''] = /^(\D+)(.*)$/.exec(target) ?? []
  return { browser: browser as 'chrome' | 'safari' | 'firefox', version: Number(version) }
})

const numberOf = (version: string | false) => (version ? Number.parseFloat(version.replace('≤', '')) : Number.NaN)

const isThere = (statement: SimpleSupportStatement, version: number) => {
  const { version_added, version_removed = false, flags, prefix, alternative_name } = statement
  const isNamedSo = !(flags || prefix || alternative_name)
  return isNamedSo && numberOf(version_added) <= version && !(numberOf(version_removed) <= version)
}

/** The browsers that lack it, in their oldest version or, with `today`, in any. */
const lackedBy = ({ __compat }: Identifier, today = false): string[] =>
  FLOOR.flatMap(({ browser, version }) => {
    const statements = [__compat?.support[browser] ?? []].flat()
    const isKnown = statements.length > 0 || today
    const has = statements.some((each) => isThere(each, today ? Number.POSITIVE_INFINITY : version))
    return isKnown && !has ? `${browser} ${version}` : []
  })

/** Who lacks it, by each interface that has such a `.member`; by the name of a static one, `Owner.member`, or of a global. */
const lacking = new Map<string, string[][]>()
const builtins = data.javascript.builtins ?? {}

function add(name: string, identifier: Identifier) {
  const by = lackedBy(identifier)
  if (by.length === 0 || lackedBy(identifier, true).length === 0) lacking.set(name, [...(lacking.get(name) ?? []), by])
}

function read(owner: string, of: Identifier) {
  for (const [name, member] of Object.entries(of)) {
    if (name === '__compat' || /^[A-Z]/.test(name) || name.startsWith('@@') || !('__compat' in member)) continue
    const isStatic = name.endsWith('_static')
    if (!isStatic) add(`.${name}`, member)
    // Of the language's own objects the data do not say which is static.
    if (isStatic || owner in builtins) add(`${owner}.${name.replace(/_static$/, '')}`, member)
    if (/^(?:Window|\w*GlobalScope)$/.test(owner)) add(name, member)
  }
}
const isIdentifier = (of: object): of is Identifier => !('support' in of)
for (const [name, of] of [...Object.entries(data.api), ...Object.entries(builtins)]) {
  if (!isIdentifier(of)) continue
  add(name, of)
  read(name, of)
}
for (const [name, of] of Object.entries(builtins.Intl ?? {})) if (isIdentifier(of)) read(name, of)

/** The browsers that lack every member of this name. */
function lackers(name: string): string[] {
  const all = lacking.get(name) ?? []
  return all.every((by) => by.length > 0) ? [...new Set(all.flat())] : []
}

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const childrenOf = (node: Node) =>
  Object.entries(node).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => (isNode(one) ? [[key, one] as const] : [])),
  )

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')
/** The name in `a.name`. Empty for another expression, or a computed one. */
const memberOf = (node: unknown): string =>
  isNode(node) && node.type === 'MemberExpression' && node.computed !== true ? nameOf(node.property) : ''
const HOLDERS = ['globalThis', 'self', 'window']
/** `Response`, also as `globalThis.Response`. */
const globalOf = (node: unknown): string => {
  if (isNode(node) && node.type === 'Identifier') return nameOf(node)
  return isNode(node) && HOLDERS.includes(nameOf(node.object)) ? memberOf(node) : ''
}

const ITERATORS = ['values', 'keys', 'entries', 'matchAll']
const HELPERS = Object.keys(builtins.Iterator ?? {})

/** What a script calls without looking for it first, and which browsers lack it. */
function look(code: string): string[] {
  const found = new Map<string, readonly string[]>()
  const guarded = new Set<string>()
  const note = (name: string, by: readonly string[] = lackers(name)) => {
    if (by.length > 0) found.set(name.replace(/^\./, ''), by)
  }
  const called = (callee: unknown) => {
    const name = memberOf(callee)
    if (!name || !isNode(callee)) return note(globalOf(callee))
    const owner = globalOf(callee.object)
    if (lacking.has(`${owner}.${name}`)) note(`${owner}.${name}`)
    else if (!lacking.has(owner)) note(`.${name}`)
    const before = isNode(callee.object) && callee.object.type === 'CallExpression' ? callee.object.callee : undefined
    const isOfIterator = isNode(before) && ITERATORS.includes(memberOf(before)) && nameOf(before.object) !== 'Object'
    if (isOfIterator && HELPERS.includes(name)) note(`Iterator.${name}`, lackedBy(builtins.Iterator?.[name] ?? {}))
  }
  const visit = (node: Node, key: string, parent: Node | undefined) => {
    if (node.type === 'CallExpression' && node.optional !== true) called(node.callee)
    if (node.type === 'NewExpression') note(globalOf(node.callee))
    if (node.type === 'AssignmentExpression') note(`.${memberOf(node.left)}`)
    if (node.type === 'Literal' && isNode(node.regex) === false && node.regex && typeof node.regex === 'object') {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      if (/\(\?<[=!]/.test(pattern)) note(`/${pattern}/`, ['safari 15.4'])
      if (flags.includes('v')) note(`/${pattern}/v`, ['all'])
    }
    const name = memberOf(node) || (node.type === 'Identifier' ? nameOf(node) : '')
    const isAsked =
      (parent?.type === 'LogicalExpression' && key === 'left') ||
      ((parent?.type === 'ConditionalExpression' || parent?.type === 'IfStatement') && key === 'test') ||
      parent?.type === 'UnaryExpression' ||
      (parent?.type === 'CallExpression' && key === 'callee' && parent.optional === true) ||
      (parent?.type === 'MemberExpression' && key === 'object' && parent.optional === true)
    if (name && isAsked) guarded.add(name)
    if (node.type === 'BinaryExpression' && node.operator === 'in' && isNode(node.left))
      guarded.add(String(node.left.value))
    for (const [at, child] of childrenOf(node)) visit(child, at, node)
  }
  visit(parseAst(code) as unknown as Node, '', undefined)
  return [...found].flatMap(([name, by]) =>
    guarded.has(name.replace(/^\w+\./, '')) ? [] : `${name} (not in ${by.join(', ')})`,
  )
}

const inlineOf = (path: string) => elements(pageOf(path), 'script').find(({ attributes }) => !attributes.type)
const scripts = [
  ...files('**/*.js').map((file) => [file, text(file)] as const),
  ...['/', '/contact'].map((path) => [path, inlineOf(path)?.content ?? ''] as const),
]

it('no script calls what the oldest supported browsers lack', { timeout: 60_000 }, () => {
  expect(scripts.length).toBeGreaterThan(10)
  const found = scripts.flatMap(([file, code]) =>
    look(code).map((line) => [line.replace(/ .*/, ''), `${file}: ${line}`] as const),
  )
  expect(found.filter(([name]) => !(name in KNOWN)).map(([, line]) => line)).toEqual([])
  expect(Object.keys(KNOWN).filter((name) => !found.some(([each]) => each === name))).toEqual([])
})
