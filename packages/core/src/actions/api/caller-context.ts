import type { Membership } from '../../directory/permissions/index.js'
import type { Caller, Departure, EpochSeconds, OrgId, ProjectId } from '../../foundation/shared/index.js'

/** What a caller may list: everything, or objects in these organizations and projects, and itself. */
export type PermittedScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'some'; readonly orgIds: readonly OrgId[]; readonly projectIds: readonly ProjectId[] }

/** A request as a transport passes it on. */
export interface CallerContext {
  readonly caller: Caller
  /** The caller's roles. */
  readonly memberships: readonly Membership[]
  /** The sign-in behind the token of a person; absent for personal access tokens and service users. */
  readonly signIn?: { readonly authTime?: EpochSeconds }
  /** The organization selected by the caller, `x-<vendor>-orgid`. */
  readonly chosenOrgId?: OrgId
  /** Reports that the caller no longer waits for the response. */
  readonly departure?: () => Departure
}
