/** Adds a project to the audience: `urn:<vendor>:iam:org:project:id:{id}:aud`. */
const AUDIENCE_SCOPE = /^urn:([a-z0-9-]+):iam:org:project:id:([A-Za-z0-9_-]{1,64}):aud$/
/** Accepts any suffix: an impossible name must refuse everyone, instead of being ignored and admitting everyone. */
const ORG_SCOPE = /^urn:([a-z0-9-]+):iam:org:(id|domain:primary):(.*)$/

/** The project id that a reserved scope adds to the audience; `vendor` itself names the service's own project. */
export function audienceProject(scope: string, vendor: string): string | undefined {
  const match = AUDIENCE_SCOPE.exec(scope)
  return match?.[1] === vendor ? match[2] : undefined
}

/** Requests the claims about the user's organization. */
export const resourceOwnerScope = (vendor: string): string => `urn:${vendor}:iam:user:resourceowner`

/** An organization to which the user must belong. */
export type NamedOrg = { readonly by: 'id'; readonly id: string } | { readonly by: 'domain:primary'; readonly domain: string }

/** The organization named by a reserved scope; only its users may sign in. */
export function namedOrg(scope: string, vendor: string): NamedOrg | undefined {
  const [, word, by, name] = ORG_SCOPE.exec(scope) ?? []
  if (word !== vendor || name === undefined) return undefined
  return by === 'id' ? { by, id: name } : { by: 'domain:primary', domain: name.toLowerCase() }
}

/** Requests a role of the client's project, asserted if the user has it. Scopes cannot contain keys with spaces. */
const ROLE_SCOPE = /^urn:([a-z0-9-]+):iam:org:project:role:(.{1,200})$/
/** Restricts roles to those granted by one organization. */
const ROLES_OF_ORG_SCOPE = /^urn:([a-z0-9-]+):iam:org:roles:id:(.{1,200})$/

/** Sends the person straight to an identity provider. */
const PROVIDER_SCOPE = /^urn:([a-z0-9-]+):iam:org:idp:id:(.{1,200})$/

function inScope(form: RegExp, scope: string, vendor: string): string | undefined {
  const match = form.exec(scope)
  return match?.[1] === vendor ? match[2] : undefined
}

/** The key of the role that a reserved scope requests. */
export const requestedRole = (scope: string, vendor: string): string | undefined => inScope(ROLE_SCOPE, scope, vendor)

/** The id of the organization to which a reserved scope restricts roles. */
export const rolesOrg = (scope: string, vendor: string): string | undefined => inScope(ROLES_OF_ORG_SCOPE, scope, vendor)

/** The id of the identity provider that a reserved scope names. */
export const requestedProvider = (scope: string, vendor: string): string | undefined => inScope(PROVIDER_SCOPE, scope, vendor)

/** Requests the roles in every project that an audience scope names. */
export const projectsRolesScope = (vendor: string): string => `urn:${vendor}:iam:org:projects:roles`

/** Requests the metadata of the user. */
export const metadataScope = (vendor: string): string => `urn:${vendor}:iam:user:metadata`

/** Whether the scope is one of the vendor's own that this server supports. */
export const isReservedScope = (scope: string, vendor: string): boolean =>
  [resourceOwnerScope(vendor), projectsRolesScope(vendor), metadataScope(vendor)].includes(scope) ||
  [audienceProject, namedOrg, requestedRole, rolesOrg, requestedProvider].some((meaning) => meaning(scope, vendor) !== undefined)
