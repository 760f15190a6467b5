import type { AuditEntry, Settings } from '../api/shapes.ts'
import { groupsOf, settingInWords, toDraft } from '../settings/settings.ts'
import { momentOf } from '../words/london.ts'

type Detail = AuditEntry['detail']

const named = (detail: Detail, key = 'name') => String(detail[key] ?? 'someone')
const requests = ({ requests }: Detail) => (requests === 1 ? '1 request' : `${Number(requests)} requests`)

/** Each continues a sentence that begins with a name. */
export const AUDIT: Readonly<Record<string, (detail: Detail) => readonly string[]>> = {
  exported: (detail) => [`exported a customer’s data (${requests(detail)})`],
  erased: (detail) => [`erased a customer’s data (${requests(detail)})`],
  settings: (detail) => Object.entries(detail).map(changeOf),
  added: (detail) => [`added ${named(detail)}${detail.role === 'owner' ? ' as an owner' : ''}`],
  removed: (detail) => [`removed ${named(detail)}`],
  renamed: (detail) => [`changed ${named(detail, 'from')}’s name to ${named(detail)}`],
  role: (detail) => [
    detail.role === 'owner' ? `made ${named(detail)} an owner` : `made ${named(detail)} staff, no longer an owner`,
  ],
  address: (detail) => [`changed ${named(detail)}’s email address`],
  notice: ({ text, until, aim_holds }) => [
    `put a notice on the site until ${momentOf(String(until))}${aim_holds ? '' : ', with our response times off'}: “${text}”`,
  ],
  'notice ended': () => ['ended the notice on the site'],
  password: (detail) => [`gave ${named(detail)} a new password`],
  factor: (detail) => [`removed ${named(detail)}’s second factor`],
}

/** What someone may want to see alone. */
export const KINDS: readonly { readonly name: string; readonly actions: readonly string[] }[] = [
  { name: 'Customers’ data', actions: ['exported', 'erased'] },
  { name: 'Settings', actions: ['settings'] },
  { name: 'Staff', actions: ['added', 'removed', 'renamed', 'role', 'address', 'password', 'factor'] },
  { name: 'Notices', actions: ['notice', 'notice ended'] },
]

export const whoOf = ({ who }: AuditEntry): string => who ?? 'Someone on the server'

/** What they did, as it goes on after their name: "changed “Alert again after” from 5 minutes to 10 minutes". */
export function auditLines({ action, detail }: AuditEntry): readonly string[] {
  const lines = Object.hasOwn(AUDIT, action) ? AUDIT[action]?.(detail) : undefined
  // An action from a newer database is shown unchanged.
  return lines ?? [action]
}

/** A changed setting, and what it was and is, for a list to scan; undefined for any other line. */
export function changeIn(line: string): { readonly name: string; readonly change: string } | undefined {
  const [, name, from, to] = /^changed “(.+)” from (.+) to (.+)$/.exec(line) ?? []
  return name === undefined ? undefined : { name, change: `${from} → ${to}` }
}

function changeOf([key, values]: [string, unknown]): string {
  const [before, after] = Array.isArray(values) ? values : []
  const field = groupsOf({ [key]: 0 }).flatMap(({ fields }) => fields)[0]
  const said = (value: unknown) =>
    field && isSetting(value) ? settingInWords(field, toDraft(field, { [key]: value })) : String(value)
  return `changed “${field?.label ?? key}” from ${said(before)} to ${said(after)}`
}

const isSetting = (value: unknown): value is Settings[string] =>
  value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
