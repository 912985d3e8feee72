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

/** Whether the scope is one of the vendor's own that this server gives a meaning. */
export const isReservedScope = (scope: string, vendor: string): boolean =>
  audienceProject(scope, vendor) !== undefined || scope === resourceOwnerScope(vendor) || namedOrg(scope, vendor) !== undefined
