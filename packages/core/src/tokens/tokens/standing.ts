import type { Client } from '../../parties/clients/index.js'
import { ClientChanged } from '../../parties/clients/index.js'
import type { Activity } from '../../directory/orgs/index.js'
import type { ProjectSettings } from '../../directory/projects/index.js'
import type { ClientId, OrgId, ProjectId } from '../../foundation/shared/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import { machineClientId } from '../../directory/users/index.js'

/** Everything around a token that can be switched off, read together with it. Absent means: there is none, or it is gone. */
export interface Standing {
  readonly user?: NamedUser & { readonly orgState: Activity }
  readonly client?: {
    readonly id: ClientId
    readonly state: Activity
    readonly projectId: ProjectId
    readonly projectState: Activity
    /** Absent where none was ever chosen. */
    readonly projectSettings?: ProjectSettings
    readonly orgId: OrgId
    readonly orgState: Activity
  }
  /** Version of the client that makes the request; absent when there is no such client. */
  readonly requesterVersion?: number
  /** Organization of the project of that client. */
  readonly requesterOrgId?: OrgId
  /** Settings of the project of that client. Absent where none was ever chosen. */
  readonly requesterProjectSettings?: ProjectSettings
  /** A grant or a session that was asked about is revoked or gone. Absent when none is. */
  readonly hasLostOrigin?: true
}

/** Whose token it is, as far as the standing must vouch for it. */
export interface Holder {
  readonly clientId?: ClientId
  readonly hasUser: boolean
}

/**
 * The one check that user, client, organizations and project are still active, and that nothing was lost that an exchange rests on.
 * Every path that issues or honours a token calls it. A service user that authenticated itself is its own client and has no row
 * among them.
 */
export function isInGoodStanding({ user, client, hasLostOrigin }: Standing, holder: Holder): boolean {
  if (hasLostOrigin) return false
  if (holder.hasUser && (user === undefined || user.user.state !== 'active' || user.orgState !== 'active')) return false
  if (holder.clientId === undefined) return holder.hasUser
  const isOwnClient = user?.user.kind === 'machine' && machineClientId(user.user) === holder.clientId
  if (client === undefined) return isOwnClient
  return client.state === 'active' && client.projectState === 'active' && client.orgState === 'active'
}

/** @throws ClientChanged when the authenticated client is not the one that is stored now */
export function assertCurrent(requester: Client, standing: Standing): void {
  if (standing.requesterVersion !== requester.version) throw new ClientChanged(requester.id)
}
