import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { targets } from '../../tools/vite/bundling.ts'
import { elements, files, pageOf, text } from './built.ts'

/**
 * A target lowers syntax, not methods: what every script calls is looked up in MDN's compatibility data, by its name, since
 * a built file has no types. It is found if each interface that has such a member has it in all browsers of today, where our
 * tests notice nothing, and lacks it in one of the oldest; unless the file looks for it before it calls it.
 */

const data: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

/** Each with its reason: an object of ours has a method of the name, or no browser that lacks it gets there. */
const KNOWN: Readonly<Record<string, string>> = {
  addHandler: 'Leaflet’s maps',
  destroy: 'stores of React, of queries and of the session',
  drop: 'the log’s photographs',
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

function isThere(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: number,
) {
  if (flags || prefix || alternative_name) return false
  const isRemoved = version_removed !== undefined && numberOf(version_removed) <= version
  return numberOf(version_added) <= version && !isRemoved
}

/** The oldest browsers that lack it. */
const lackedBy = ({ __compat }: Identifier): string[] =>
  FLOOR.flatMap(({ browser, version }) => {
    const support = __compat?.support[browser]
    if (!support) return []
    return [support].flat().some((each) => isThere(each, version)) ? [] : `${browser} ${version}`
  })

/** Whether Chrome, Safari and Firefox of today have it. */
const isEverywhere = ({ __compat }: Identifier): boolean =>
  FLOOR.every(({ browser }) =>
    [__compat?.support[browser] ?? []].flat().some((each) => isThere(each, Number.POSITIVE_INFINITY)),
  )

/** Who lacks it, by each interface that has such a `.member`; by the name of a static one, `Owner.member`, or of a global. */
const lacking = new Map<string, string[][]>()
const builtins = data.javascript.builtins ?? {}

function add(name: string, identifier: Identifier) {
  const by = lackedBy(identifier)
  if (by.length === 0 || isEverywhere(identifier)) lacking.set(name, [...(lacking.get(name) ?? []), by])
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

/** Those who lack every one of this name. */
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
/** Of `a.name`; empty for another expression, or one that is looked up. */
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

it.each([
  ['a.toReversed()', 'toReversed'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ["notice.role = 'alert'", 'role'],
  ['map.values().filter(isGood)', 'Iterator.filter'],
  ['new CompressionStream()', 'CompressionStream'],
  ['/(?<=a)b/.test(text)', '/(?<=a)b/'],
])('the check finds %s', (code, name) => {
  expect(look(code)).toEqual([expect.stringContaining(`${name} (not in `)])
})

it.each([
  'response.json()',
  'if (form.requestSubmit) form.requestSubmit()',
  "'CompressionStream' in window && new CompressionStream()",
  'Object.values(a).filter(b)',
])('the check accepts %s', (code) => {
  expect(look(code)).toEqual([])
})
