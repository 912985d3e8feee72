import type { Role } from '@keyhall/core/permissions'
import { isRole, scopeKindOf } from '@keyhall/core/permissions'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import type { ProjectId, UserId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { OrgItem, OrgMemberItem, ProjectItem, ProjectMemberItem, ProjectRoleItem, UserGrantItem } from '@keyhall/core/transfer'
import { andThen, flag, list, optional, record, set } from '../../reading/reader.js'
import type { Read } from '../../reading/reader.js'
import * as text from '../../reading/texts.js'
import { grantState, orgState, privateLabeling, projectState } from './enums.js'
import { id } from './names.js'

const MAX_ROLES = 1000

/** `org` */
export const org: Read<OrgItem> = andThen(
  record({ name: text.name, primaryDomain: optional(text.domain), state: optional(orgState.read) }),
  (read) => defined<OrgItem>({ kind: 'org', ...read }),
)

/** `projects[]` */
export const project: Read<ProjectItem> = andThen(
  record({
    projectId: id<ProjectId>(),
    project: record({
      name: text.name, projectRoleAssertion: optional(flag), projectRoleCheck: optional(flag), hasProjectCheck: optional(flag),
      privateLabelingSetting: optional(privateLabeling.read), state: optional(projectState.read),
    }),
  }),
  ({ projectId, project: { name, state, ...given } }) => defined<ProjectItem>({
    kind: 'project', projectId, name, state,
    settings: {
      roleAssertion: given.projectRoleAssertion ?? DEFAULT_PROJECT_SETTINGS.roleAssertion,
      roleCheck: given.projectRoleCheck ?? DEFAULT_PROJECT_SETTINGS.roleCheck,
      projectCheck: given.hasProjectCheck ?? DEFAULT_PROJECT_SETTINGS.projectCheck,
      privateLabeling: given.privateLabelingSetting ?? DEFAULT_PROJECT_SETTINGS.privateLabeling,
    },
  }),
)

const roleKey = text.plain(200)

/** `projectRoles[]` */
export const projectRole: Read<ProjectRoleItem> = andThen(
  record({ projectId: id<ProjectId>(), roleKey, displayName: optional(text.name), group: optional(text.name) }),
  ({ displayName, group = '', ...rest }) => ({ kind: 'project_role', ...rest, displayName: displayName ?? rest.roleKey, group }),
)

/** `userGrants[]` */
export const userGrant: Read<UserGrantItem> = andThen(
  record({ userId: id<UserId>(), projectId: id<ProjectId>(), roleKeys: set(roleKey, MAX_ROLES), state: optional(grantState.read) }),
  (read, at) => {
    if (read.roleKeys.length === 0) at.member('roleKeys').refuse('is empty')
    return defined<UserGrantItem>({ kind: 'user_grant', ...read })
  },
)

const rolesIn = (where: 'org' | 'project'): Read<readonly Role[]> => andThen(
  list((name, at): Role => {
    if (typeof name !== 'string' || !isRole(name)) return at.refuse('there is no such role')
    return scopeKindOf(name) === where ? name : at.refuse(`is no role ${where === 'org' ? 'of an organization' : 'in a project'}`)
  }, MAX_ROLES),
  (roles, at) => (roles.length === 0 ? at.refuse('is empty') : [...new Set(roles)].toSorted()),
)

/** `orgMembers[]` */
export const orgMember: Read<OrgMemberItem> = andThen(
  record({ userId: id<UserId>(), roles: rolesIn('org') }), (read) => ({ kind: 'org_member', ...read }))

/** `projectMembers[]` */
export const projectMember: Read<ProjectMemberItem> = andThen(
  record({ projectId: id<ProjectId>(), userId: id<UserId>(), roles: rolesIn('project') }), (read) => ({ kind: 'project_member', ...read }))
