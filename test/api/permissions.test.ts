import assert from 'node:assert/strict'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { AuthorizeCall } from '@keyhall/core/api'
import type { AnyMethod, CallerContext, Locatable } from '@keyhall/core/api'
import { ROLES, ROLE_NAMES, scopeKindOf } from '@keyhall/core/permissions'
import type { Membership, MembershipScope, Permission, Role } from '@keyhall/core/permissions'
import { Failure } from '@keyhall/core/shared'
import type { OrgId, UserId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { aClient, aHuman, anId, anOrg, aProject, aSession, aUserGrant } from '../contracts/builders.js'
import { callers } from '../support/api-callers.js'
import { methods, overTransports } from '../support/api.js'

/** One organization with one resource of each kind. */
interface Realm {
  readonly orgId: OrgId
  readonly ids: Readonly<Record<Locatable, string>>
}

async function realm(storage: Storage): Promise<Realm> {
  const org = anOrg()
  const user = aHuman({ orgId: org.id })
  const project = aProject({ orgId: org.id })
  const client = aClient({ projectId: project.id })
  const session = aSession({ userId: user.id })
  const key = { id: anId(), clientId: client.id, publicKey: {}, createdAt: 1, expiresAt: 2 }
  const grant = aUserGrant({ userId: user.id, orgId: org.id, projectId: project.id })
  await storage.run(async ({ orgs, users, projects, clients, sessions, userGrants }) => {
    await orgs.add(org)
    await users.add(user)
    await projects.put(project)
    await clients.put(client, [])
    await userGrants.add(grant)
    await clients.addKey(key)
    await sessions.add(session)
  })
  const ofProject = { project: project.id, application: client.id, application_key: key.id }
  const ids = { org: org.id, user: user.id, ...ofProject, user_grant: grant.id, session: session.id }
  return { orgId: org.id, ids }
}

/** The minimum of a request to determine where it acts. */
function request({ place }: AnyMethod, { orgId, ids }: Realm): object {
  const nested = (path: string, value: string): object =>
    path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object
  switch (place.kind) {
    case 'instance':
    case 'self':
    case 'anywhere':
      return {}
    case 'org':
      return {
        ...(place.user === undefined ? {} : nested(place.user, ids.user)),
        ...(place.project === undefined ? {} : nested(place.project, ids.project)),
      }
    case 'named_org':
      return nested(place.members[0] ?? '', orgId)
    case 'object':
      return nested(place.member, ids[place.of])
    case 'resource':
      return nested(`${place.member}.organizationId`, orgId)
  }
}

type Outcome = 'permitted' | 'permission_denied' | 'not_found'

/** The specified table of roles, read without the code under test. */
function expected(method: AnyMethod, role: Role | undefined, isFamiliar: boolean): Outcome {
  const { permission, place } = method
  // A method with a resource is tested with an organization.
  if (place.kind === 'resource') {
    return expected({ ...method, permission: place.permissions.org, place: { kind: 'object', of: 'org', member: '' } }, role, isFamiliar)
  }
  if (place.kind === 'self' || permission === 'authenticated') return 'permitted'
  const scope = role && scopeKindOf(role)
  const includes = role !== undefined && (ROLES[role] as readonly Permission[]).includes(permission)
  if (place.kind === 'anywhere') return includes || place.orSelf ? 'permitted' : 'permission_denied'
  const isOfProject = (place.kind === 'org' && place.project !== undefined) ||
    (place.kind === 'object' && ['project', 'application', 'application_key'].includes(place.of))
  const reachesHere = scope === 'org' || (scope === 'project' && isOfProject)
  const reaches = scope === 'instance' || (place.kind !== 'instance' && isFamiliar && reachesHere)
  if (includes && reaches) return 'permitted'
  // A caller without a role in an organization, who is not one of its users, does not learn what exists there.
  return place.kind === 'object' && !isFamiliar && scope !== 'instance' ? 'not_found' : 'permission_denied'
}

describe('permissions of every method, for every role, in the own and in another organization', () => {
  const storage = openMemoryStorage()
  const authorize = new AuthorizeCall({ storage, vendor: 'keyhall' })
  let home: Realm
  let abroad: Realm
  before(async () => {
    home = await realm(storage)
    abroad = await realm(storage)
  })

  const scopeOf = (role: Role): MembershipScope => {
    switch (scopeKindOf(role)) {
      case 'instance':
        return { kind: 'instance' }
      case 'org':
        return { kind: 'org', orgId: home.orgId }
      case 'project':
        return { kind: 'project', projectId: home.ids.project as never }
    }
  }

  const outcome = async (method: AnyMethod, role: Role | undefined, at: Realm): Promise<Outcome> => {
    const userId = 'the-caller' as UserId
    const memberships: Membership[] = role === undefined ? [] : [{ userId, role, scope: scopeOf(role) }]
    const caller = { userId, orgId: home.orgId, origin: { address: '127.0.0.1', requestId: 'r' } }
    const incoming: CallerContext = { caller, memberships, chosenOrgId: at.orgId }
    try {
      await authorize.authorize(method, request(method, at), incoming)
      return 'permitted'
    } catch (problem) {
      assert.ok(problem instanceof Failure)
      return problem.kind as Outcome
    }
  }

  for (const method of methods) {
    it(method.name, async () => {
      for (const role of [...ROLE_NAMES, undefined]) {
        for (const at of [home, abroad]) {
          assert.equal(
            await outcome(method, role, at), expected(method, role, at === home),
            `${role ?? 'no role'}, ${at === home ? 'at home' : 'abroad'}`,
          )
        }
      }
    })
  }
})

overTransports('every method', (api) => {
  for (const method of methods) {
    it(`${method.name} refuses calls without a token and callers without a role`, async () => {
      await api.refused('unauthenticated', method.name, {}, { as: null })
      const isForAll = (method.permission === 'authenticated' && method.place.kind !== 'resource') ||
        method.place.kind === 'self' || (method.place.kind === 'anywhere' && method.place.orSelf)
      if (isForAll) return
      const { code } = await api.call(method.name, {}, { as: callers.withoutRoles })
      assert.ok(code === 'permission_denied' || code === 'not_found', code)
    })
  }
})
