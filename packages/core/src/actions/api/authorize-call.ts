import { PermissionDenied, ROLES, mayDo } from '../../directory/permissions/index.js'
import type { MembershipReads, MembershipScope, Permission, Place } from '../../directory/permissions/index.js'
import type { Reader, UserId } from '../../foundation/shared/index.js'
import { OrgId, ProjectId } from '../../foundation/shared/index.js'
import { NotFound } from './errors.js'
import { LOCATE } from './locate.js'
import type { LocatingReads, Location } from './locate.js'
import { memberOf } from './member-of.js'
import type { CallerContext, PermittedScope } from './caller-context.js'
import type { AnyMethod, Call } from './method.js'
import type { Locatable, PlaceRule } from './place-rule.js'

interface AuthorizingReads extends LocatingReads {
  readonly memberships: MembershipReads
}

interface Dependencies {
  readonly storage: Reader<AuthorizingReads>
  /** Part of the name of the header that selects an organization. */
  readonly vendor: string
}

type AuthorizedScope = Pick<Call, 'orgId' | 'projectId' | 'permitted'>

/** Permission to remove a member at each level. */
const MEMBERSHIP_ENDS = { instance: 'iam.member.delete', org: 'org.member.delete', project: 'project.member.delete' } as const

/** Permissions to change a user. They do not suffice against a user with greater privileges than the caller. */
const OVER_USERS: ReadonlySet<string> = new Set<Permission>(['user.write', 'user.credential.write', 'user.delete'])

const EVERYTHING: PermittedScope = { kind: 'everything' }

/**
 * Decides whether a call is permitted, and in which scope it acts: the only place that checks API permissions. Objects of an organization in
 * which the caller has no role are reported as not found, so that ids reveal nothing.
 */
export class AuthorizeCall {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param raw the request, not parsed yet
   * @throws PermissionDenied, NotFound
   */
  async authorize(method: AnyMethod, raw: unknown, incoming: CallerContext): Promise<AuthorizedScope> {
    const { storage, vendor } = this.#deps
    return storage.read((reads) => scopeOf(method, { raw, incoming, reads, vendor }))
  }
}

async function scopeOf(method: AnyMethod, situation: Situation): Promise<AuthorizedScope> {
  const { place } = method
  const { raw, incoming } = situation
  const own = { orgId: incoming.caller.orgId, permitted: permittedScopeOf(method, incoming) }
  switch (place.kind) {
    case 'self':
      return own
    case 'instance':
      assertPermitted(method, incoming, {})
      await assertVisible(place, { ...situation, orgId: own.orgId })
      return own
    case 'anywhere':
      if (!place.orSelf && own.permitted.kind === 'some' && own.permitted.orgIds.length + own.permitted.projectIds.length === 0) throw denied(method)
      return own
    case 'org':
      return inOrg(method, place, { ...situation, orgId: incoming.chosenOrgId ?? incoming.caller.orgId })
    case 'named_org': {
      const named = OrgId.optional(place.members.map((member) => memberOf(raw, member)).find((id) => id !== undefined))
      return inOrg(method, { kind: 'org' }, { ...situation, orgId: named ?? incoming.chosenOrgId ?? incoming.caller.orgId })
    }
    case 'resource':
      return atResource(method, place, situation)
    case 'object':
      return atObject(method, place, situation)
  }
}

interface Situation {
  readonly raw: unknown
  readonly incoming: CallerContext
  readonly reads: AuthorizingReads
  readonly vendor: string
}

type InOrg = Situation & { readonly orgId: OrgId }

async function inOrg(method: AnyMethod, place: Extract<PlaceRule, { kind: 'org' }>, situation: InOrg): Promise<AuthorizedScope> {
  const { raw, incoming, reads, orgId } = situation
  const projectId = place.project === undefined ? undefined : ProjectId.optional(memberOf(raw, place.project))
  assertPermitted(method, incoming, projectId === undefined ? { orgId } : { orgId, projectId })
  // The same error as without permission, so that it does not reveal which organizations exist.
  if (!(await reads.orgs.find(orgId))) throw denied(method)
  if (projectId !== undefined) await within(situation, 'project', projectId)
  const userId = place.user === undefined ? undefined : memberOf(raw, place.user)
  if (userId !== undefined) {
    const { userId: found } = await within(situation, 'user', userId)
    await assertOutranks(method, incoming, found, reads)
  }
  await assertVisible(place, situation)
  return { orgId, permitted: { kind: 'some', orgIds: [orgId], projectIds: [] }, ...(projectId === undefined ? {} : { projectId }) }
}

/** The message names the organization that was searched, and is the same whether another organization has the object or none does. */
async function within({ orgId, reads, vendor }: InOrg, of: Locatable, id: string): Promise<Location> {
  const location = await LOCATE[of](id, reads)
  if (location?.orgId === orgId) return location
  throw new NotFound(`this ${NAMES[of]} does not exist in organization ${orgId}; name another organization with x-${vendor}-orgid`)
}

async function atObject(
  method: AnyMethod,
  place: Extract<PlaceRule, { kind: 'object' }>,
  situation: Situation,
): Promise<AuthorizedScope> {
  const { raw, incoming, reads } = situation
  const id = memberOf(raw, place.member)
  const location = id === undefined ? undefined : await LOCATE[place.of](id, reads)
  if (!location) throw absent(place.of)
  const { orgId, projectId, userId } = location
  const found: AuthorizedScope = {
    orgId, permitted: { kind: 'some', orgIds: [orgId], projectIds: [] }, ...(projectId === undefined ? {} : { projectId }),
  }
  if (place.orSelf && userId === incoming.caller.userId) return found
  if (!isPermitted(method, incoming, location)) throw isKnownTo(incoming, location) ? denied(method) : absent(place.of)
  await assertOutranks(method, incoming, userId, reads)
  await assertVisible(place, { ...situation, orgId })
  return found
}

async function atResource(
  method: AnyMethod,
  { member, permissions, mustBeVisible }: Extract<PlaceRule, { kind: 'resource' }>,
  situation: Situation,
): Promise<AuthorizedScope> {
  const { caller } = situation.incoming
  const visible = mustBeVisible === undefined ? {} : { mustBeVisible }
  for (const of of ['project', 'org'] as const) {
    const path = `${member}.${of === 'org' ? 'organizationId' : 'projectId'}`
    if (memberOf(situation.raw, path) === undefined) continue
    return atObject({ ...method, permission: permissions[of] }, { kind: 'object', of, member: path, ...visible }, situation)
  }
  // The message is refused later for the missing id, but only callers who could do it anywhere get that far.
  assertPermitted({ ...method, permission: permissions.instance }, situation.incoming, {})
  await assertVisible(visible, { ...situation, orgId: caller.orgId })
  return { orgId: caller.orgId, permitted: EVERYTHING }
}

/** A caller who grants roles to users of other organizations must not learn which users exist. */
async function assertVisible(
  { mustBeVisible }: { readonly mustBeVisible?: string },
  { raw, incoming: { caller, memberships }, reads, orgId }: InOrg,
): Promise<void> {
  const id = mustBeVisible === undefined ? undefined : memberOf(raw, mustBeVisible)
  if (id === undefined) return
  const location = await LOCATE.user(id, reads)
  const isSeen = location && (location.orgId === orgId || location.userId === caller.userId || mayDo(memberships, 'user.read', location))
  if (!isSeen) throw absent('user')
}

/** A user with roles can only be changed by callers who may remove these roles. */
async function assertOutranks(
  method: AnyMethod,
  { caller, memberships }: CallerContext,
  userId: UserId | undefined,
  reads: AuthorizingReads,
): Promise<void> {
  if (userId === undefined || userId === caller.userId || !OVER_USERS.has(method.permission)) return
  for (const { scope } of await reads.memberships.ofUser(userId)) {
    if (!mayDo(memberships, MEMBERSHIP_ENDS[scope.kind], await placeOf(scope, reads))) {
      throw new PermissionDenied('the user has roles that the caller may not remove')
    }
  }
}

async function placeOf(scope: MembershipScope, reads: LocatingReads): Promise<Place> {
  switch (scope.kind) {
    case 'instance':
      return {}
    case 'org':
      return { orgId: scope.orgId }
    case 'project':
      return (await LOCATE.project(scope.projectId, reads)) ?? { projectId: scope.projectId }
  }
}

const isPermitted = ({ permission }: AnyMethod, { memberships }: CallerContext, place: Place): boolean =>
  permission === 'authenticated' || mayDo(memberships, permission, place)

function assertPermitted(method: AnyMethod, incoming: CallerContext, place: Place): void {
  if (!isPermitted(method, incoming, place)) throw denied(method)
}

/** Whether the caller belongs there or has a role there; if so, an error may name the missing permission. */
const isKnownTo = ({ caller, memberships }: CallerContext, { orgId, projectId }: Location): boolean =>
  caller.orgId === orgId ||
  memberships.some(
    ({ scope }) =>
      scope.kind === 'instance' || (scope.kind === 'org' ? scope.orgId === orgId : projectId !== undefined && scope.projectId === projectId),
  )

const permittedScopeOf = ({ permission }: AnyMethod, context: CallerContext): PermittedScope =>
  permission === 'authenticated' ? { kind: 'some', orgIds: [], projectIds: [] } : permittedScope(permission, context)

/** Where the caller has a permission. */
export function permittedScope(permission: Permission, { memberships }: Pick<CallerContext, 'memberships'>): PermittedScope {
  const granted = memberships.filter(({ role }) => (ROLES[role] as readonly Permission[]).includes(permission)).map(({ scope }) => scope)
  if (granted.some(({ kind }) => kind === 'instance')) return EVERYTHING
  return {
    kind: 'some',
    orgIds: granted.flatMap((scope) => (scope.kind === 'org' ? [scope.orgId] : [])),
    projectIds: granted.flatMap((scope) => (scope.kind === 'project' ? [scope.projectId] : [])),
  }
}

const denied = ({ permission }: AnyMethod) => new PermissionDenied(`the permission ${permission} is needed`)
const NAMES: Readonly<Record<Locatable, string>> = {
  org: 'organization', user: 'user', project: 'project', application: 'application', application_key: 'key',
  user_grant: 'grant', session: 'session',
}

const absent = (what: Locatable) => new NotFound(`this ${NAMES[what]} does not exist`)
