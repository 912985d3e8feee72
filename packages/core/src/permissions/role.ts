import type { OrgId, ProjectId, UserId } from '../shared/index.js'
import type { Permission } from './permission.js'

/** Every administrative role with what it permits, within the instance, an organization or a project. */
export const ROLES = {
  IAM_OWNER: ['instance.read', 'instance.write', 'org.read', 'org.write', 'user.read', 'user.write', 'user.import', 'project.read', 'project.write'],
  IAM_OWNER_VIEWER: ['instance.read', 'org.read', 'user.read', 'project.read'],
  IAM_ADMIN_IMPERSONATOR: ['user.impersonate', 'user.impersonate.admin'],
  IAM_END_USER_IMPERSONATOR: ['user.impersonate'],
  ORG_OWNER: ['org.read', 'org.write', 'user.read', 'user.write', 'user.import', 'project.read', 'project.write'],
  ORG_OWNER_VIEWER: ['org.read', 'user.read', 'project.read'],
  ORG_USER_MANAGER: ['org.read', 'user.read', 'user.write'],
  ORG_ADMIN_IMPERSONATOR: ['user.impersonate', 'user.impersonate.admin'],
  ORG_END_USER_IMPERSONATOR: ['user.impersonate'],
  PROJECT_OWNER: ['project.read', 'project.write'],
  PROJECT_OWNER_VIEWER: ['project.read'],
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[]
export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)

/** What a membership reaches: everything, one organization, or one project. */
export type MembershipScope =
  | { readonly kind: 'instance' }
  | { readonly kind: 'org'; readonly orgId: OrgId }
  | { readonly kind: 'project'; readonly projectId: ProjectId }

/** A user holds a role somewhere. */
export interface Membership {
  readonly userId: UserId
  readonly role: Role
  readonly scope: MembershipScope
}
