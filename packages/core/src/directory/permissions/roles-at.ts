import { quoted } from '../../foundation/shared/index.js'
import { RoleNotAccepted } from './errors.js'
import type { MembershipScope, Role } from './role.js'
import { ROLE_NAMES, isRole, scopeKindOf } from './role.js'

const PLACES = { instance: 'the instance', org: 'organizations', project: 'projects' } as const

/** All roles of one kind of scope. */
export const rolesOf = (kind: MembershipScope['kind']): readonly Role[] => ROLE_NAMES.filter((role) => scopeKindOf(role) === kind)

/**
 * Parses role names, without duplicates. Roles of another kind of scope are refused, so that callers cannot grant more than they may.
 *
 * @throws RoleNotAccepted also for an empty list
 */
export function rolesAt(kind: MembershipScope['kind'], names: readonly string[]): readonly Role[] {
  if (names.length === 0) throw new RoleNotAccepted('name at least one role')
  for (const name of names) {
    if (!isRole(name) || scopeKindOf(name) !== kind) {
      throw new RoleNotAccepted(`${quoted(name)} is not a role of ${PLACES[kind]}: use ${rolesOf(kind).join(', ')}`)
    }
  }
  return [...new Set(names as readonly Role[])].toSorted()
}
