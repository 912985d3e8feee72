import type { Client } from '../../parties/clients/index.js'
import type { ClientId, OrgId } from '../../foundation/shared/index.js'
import { machineClientId } from '../../directory/users/index.js'
import type { Standing } from './standing.js'

/** A token, as far as it says whom it is for. */
export interface Addressed {
  /** Absent for personal access tokens. */
  readonly clientId?: ClientId
  readonly audience: readonly string[]
  readonly standing: Standing
}

/**
 * The organization whose clients are in the audience without being named: a personal access token, and a service user's own token,
 * is for those of its organization (product decision). One about a service user that somebody exchanged is not its own.
 */
export function audienceOrg({ clientId, standing }: Addressed): OrgId | undefined {
  const user = standing.user?.user
  const isOwn = user?.kind === 'machine' && (clientId === undefined || clientId === machineClientId(user))
  return isOwn ? user.orgId : undefined
}

/** The audience as the client reads it: with its project where it is meant without being named (product decision "API access"). */
export const audienceFor = ({ audience }: Addressed, { id, projectId }: Client): readonly string[] =>
  audience.includes(id) || audience.includes(projectId) ? audience : [...audience, projectId]

/** Whether the client is in the audience: it is, or its project, or its organization. The standing is that of a reading for it. */
export function isForClient(token: Addressed, { id, projectId }: Client): boolean {
  if (token.audience.includes(id) || token.audience.includes(projectId)) return true
  const orgId = audienceOrg(token)
  return orgId !== undefined && orgId === token.standing.requesterOrgId
}
