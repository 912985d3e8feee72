/** The roles of a person in one project at a sign-in. */
export interface RolesAtSignIn {
  /** Those that the person has. */
  readonly granted: readonly string[]
  /** The ones among them that came from this provider. */
  readonly fromProvider: readonly string[]
  /** Those that the claims name now. */
  readonly named: readonly string[]
  /** Those that the project has. */
  readonly existing: readonly string[]
}

/** How to follow the provider. */
export interface RoleChanges {
  /** The roles to grant from now on. */
  readonly granted: readonly string[]
  /** Those to remember as having come from the provider. */
  readonly fromProvider: readonly string[]
  /** Named roles that the project does not have; they are left out. */
  readonly unknown: readonly string[]
}

/**
 * Adds the roles that the claims name, and withdraws those that came from the provider and are no longer named. A role that was granted by hand
 * stays, also when the claims name it, too.
 */
export function followProvider({ granted, fromProvider, named, existing }: RolesAtSignIn): RoleChanges {
  const known = named.filter((role) => existing.includes(role))
  const byHand = granted.filter((role) => !fromProvider.includes(role))
  const provided = known.filter((role) => !byHand.includes(role))
  return { granted: [...byHand, ...provided], fromProvider: provided, unknown: named.filter((role) => !existing.includes(role)) }
}
