import type { Membership } from '../../directory/permissions/index.js'
import type { Caller, OrgId, ProjectId } from '../../foundation/shared/index.js'

/** What a caller may see of a list: everything, or what is in these organizations and projects, and itself. */
export type PermittedScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'some'; readonly orgIds: readonly OrgId[]; readonly projectIds: readonly ProjectId[] }

/** A request as it comes from a transport. */
export interface CallerContext {
  readonly caller: Caller
  /** What the caller holds. */
  readonly memberships: readonly Membership[]
  /** The organization that the caller has chosen, `x-<vendor>-orgid`. */
  readonly chosenOrgId?: OrgId
}
