/** A project whose clients the token is for too: `urn:<vendor>:iam:org:project:id:{id}:aud`. */
const AUDIENCE_SCOPE = /^urn:([a-z0-9-]+):iam:org:project:id:([A-Za-z0-9_-]{1,64}):aud$/
/** With whatever stands at the end: a name that no organization can have lets nobody in, instead of everybody. */
const ORG_SCOPE = /^urn:([a-z0-9-]+):iam:org:(id|domain:primary):(.*)$/

/** The project id that a reserved scope adds to the audience; `vendor` itself names the service's own project. */
export function audienceProject(scope: string, vendor: string): string | undefined {
  const match = AUDIENCE_SCOPE.exec(scope)
  return match?.[1] === vendor ? match[2] : undefined
}

/** Asks for the claims about the organization that the user belongs to. */
export const resourceOwnerScope = (vendor: string): string => `urn:${vendor}:iam:user:resourceowner`

/** An organization that whoever signs in must belong to. */
export type NamedOrg = { readonly by: 'id'; readonly id: string } | { readonly by: 'domain:primary'; readonly domain: string }

/** The organization that a reserved scope names, with which only its users may sign in. */
export function namedOrg(scope: string, vendor: string): NamedOrg | undefined {
  const [, word, by, name] = ORG_SCOPE.exec(scope) ?? []
  if (word !== vendor || name === undefined) return undefined
  return by === 'id' ? { by, id: name } : { by: 'domain:primary', domain: name.toLowerCase() }
}

/** A role of the client's project that is told if the user holds it. No key has a space in a scope. */
const ROLE_SCOPE = /^urn:([a-z0-9-]+):iam:org:project:role:(.{1,200})$/
/** An organization whose grants alone are told. */
const ROLES_OF_ORG_SCOPE = /^urn:([a-z0-9-]+):iam:org:roles:id:(.{1,200})$/

function inScope(form: RegExp, scope: string, vendor: string): string | undefined {
  const match = form.exec(scope)
  return match?.[1] === vendor ? match[2] : undefined
}

/** The key of the role that a reserved scope asks for. */
export const askedRole = (scope: string, vendor: string): string | undefined => inScope(ROLE_SCOPE, scope, vendor)

/** The id of the organization to which a reserved scope limits the roles that are told. */
export const rolesOrg = (scope: string, vendor: string): string | undefined => inScope(ROLES_OF_ORG_SCOPE, scope, vendor)

/** Asks for the roles in every project that an audience scope names. */
export const projectsRolesScope = (vendor: string): string => `urn:${vendor}:iam:org:projects:roles`

/** Asks for the metadata of the user. */
export const metadataScope = (vendor: string): string => `urn:${vendor}:iam:user:metadata`

/** Whether the scope is one of the vendor's own that this server gives a meaning. */
export const isReservedScope = (scope: string, vendor: string): boolean =>
  [resourceOwnerScope(vendor), projectsRolesScope(vendor), metadataScope(vendor)].includes(scope) ||
  [audienceProject, namedOrg, askedRole, rolesOrg].some((meaning) => meaning(scope, vendor) !== undefined)
