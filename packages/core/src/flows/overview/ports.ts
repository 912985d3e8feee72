import type { ClientId, EpochSeconds, OrgId, ProjectId } from '../../foundation/shared/index.js'
import type { LoginOutcome } from '../login-trace/index.js'

/** The counted items: all, or those of these organizations, and the applications of these projects. */
export type CountScope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'some'; readonly orgIds: readonly OrgId[]; readonly projectIds: readonly ProjectId[] }

export type Counted =
  | { readonly kind: 'users' | 'organizations' }
  /** Without those of the service itself. `isUsed`: only those that ever got tokens. */
  | { readonly kind: 'applications'; readonly without: readonly ClientId[]; readonly isUsed: boolean }
  /** Traced sign-ins that started at `from` or later and ended so, without those for this reason. */
  | { readonly kind: 'sign_ins'; readonly from: EpochSeconds; readonly outcomes: readonly LoginOutcome[]; readonly exceptReason: string }

export interface OverviewReads {
  /** Stops counting at `max`, so that the cost does not depend on the size of the tables. */
  count(counted: Counted, within: CountScope, max: number): Promise<number>
}
