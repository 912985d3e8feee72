import { quoted } from '../../foundation/shared/index.js'
import { RoleNotAccepted } from './errors.js'
import type { MembershipScope, Role } from './role.js'
import { ROLE_NAMES, isRole, scopeKindOf } from './role.js'

const PLACES = { instance: 'the instance', org: 'organizations', project: 'projects' } as const

/** Every role that is held at such a place. */
export const rolesOf = (kind: MembershipScope['kind']): readonly Role[] => ROLE_NAMES.filter((role) => scopeKindOf(role) === kind)

/**
 * The roles of a list of names, each once: what is held elsewhere cannot be given here, so that nobody gets more than whoever gives it
 * may give.
 *
 * @throws RoleNotAccepted also for an empty list
 */
export function rolesAt(kind: MembershipScope['kind'], names: readonly string[]): readonly Role[] {
  if (names.length === 0) throw new RoleNotAccepted('at least one role is needed')
  for (const name of names) {
    if (!isRole(name) || scopeKindOf(name) !== kind) {
      throw new RoleNotAccepted(`${quoted(name)} is not a role of ${PLACES[kind]}: use ${rolesOf(kind).join(', ')}`)
    }
  }
  return [...new Set(names as readonly Role[])].toSorted()
}
