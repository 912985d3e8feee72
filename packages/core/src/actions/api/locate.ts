import type { ClientReads } from '../../parties/clients/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { SessionSearch } from '../../sessions/index.js'
import { ClientId, OrgId, ProjectId, SessionId, UserGrantId, UserId } from '../../foundation/shared/index.js'
import type { UserGrantReads } from '../../directory/user-grants/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { Locatable } from './place-rule.js'

export interface LocatingReads {
  readonly orgs: OrgReads
  readonly users: UserReads
  readonly projects: ProjectReads
  readonly clients: ClientReads
  readonly userGrants: UserGrantReads
  readonly sessions: SessionSearch
}

/** The organization or project of an object, and its owner. */
export interface Location {
  readonly orgId: OrgId
  readonly projectId?: ProjectId
  readonly userId?: UserId
}

type Locate = (id: string, reads: LocatingReads) => Promise<Location | undefined>

const ofUser: Locate = async (id, { users }) => {
  const named = await users.find(UserId.parse(id))
  return named && { orgId: named.user.orgId, userId: named.user.id }
}

const ofProject: Locate = async (id, { projects }) => {
  const project = await projects.find(ProjectId.parse(id))
  return project && { orgId: project.orgId, projectId: project.id }
}

/** How to locate each kind of object. */
export const LOCATE: Readonly<Record<Locatable, Locate>> = {
  org: async (id, { orgs }) => {
    const org = await orgs.find(OrgId.parse(id))
    return org && { orgId: org.id }
  },
  user: ofUser,
  project: ofProject,
  application: async (id, reads) => {
    const client = await reads.clients.find(ClientId.parse(id))
    return client && ofProject(client.projectId, reads)
  },
  user_grant: async (id, { userGrants }) => {
    const grant = await userGrants.find(UserGrantId.parse(id))
    return grant && { orgId: grant.orgId, projectId: grant.projectId, userId: grant.userId }
  },
  session: async (id, { sessions }) => {
    const session = await sessions.find(SessionId.parse(id))
    return session && { orgId: session.orgId, userId: session.userId }
  },
  application_key: async (id, { clients }) => {
    const key = await clients.findKey(id)
    return key && { orgId: key.orgId, projectId: key.projectId }
  },
}
