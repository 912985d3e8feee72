import type { ClientId, UserId } from '@keyhall/core/shared'
import type { OriginId, Standing } from '@keyhall/core/tokens'
import type { ReadableTables } from '../tables.js'

/** A user with its organization; `undefined` when either is gone. */
export function namedUser({ users, orgs }: ReadableTables, id: UserId): Standing['user'] {
  const user = users.get(id)?.user
  const org = user && orgs.get(user.orgId)
  return user && org && { user, primaryDomain: org.primaryDomain, orgName: org.name, orgState: org.state }
}

interface StoredClient {
  readonly client: Required<Standing>['client']
  readonly version: number
}

/** A client with its project and organization; `undefined` when one of them is gone. */
function storedClient(tables: ReadableTables, id: ClientId): StoredClient | undefined {
  const client = tables.clients.get(id)?.client
  const project = client && tables.projects.get(client.projectId)
  const org = project && tables.orgs.get(project.orgId)
  if (!client || !project || !org) return undefined
  const { state, version } = client
  const projectSettings = project.settings ? { projectSettings: project.settings } : {}
  return { client: { id, state, projectId: project.id, projectState: project.state, ...projectSettings, orgId: org.id, orgState: org.state, ...(client.claimRules ? { claimRules: client.claimRules } : {}) }, version }
}

const isThere = ({ grants, sessions }: ReadableTables, id: OriginId): boolean => {
  const grant = grants.get(id)
  return (grant !== undefined && grant.revokedAt === undefined) || sessions.get(id) !== undefined
}

interface Named {
  readonly userId?: UserId | undefined
  readonly clientId?: ClientId
  readonly requester?: ClientId | undefined
  readonly origins?: readonly OriginId[]
}

/** The standing of the named user, client and session. */
export function standingOf(tables: ReadableTables, named: Named): Standing {
  const user = named.userId === undefined ? undefined : namedUser(tables, named.userId)
  const stored = named.clientId === undefined ? undefined : storedClient(tables, named.clientId)
  const requester = named.requester === undefined ? undefined : storedClient(tables, named.requester)
  return {
    ...(user ? { user } : {}),
    ...(stored ? { client: stored.client } : {}),
    ...(requester ? { requesterVersion: requester.version, requesterOrgId: requester.client.orgId } : {}),
    ...(requester?.client.projectSettings ? { requesterProjectSettings: requester.client.projectSettings } : {}),
    ...(requester && (requester.client.projectState !== 'active' || requester.client.orgState !== 'active') ? { isRequesterBarred: true } : {}),
    ...(named.origins?.every((id) => isThere(tables, id)) === false ? { hasLostOrigin: true } : {}),
  }
}
