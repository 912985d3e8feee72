import type { RoleRef } from './role-refs.js'
import { refKey } from './role-refs.js'

/** A role that the realm defines. */
export interface DefinedRole {
  readonly ref: Pick<RoleRef, 'client' | 'name'>
  /** The role in the project; `undefined` for one that is not granted, but may consist of others that are. */
  readonly key: string | undefined
  readonly description: string | undefined
  readonly composites: readonly RoleRef[]
}

/** The roles of a realm, and what each of them consists of. */
export class RoleDirectory {
  readonly #roles: ReadonlyMap<string, DefinedRole>
  readonly #expanded = new Map<string, ReadonlySet<string>>()

  constructor(roles: readonly DefinedRole[]) {
    this.#roles = new Map(roles.map((role) => [refKey(role.ref), role]))
  }

  has(ref: RoleRef): boolean {
    return this.#roles.has(refKey(ref))
  }

  /** The keys that a role stands for: its own, and those of the roles that it consists of, which may go in circles. */
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
