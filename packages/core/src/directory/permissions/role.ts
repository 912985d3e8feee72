import type { OrgId, ProjectId, UserId } from '../../foundation/shared/index.js'
import type { Permission } from './permission.js'

const PROJECT_READS = ['project.read', 'project.member.read', 'project.role.read', 'project.app.read'] as const
const PROJECT_WRITES = [
  'project.write', 'project.delete', 'project.member.write', 'project.member.delete', 'project.role.write', 'project.role.delete',
  'project.app.write', 'project.app.delete',
] as const
const USER_READS = ['user.read', 'user.membership.read', 'user.grant.read', 'session.read'] as const
const USER_WRITES = ['user.write', 'user.delete', 'user.credential.write', 'session.delete'] as const
const GRANT_WRITES = ['user.grant.write', 'user.grant.delete'] as const
const ORG_READS = ['org.read', 'org.member.read', 'policy.read', 'events.read', ...USER_READS, ...PROJECT_READS] as const
const ORG_WRITES = [
  'org.write', 'org.delete', 'org.member.write', 'org.member.delete', 'policy.write', 'policy.delete', ...USER_WRITES, 'user.import', ...GRANT_WRITES,
  'project.create', ...PROJECT_WRITES,
] as const
const IAM_READS = [
  'iam.read', 'iam.member.read', 'iam.policy.read', 'iam.feature.read', 'iam.web_key.read', 'target.read', 'execution.read', ...ORG_READS,
] as const
const IAM_WRITES = [
  'iam.write', 'iam.import', 'iam.member.write', 'iam.member.delete', 'iam.policy.write', 'iam.feature.write', 'iam.web_key.write',
  'target.write', 'execution.write', 'org.create', ...ORG_WRITES,
] as const

/**
 * Every administrative role with its permissions. The beginning of its name says whether it applies to the instance, an organization or a
 * project.
 */
export const ROLES = {
  IAM_OWNER: [...IAM_READS, ...IAM_WRITES],
  IAM_OWNER_VIEWER: IAM_READS,
  IAM_ORG_MANAGER: ['org.create', ...ORG_READS, ...ORG_WRITES],
  IAM_USER_MANAGER: ['org.read', ...USER_READS, ...USER_WRITES, ...GRANT_WRITES],
  IAM_ADMIN_IMPERSONATOR: ['user.impersonate', 'user.impersonate.admin'],
  IAM_END_USER_IMPERSONATOR: ['user.impersonate'],
  ORG_OWNER: [...ORG_READS, ...ORG_WRITES],
  ORG_OWNER_VIEWER: ORG_READS,
  ORG_USER_MANAGER: ['org.read', ...USER_READS, ...USER_WRITES, ...GRANT_WRITES],
  ORG_SETTINGS_MANAGER: ['org.read', 'org.write', 'policy.read', 'policy.write', 'policy.delete'],
  ORG_USER_PERMISSION_EDITOR: ['org.read', 'user.read', 'user.grant.read', 'project.read', 'project.role.read', ...GRANT_WRITES],
  ORG_PROJECT_CREATOR: ['org.read', 'project.create'],
  ORG_ADMIN_IMPERSONATOR: ['user.impersonate', 'user.impersonate.admin'],
  ORG_END_USER_IMPERSONATOR: ['user.impersonate'],
  PROJECT_OWNER: [...PROJECT_READS, ...PROJECT_WRITES],
  PROJECT_OWNER_VIEWER: PROJECT_READS,
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[]
export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)

/** The scope of a membership: the instance, one organization, or one project. */
export type MembershipScope =
  | { readonly kind: 'instance' }
  | { readonly kind: 'org'; readonly orgId: OrgId }
  | { readonly kind: 'project'; readonly projectId: ProjectId }

const SCOPE_OF_PREFIX = { IAM: 'instance', ORG: 'org', PROJECT: 'project' } as const

/** The kind of scope that the role applies to. */
export const scopeKindOf = (role: Role): MembershipScope['kind'] =>
  SCOPE_OF_PREFIX[role.slice(0, role.indexOf('_')) as keyof typeof SCOPE_OF_PREFIX]

/** A role of a user in a scope. */
export interface Membership {
  readonly userId: UserId
  readonly role: Role
  readonly scope: MembershipScope
}

/** The id of the organization or project; empty for the instance. */
export function scopeIdOf(scope: MembershipScope): string {
  switch (scope.kind) {
    case 'instance':
      return ''
    case 'org':
      return scope.orgId
    case 'project':
      return scope.projectId
  }
}
