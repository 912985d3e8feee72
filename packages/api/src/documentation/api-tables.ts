import type { AnyMethod } from '@keyhall/core/api'
import { ROLES, ROLE_NAMES, scopeKindOf } from '@keyhall/core/permissions'
import { EVENT_TYPES } from '@keyhall/core/audit'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const code = (text: string): string => `\`${text}\``
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n')

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1)

/** Every method with its paths, permission and summary, as a Markdown table. */
export function methodTable(methods: readonly AnyMethod[]): string {
  const rows = methods.toSorted(byName).map(({ name, http, permission, feature, summary }) => {
    const paths = http.map(({ verb, path }) => code(`${verb} ${path}`)).join('<br>')
    const behind = feature === undefined ? [] : [`feature ${code(feature)}`]
    const needs = [permission === 'authenticated' ? '–' : code(permission), ...behind].join('<br>')
    return row(code(name), paths, needs, summary)
  })
  return table(['Method', 'Paths', 'Permission', 'What it does'], rows)
}

const PLACES = { instance: 'the instance', org: 'an organization', project: 'a project' } as const

/** Every role with its scope and permissions, as a Markdown table. */
export const roleTable = (): string =>
  table(
    ['Role', 'Held in', 'Permits'],
    ROLE_NAMES.map((role) => row(code(role), PLACES[scopeKindOf(role)], [...ROLES[role]].toSorted().map(code).join(', '))),
  )

/** Every event type of the audit trail, as a Markdown table. */
export const eventTable = (): string =>
  table(['Event', 'Description'], Object.entries(EVENT_TYPES).map(([type, meaning]) => row(code(type), meaning)))
