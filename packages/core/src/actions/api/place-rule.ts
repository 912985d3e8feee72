import type { Permission } from '../../directory/permissions/index.js'

/** What an id in a request can be of. */
export type Locatable = 'org' | 'user' | 'project' | 'application' | 'application_key' | 'user_grant' | 'session'

/** What is needed at each kind of resource. */
type ResourcePermissions = Readonly<Record<'instance' | 'org' | 'project', Permission>>

/**
 * Where a method acts, and so where its permission has to be held. Members are named in camelCase; `organization.orgId` looks inside.
 *
 * - `instance`: everywhere. A role in an organization does not do
 * - `org`: in the organization that the caller has chosen, or else its own. `user` and `project` name the members with ids that have
 *   to belong to it; what belongs to another one is not found. `seen` names the member with the id of a user of any organization whom
 *   the caller may see: of this one, or where it may read users
 * - `named_org`: as `org`, but when one of these members names an organization, in that one
 * - `object`: where the object is whose id this member has. `orSelf`: a user may do it to itself without the permission. `seen` as above
 * - `resource`: the instance, an organization or a project, as the message in this member says by `instance`, `organizationId` or
 *   `projectId`; each kind with a permission of its own, beside which that of the method is not asked
 * - `anywhere`: wherever the caller holds the permission; the handler looks at nothing else. `orSelf`: and its own
 * - `self`: the caller's own account, with no permission
 */
export type PlaceRule =
  | { readonly kind: 'self' }
  | { readonly kind: 'instance'; readonly seen?: string }
  | { readonly kind: 'org'; readonly user?: string; readonly project?: string; readonly seen?: string }
  | { readonly kind: 'named_org'; readonly members: readonly string[] }
  | { readonly kind: 'object'; readonly of: Locatable; readonly member: string; readonly orSelf?: true; readonly seen?: string }
  | { readonly kind: 'resource'; readonly member: string; readonly permissions: ResourcePermissions; readonly seen?: string }
  | { readonly kind: 'anywhere'; readonly orSelf?: true }
