import type { Filter, TextMethod } from '../../foundation/shared/index.js'
import type { UserGrantField } from './ports.js'

/** Keys of roles as one text that can be searched: no key has a line break, so each is found between two. */
export const roleLines = (keys: readonly string[]): string => `\n${keys.map((key) => `${key}\n`).join('')}`

export const fromRoleLines = (lines: string): readonly string[] => lines.split('\n').filter(Boolean)

/** Finds the grants of which one role key compares so. Upper and lower case are different in keys. */
export function roleKeyFilter(method: TextMethod, key: string): Filter<UserGrantField> {
  const begins = method.startsWith('equals') || method.startsWith('starts') ? '\n' : ''
  const ends = method.startsWith('equals') || method.startsWith('ends') ? '\n' : ''
  return { kind: 'text', field: 'roleKeys', method: 'contains', value: `${begins}${key}${ends}` }
}
