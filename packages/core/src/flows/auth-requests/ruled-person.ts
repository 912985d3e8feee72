import type { InwardProblem, InwardProfileField, InwardRule } from '../../foundation/claim-rules/index.js'
import { applyInward } from '../../foundation/claim-rules/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'

/** Roles of a project that claims name. `isFollowed`: they are withdrawn when a later sign-in no longer names them. */
export interface NamedRoles {
  readonly projectId: ProjectId
  readonly roleKeys: readonly string[]
  readonly isFollowed: boolean
}

/**
 * A rule without its effect, and why. Beside the problems of rules:
 *
 * - `unknown_role`: the project does not have these roles
 * - `unknown_project`: the project was removed
 * - `foreign_project`: the project belongs to another organization than the provider
 */
export interface FailedRuling {
  /** Of the rule, or of all rules for one project. */
  readonly name: string
  readonly problem: InwardProblem | 'unknown_role' | 'unknown_project' | 'foreign_project'
  readonly roleKeys?: readonly string[]
}

/** What the claim rules of a provider make of the claims of one sign-in. Bounded by the limits of rules. */
export interface RuledPerson {
  readonly profile: Readonly<Partial<Record<InwardProfileField, string>>>
  readonly metadata: readonly { readonly key: string; readonly value: string }[]
  readonly roles: readonly NamedRoles[]
  readonly failed: readonly FailedRuling[]
}

export const NOTHING_RULED: RuledPerson = { profile: {}, metadata: [], roles: [], failed: [] }

/** @param isFirst whether this sign-in creates or links the account */
export function ruledPerson(rules: readonly InwardRule[], claims: unknown, isFirst: boolean): RuledPerson {
  const { profile, metadata, roles, failed } = applyInward(rules, claims, isFirst)
  const followed = applyInward(rules, claims, false).roles
  const lasting = [...roles].map(([projectId, keys]) => [projectId, keys.filter((key) => !followed.get(projectId)?.includes(key))] as const)
  return {
    profile, failed, metadata: [...metadata].map(([key, value]) => ({ key, value })),
    roles: [
      ...[...followed].map(([projectId, roleKeys]) => ({ projectId, roleKeys, isFollowed: true })),
      ...lasting.filter(([, keys]) => keys.length > 0).map(([projectId, roleKeys]) => ({ projectId, roleKeys, isFollowed: false })),
    ],
  }
}
