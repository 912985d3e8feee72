import type { OutwardRule } from '@keyhall/core/claim-rules'
import type { Role } from '@keyhall/core/permissions'
import { isRole, scopeKindOf } from '@keyhall/core/permissions'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import type { DomainName, ProjectId, UserId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { OrgDomainItem, OrgItem, OrgMemberItem, ProjectItem, ProjectMemberItem, ProjectRoleItem, UserGrantItem } from '@keyhall/core/transfer'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { andThen, flag, list, set } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { claimRules } from './claim-rules.js'
import { grantState, orgState, privateLabeling, projectState } from './enums.js'
import { id } from './names.js'

const MAX_ROLES = 1000

const ignored: Read<undefined> = () => undefined

class OrgInput {
  @Member(text.name) readonly name!: string
  @Optional(text.domain) readonly primaryDomain?: string
  @Optional(orgState.read) readonly state?: OrgItem['state']
}

/** `org` */
export const org: Read<OrgItem> = andThen(object(OrgInput), (read) => defined<OrgItem>({ kind: 'org', ...read }))

class OrgDomainInput {
  @Member(text.domain) readonly domainName!: DomainName
  @Optional(flag) readonly isVerified?: boolean
  /** Members of ZITADEL that are decided elsewhere: `org.primaryDomain` names the primary domain. */
  @Optional(ignored) readonly orgId?: undefined
  @Optional(ignored) readonly details?: undefined
  @Optional(ignored) readonly isPrimary?: undefined
  @Optional(ignored) readonly validationType?: undefined
}

/** `domains[]` */
export const orgDomain: Read<OrgDomainItem> = andThen(object(OrgDomainInput), ({ domainName: domain, isVerified = false }) => ({ kind: 'org_domain', domain, isVerified }))

class ProjectSettingsInput {
  @Member(text.name) readonly name!: string
  @Optional(flag) readonly projectRoleAssertion?: boolean
  @Optional(flag) readonly projectRoleCheck?: boolean
  @Optional(flag) readonly hasProjectCheck?: boolean
  @Optional(privateLabeling.read) readonly privateLabelingSetting?: 'enforce_project_owner' | 'allow_user_owner' | undefined
  @Optional(projectState.read) readonly state?: ProjectItem['state']
  @Optional(claimRules) readonly claimRules?: readonly OutwardRule[]
}

class ProjectInput {
  @Member(id<ProjectId>()) readonly projectId!: ProjectId
  @Member(object(ProjectSettingsInput)) readonly project!: ProjectSettingsInput
}

/** `projects[]` */
export const project: Read<ProjectItem> = andThen(
  object(ProjectInput),
  ({ projectId, project: { name, state, ...given } }) => defined<ProjectItem>({
    kind: 'project', projectId, name, state,
    settings: {
      roleAssertion: given.projectRoleAssertion ?? DEFAULT_PROJECT_SETTINGS.roleAssertion,
      roleCheck: given.projectRoleCheck ?? DEFAULT_PROJECT_SETTINGS.roleCheck,
      projectCheck: given.hasProjectCheck ?? DEFAULT_PROJECT_SETTINGS.projectCheck,
      privateLabeling: given.privateLabelingSetting ?? DEFAULT_PROJECT_SETTINGS.privateLabeling,
      ...(given.claimRules && given.claimRules.length > 0 ? { claimRules: given.claimRules } : {}),
    },
  }),
)

const roleKey = text.plain(200)

class ProjectRoleInput {
  @Member(id<ProjectId>()) readonly projectId!: ProjectId
  @Member(roleKey) readonly roleKey!: string
  @Optional(text.name) readonly displayName?: string
  @Optional(text.name) readonly group?: string
}

/** `projectRoles[]` */
export const projectRole: Read<ProjectRoleItem> = andThen(
  object(ProjectRoleInput),
  ({ displayName, group = '', ...rest }) => ({ kind: 'project_role', ...rest, displayName: displayName ?? rest.roleKey, group }),
)

class UserGrantInput {
  @Member(id<UserId>()) readonly userId!: UserId
  @Member(id<ProjectId>()) readonly projectId!: ProjectId
  @Member(set(roleKey, MAX_ROLES)) readonly roleKeys!: readonly string[]
  @Optional(grantState.read) readonly state?: UserGrantItem['state']
}

/** `userGrants[]` */
export const userGrant: Read<UserGrantItem> = andThen(object(UserGrantInput), (read, at) => {
  if (read.roleKeys.length === 0) at.member('roleKeys').refuse('is empty')
  return defined<UserGrantItem>({ kind: 'user_grant', ...read })
})

const rolesIn = (where: 'org' | 'project'): Read<readonly Role[]> => andThen(
  list((name, at): Role => {
    if (typeof name !== 'string' || !isRole(name)) return at.refuse('there is no such role')
    return scopeKindOf(name) === where ? name : at.refuse(`is not a role ${where === 'org' ? 'of an organization' : 'in a project'}`)
  }, MAX_ROLES),
  (roles, at) => (roles.length === 0 ? at.refuse('is empty') : [...new Set(roles)].toSorted()),
)

class OrgMemberInput {
  @Member(id<UserId>()) readonly userId!: UserId
  @Member(rolesIn('org')) readonly roles!: readonly Role[]
}

/** `orgMembers[]` */
export const orgMember: Read<OrgMemberItem> = andThen(object(OrgMemberInput), (read) => ({ kind: 'org_member', ...read }))

class ProjectMemberInput {
  @Member(id<ProjectId>()) readonly projectId!: ProjectId
  @Member(id<UserId>()) readonly userId!: UserId
  @Member(rolesIn('project')) readonly roles!: readonly Role[]
}

/** `projectMembers[]` */
export const projectMember: Read<ProjectMemberItem> = andThen(object(ProjectMemberInput), (read) => ({ kind: 'project_member', ...read }))
