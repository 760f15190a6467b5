/** What a `_headers` file says: which headers a host sends with which paths. */
export type HeaderRule = readonly [pattern: RegExp, headers: readonly (readonly [name: string, value: string])[]]

export function readHeaderRules(text: string): HeaderRule[] {
  const rules: [RegExp, [string, string][]][] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push([new RegExp(`^${line.replace(/\*/g, '.*')}$`), []])
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.[1].push([name, value])
  }
  return rules
}

/** As on hosts that read `_headers`: values of two rules are joined; without a rule for caching, browsers revalidate. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const headers = new Headers()
  for (const [name, value] of rules.flatMap(([pattern, lines]) => (pattern.test(path) ? lines : [])))
    headers.append(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  return headers
}
