import type { OutwardRule } from '../../foundation/claim-rules/index.js'
import type { Client } from '../../parties/clients/index.js'
import { ClientChanged } from '../../parties/clients/index.js'
import type { Activity } from '../../directory/orgs/index.js'
import type { ProjectSettings } from '../../directory/projects/index.js'
import type { ClientId, OrgId, ProjectId } from '../../foundation/shared/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import { machineClientId } from '../../directory/users/index.js'

/**
 * The current state of everything that can invalidate a token when deactivated, read together with the token. Absent members do not apply or
 * were deleted.
 */
export interface Standing {
  readonly user?: NamedUser & { readonly orgState: Activity }
  readonly client?: {
    readonly id: ClientId
    readonly state: Activity
    readonly projectId: ProjectId
    readonly projectState: Activity
    /** Absent if never set. */
    readonly projectSettings?: ProjectSettings
    /** Absent without rules of the client. */
    readonly claimRules?: readonly OutwardRule[]
    readonly orgId: OrgId
    readonly orgState: Activity
  }
  /** Version of the requesting client; absent if it does not exist. */
  readonly requesterVersion?: number
  /** Organization of that client's project. */
  readonly requesterOrgId?: OrgId
  /** Settings of that client's project. Absent if never set. */
  readonly requesterProjectSettings?: ProjectSettings
  /** The project or the organization of that client is deactivated. */
  readonly isRequesterBarred?: true
  /** A grant or session among the queried origins is revoked or gone. */
  readonly hasLostOrigin?: true
}

/** The owner of a token, as far as the standing must confirm it. */
export interface Holder {
  readonly clientId?: ClientId
  readonly hasUser: boolean
}

/**
 * The single check that user, client, organizations and project are active and that no origin of an exchange was lost. Every path that issues
 * or accepts a token calls it. A service user that authenticated itself is its own client and has no client row.
 */
export function isInGoodStanding({ user, client, hasLostOrigin }: Standing, holder: Holder): boolean {
  if (hasLostOrigin) return false
  if (holder.hasUser && (user === undefined || user.user.state !== 'active' || user.orgState !== 'active')) return false
  if (holder.clientId === undefined) return holder.hasUser
  const isOwnClient = user?.user.kind === 'machine' && machineClientId(user.user) === holder.clientId
  if (client === undefined) return isOwnClient
  return client.state === 'active' && client.projectState === 'active' && client.orgState === 'active'
}

/** @throws ClientChanged when the cached client differs from the stored one */
export function assertCurrent(requester: Client, standing: Standing): void {
  if (standing.requesterVersion !== requester.version) throw new ClientChanged(requester.id)
}
