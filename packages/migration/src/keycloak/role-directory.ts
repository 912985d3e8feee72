import type { LossSource } from '../losses/loss.js'
import type { RoleRef } from './role-refs.js'
import { refKey } from './role-refs.js'

/** A role that the realm defines. */
export interface DefinedRole {
  readonly ref: Pick<RoleRef, 'client' | 'name'>
  /** The project role; `undefined` for a role that is not imported itself but may contain others. */
  readonly key: string | undefined
  readonly description: string | undefined
  readonly composites: readonly RoleRef[]
  readonly source: LossSource
}

/** The roles of a realm with their composites. */
export class RoleDirectory {
  readonly #roles: ReadonlyMap<string, DefinedRole>
  readonly #expanded = new Map<string, ReadonlySet<string>>()

  constructor(roles: readonly DefinedRole[]) {
    this.#roles = new Map(roles.map((role) => [refKey(role.ref), role]))
  }

  has(ref: RoleRef): boolean {
    return this.#roles.has(refKey(ref))
  }

  /** The keys of a role and of its composite roles, which may be circular. */
  keysOf(ref: RoleRef): ReadonlySet<string> {
    const known = this.#expanded.get(refKey(ref))
    if (known) return known
    const keys = new Set<string>()
    const seen = new Set<string>()
    const waiting: RoleRef[] = [ref]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const role = this.#roles.get(refKey(next))
      if (!role || seen.has(refKey(next))) continue
      seen.add(refKey(next))
      if (role.key !== undefined) keys.add(role.key)
      waiting.push(...role.composites)
    }
    this.#expanded.set(refKey(ref), keys)
    return keys
  }
}
