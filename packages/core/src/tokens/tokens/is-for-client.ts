import type { Client } from '../../parties/clients/index.js'
import type { ClientId, OrgId } from '../../foundation/shared/index.js'
import { machineClientId } from '../../directory/users/index.js'
import type { Standing } from './standing.js'

/** The parts of a token that determine its audience. */
export interface Addressed {
  /** Absent for personal access tokens. */
  readonly clientId?: ClientId
  readonly audience: readonly string[]
  readonly standing: Standing
}

/**
 * The organization whose clients belong to the audience without being listed: a personal access token, and a service user's own token, is for
 * those of its organization (product decision). An exchanged token about a service user is not its own.
 */
export function audienceOrg({ clientId, standing }: Addressed): OrgId | undefined {
  const user = standing.user?.user
  const isOwn = user?.kind === 'machine' && (clientId === undefined || clientId === machineClientId(user))
  return isOwn ? user.orgId : undefined
}

/**
 * The audience as the client sees it: including its project where that belongs to it without being listed (product decision "API access").
 */
export const audienceFor = ({ audience }: Addressed, { id, projectId }: Client): readonly string[] =>
  audience.includes(id) || audience.includes(projectId) ? audience : [...audience, projectId]

/** Whether the client, its project or its organization is in the audience. Requires the standing of a reading for this client. */
export function isForClient(token: Addressed, { id, projectId }: Client): boolean {
  if (token.audience.includes(id) || token.audience.includes(projectId)) return true
  const orgId = audienceOrg(token)
  return orgId !== undefined && orgId === token.standing.requesterOrgId
}
