import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { OAuthError, audienceProject, isKnownScope } from '../../foundation/protocol/index.js'
import type { Issuer, Reader } from '../../foundation/shared/index.js'
import { quoted, quotedList } from '../../foundation/shared/index.js'
import type { Grantable } from './granted-resources.js'
import { grantableOf, scopesFor } from './granted-resources.js'
import { ownResourceUri } from './own-resource.js'
import type { ResourceReads } from './ports.js'
import { assertWithin, locatedIn, narrowedDetails, parseDetails } from './authorization-details.js'
import type { AuthorizationDetail, GrantedResource, Resource, ResourceClient } from './resource.js'
import { RESOURCE_LIMITS, mayRequest, nearKeys, resourceKey } from './resource.js'

interface Dependencies {
  readonly storage: Reader<{ readonly resources: ResourceReads }>
  readonly instance: () => Pick<Instance, 'projectId' | 'settings'>
  readonly issuer: Issuer
  readonly vendor: string
}

/** What the resources determine of a token. */
export interface ResourceToken {
  readonly audience: readonly string[]
  readonly scopes: readonly Scope[]
  /** Absent without any (RFC 9396 §7). */
  readonly authorizationDetails?: readonly AuthorizationDetail[]
  /** Absent: as registered for the client. */
  readonly accessTokenType?: 'bearer' | 'jwt'
  /** Seconds. Absent: as set for the instance. */
  readonly accessTokenLifetime?: number
}

/** The part of a grant that resources bound. */
interface ResourceGrant {
  readonly scopes: readonly Scope[]
  readonly resources?: readonly GrantedResource[]
}

const invalidTarget = (description: string, reasonCode?: string, advice?: string): OAuthError => new OAuthError('invalid_target', description, advice, reasonCode)

/** The answer for a client whose tokens the API refuses, before any page and at `/mcp`. */
export const BARRED_FROM_API = 'this application may not use the API: an administrator can allow its domain, or register the application'
const BARRED_CODE = 'clients.barred_from_api'

/** Decides which resources a client gets tokens for (RFC 8707 §2). Without the parameter `resource`, nothing is read. */
export class RequestResources {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Which of the parameters `resource` and `authorization_details` are served. */
  get served(): { readonly resource: boolean; readonly details: boolean } {
    const { oauthResources, oauthRichAuthorization } = this.#deps.instance().settings.features
    return { resource: oauthResources, details: oauthResources && oauthRichAuthorization }
  }

  /**
   * The requested resources, each once.
   *
   * @throws OAuthError `invalid_target` for a malformed, unknown or disallowed one
   */
  async named(uris: readonly string[], client: ResourceClient): Promise<readonly Resource[]> {
    if (uris.length === 0) return []
    const keys = [...new Set(uris.map(resourceKey))]
    if (client.isBarredFromApi && keys.some((key) => this.#isOwn(key))) throw invalidTarget(BARRED_FROM_API, BARRED_CODE)
    // RFC 8707 §2: an absolute URI without a fragment. Registered ones are, so any other is unknown.
    if (keys.length > RESOURCE_LIMITS.perRequest) throw invalidTarget(`a request names at most ${RESOURCE_LIMITS.perRequest} resources`)
    const served = await this.#deps.storage.read(({ resources }) => resources.served(keys))
    const found = keys.map((key) => ({ key, resource: served.find(({ uri }) => resourceKey(uri) === key) }))
    const refused = found.find(({ resource }) => resource === undefined || !mayRequest(resource, client))
    // One answer for both, and the same work, so that a client learns nothing about resources that it may not use.
    if (refused) throw invalidTarget('the resource is unknown, or not for this client', refused.resource ? 'resources.client_not_allowed' : 'resources.unknown', await this.#nearTo(refused.key))
    return found.flatMap(({ resource }) => resource ?? [])
  }

  #isOwn(key: string): boolean {
    return key === resourceKey(ownResourceUri(this.#deps.issuer))
  }

  /**
   * Refuses an unregistered client that requests the project of this server as audience by a scope, as `named` refuses the resource of the API.
   * Other applications sign in: their libraries request the scope by habit.
   *
   * @throws OAuthError `invalid_scope`
   */
  assertApiAllowed(scopes: readonly string[], client: ResourceClient): void {
    if (!client.isBarredFromApi || client.selfRegistered === undefined) return
    const { instance, vendor } = this.#deps
    const own: readonly (string | undefined)[] = [vendor, instance().projectId]
    const named = scopes.map((scope) => audienceProject(scope, vendor)).filter((project) => project !== undefined)
    if (named.some((project) => own.includes(project))) throw new OAuthError('invalid_scope', BARRED_FROM_API, undefined, BARRED_CODE)
  }

  /** Whether requests without `scope` and `resource` have defaults. */
  get hasDefaults(): boolean {
    return this.#deps.instance().settings.features.mcp
  }

  /** The only resource that a client may request. The API of this server does not count: clients must name it. */
  async only(client: ResourceClient): Promise<Resource | undefined> {
    const exceptKey = resourceKey(ownResourceUri(this.#deps.issuer))
    const [resource, ...others] = await this.#deps.storage.read(({ resources }) => resources.requestable(client, exceptKey))
    return others.length === 0 ? resource : undefined
  }

  /** Whether this server defines the scope itself. */
  defines(scope: string): boolean {
    return isKnownScope(scope, this.#deps.vendor)
  }

  /** What the operator may have meant: URIs are compared exactly, except for the slash after a host. */
  async #nearTo(key: string): Promise<string> {
    const near = await this.#deps.storage.read(({ resources }) => resources.served(nearKeys(key)))
    const registered = near.length > 0 ? `; registered: ${quotedList(near.map(({ uri }) => uri))}, which is another resource` : ''
    return `sent: ${quoted(key)}${registered}`
  }

  /** The resources that a request names, also by the `locations` of its details, which are returned too. @throws OAuthError */
  async requested(
    { resources, details: text }: { readonly resources: readonly string[]; readonly details: string | undefined }, client: ResourceClient,
  ): Promise<{ readonly resources: readonly Resource[]; readonly details: readonly AuthorizationDetail[] }> {
    const details = parseDetails(text)
    return { resources: await this.named([...resources, ...locatedIn(details)], client), details }
  }

  /**
   * What a request for these resources can be granted.
   *
   * @param requested distinct scopes
   * @throws OAuthError `invalid_authorization_details`
   */
  grantable(requested: readonly string[], resources: readonly Resource[], details: readonly AuthorizationDetail[] = []): Grantable {
    const { vendor } = this.#deps
    return grantableOf(requested, resources, { vendor, details, isAudience: (scope) => audienceProject(scope, vendor) !== undefined })
  }

  /**
   * The token for what the request names of a grant's resources, or for all of them. What was removed, or is no longer for this client, is lost.
   *
   * @returns `undefined` for a grant without resources
   * @throws OAuthError `invalid_target` beyond the grant, and when nothing is left
   */
  async narrowed(parameters: Parameters, grant: ResourceGrant, client: ResourceClient): Promise<ResourceToken | undefined> {
    const requested = [...new Set(parameters.all('resource').map(resourceKey))]
    const details = parseDetails(parameters.get('authorization_details'))
    const granted = grant.resources ?? []
    const keys = granted.map(({ uri }) => resourceKey(uri))
    // RFC 8707 §2.2: a subset of what was granted
    if (!requested.every((key) => keys.includes(key))) throw invalidTarget('resource goes beyond what was granted', 'resources.beyond_grant')
    if (granted.length === 0) {
      assertWithin(details, [])
      return undefined
    }
    const wanted = requested.length > 0 ? requested : keys
    const served = await this.#deps.storage.read(({ resources }) => resources.served(wanted))
    const isBarred = ({ uri }: Resource): boolean => client.isBarredFromApi === true && this.#isOwn(resourceKey(uri))
    const left = granted.flatMap(({ id }) => served.filter((one) => one.id === id && mayRequest(one, client) && !isBarred(one)))
    if (left.length < wanted.length && served.some(isBarred) && (left.length === 0 || requested.length > 0)) throw invalidTarget(BARRED_FROM_API, BARRED_CODE)
    if (left.length === 0 || (requested.length > 0 && left.length < wanted.length)) throw invalidTarget('the resource is unknown, or not for this client', 'resources.unknown')
    const authorizationDetails = narrowedDetails(details, granted, left)
    return { ...tokenFor(left), scopes: scopesFor(grant.scopes, granted, left), ...(authorizationDetails.length > 0 ? { authorizationDetails } : {}) }
  }
}

/** @throws OAuthError `invalid_target` when the resources expect different forms of access tokens */
export function tokenFor(resources: readonly Resource[]): Omit<ResourceToken, 'scopes'> {
  const forms = [...new Set(resources.flatMap(({ accessTokenType }) => accessTokenType ?? []))]
  if (forms.length > 1) throw invalidTarget('the resources expect different forms of access tokens: request a token for each')
  const lifetimes = resources.flatMap(({ accessTokenLifetime }) => accessTokenLifetime ?? [])
  return {
    audience: resources.map(({ uri }) => uri),
    ...(forms[0] === undefined ? {} : { accessTokenType: forms[0] }),
    ...(lifetimes.length > 0 ? { accessTokenLifetime: Math.min(...lifetimes) } : {}),
  }
}
