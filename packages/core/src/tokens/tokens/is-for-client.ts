import type { ResourceReads } from '../../directory/resources/index.js'
import { resourceKey } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { ClientId, OrgId, Reader } from '../../foundation/shared/index.js'
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
 * those of its organization (product decision). An exchanged token about a service user is not its own, and one for resources is for these
 * alone.
 */
export function audienceOrg({ clientId, audience, standing }: Addressed): OrgId | undefined {
  const user = standing.user?.user
  const isOwn = user?.kind === 'machine' && (clientId === undefined || (clientId === machineClientId(user) && audience.includes(clientId)))
  return isOwn ? user.orgId : undefined
}

/**
 * The audience as the client sees it: including its project where that belongs to it without being listed (product decision "API access").
 */
export const audienceFor = (token: Addressed, { id, projectId }: Client): readonly string[] => {
  const { audience } = token
  return audience.includes(id) || audience.includes(projectId) || audienceOrg(token) === undefined ? audience : [...audience, projectId]
}

/** Whether the client, its project or its organization is in the audience. Requires the standing of a reading for this client. */
export function isForClient(token: Addressed, { id, projectId }: Client): boolean {
  if (token.audience.includes(id) || token.audience.includes(projectId)) return true
  const orgId = audienceOrg(token)
  return orgId !== undefined && orgId === token.standing.requesterOrgId
}

/** Resource URIs have a scheme. The client_id of the token itself can look like one. */
const resourceNames = ({ audience, clientId }: Addressed): readonly string[] => audience.filter((name) => name.includes(':') && name !== clientId)

/**
 * As `isForClient`, and whether one of the token's resources is of the client's project (RFC 8707 §2). Nothing is read for a token without
 * resources.
 */
export async function isAddressedTo(token: Addressed, client: Client, storage: Reader<{ readonly resources: ResourceReads }>): Promise<boolean> {
  if (isForClient(token, client)) return true
  const names = resourceNames(token)
  if (names.length === 0) return false
  const served = await storage.read(({ resources }) => resources.served(names.map(resourceKey)))
  return served.some(({ uri, projectId }) => projectId === client.projectId && names.includes(uri))
}
