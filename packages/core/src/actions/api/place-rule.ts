import type { Permission } from '../../directory/permissions/index.js'

/** The kinds of objects that an id in a request can name. */
export type Locatable = 'org' | 'user' | 'project' | 'application' | 'application_key' | 'user_grant' | 'session'

/** The permission required for each kind of resource. */
type ResourcePermissions = Readonly<Record<'instance' | 'org' | 'project', Permission>>

/**
 * Where a method acts, and so where its permission is required. Members are named in camelCase; `organization.orgId` looks inside.
 *
 * - `instance`: the whole instance. A role in an organization does not suffice
 * - `org`: the organization that the caller selects, by default its own. `user` and `project` name the members whose ids must
 *   belong to it; those of other organizations are not found. `mustBeVisible` names the member with the id of a user of any organization who must
 *   be visible to the caller: a user of this one, or of one where it may read users
 * - `named_org`: as `org`, but one of these members can name another organization
 * - `object`: the place of the object whose id this member contains. `orSelf`: users may do it to themselves without the permission. `seen`
 *   as above
 * - `resource`: the instance, an organization or a project, as this member says by `instance`, `organizationId` or
 *   `projectId`; each kind has its own permission, which replaces that of the method
 * - `anywhere`: every scope in which the caller has the permission; the handler filters by it. `orSelf`: and the caller itself
 * - `self`: the caller's own account, without any permission
 */
export type PlaceRule =
  | { readonly kind: 'self' }
  | { readonly kind: 'instance'; readonly mustBeVisible?: string }
  | { readonly kind: 'org'; readonly user?: string; readonly project?: string; readonly mustBeVisible?: string }
  | { readonly kind: 'named_org'; readonly members: readonly string[] }
  | { readonly kind: 'object'; readonly of: Locatable; readonly member: string; readonly orSelf?: true; readonly mustBeVisible?: string }
  | { readonly kind: 'resource'; readonly member: string; readonly permissions: ResourcePermissions; readonly mustBeVisible?: string }
  | { readonly kind: 'anywhere'; readonly orSelf?: true }
