import type { Filter, TextMethod } from '../../foundation/shared/index.js'
import type { UserGrantField } from './ports.js'

/** Role keys as one searchable text, separated by line breaks, which no key contains. */
export const roleLines = (keys: readonly string[]): string => `\n${keys.map((key) => `${key}\n`).join('')}`

export const fromRoleLines = (lines: string): readonly string[] => lines.split('\n').filter(Boolean)

/** Filters grants by a comparison with one of their role keys. Keys are case-sensitive. */
export function roleKeyFilter(method: TextMethod, key: string): Filter<UserGrantField> {
  const begins = method.startsWith('equals') || method.startsWith('starts') ? '\n' : ''
  const ends = method.startsWith('equals') || method.startsWith('ends') ? '\n' : ''
  return { kind: 'text', field: 'roleKeys', method: 'contains', value: `${begins}${key}${ends}` }
}
