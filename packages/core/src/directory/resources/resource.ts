import type { Branded, ClientId, EpochSeconds, ProjectId, ResourceId } from '../../foundation/shared/index.js'
import { TextValue } from '../../foundation/shared/index.js'
import type { DetailSchema } from './detail-schema.js'

/** The URI of a resource, as it appears in `aud` (RFC 8707 §2). */
export type ResourceUri = Branded<string, 'ResourceUri'>

/** RFC 3986 §4.3, with a scheme and without a fragment. */
const ABSOLUTE_URI = /^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/
const WEB = /^(https?):\/\/([^/?]+)(.*)$/i

/** Characters. */
export const MAX_RESOURCE_URI = 500

function uriProblem(text: string): string | undefined {
  // RFC 8707 §2: it must not include a fragment component
  if (text.includes('#')) return 'has a fragment'
  if (!ABSOLUTE_URI.test(text) || /%(?![0-9A-Fa-f]{2})/.test(text)) return 'is not an absolute URI'
  if (/^https?:/i.test(text) && !WEB.test(text)) return 'has no host'
  return WEB.exec(text)?.[2]?.includes('@') ? 'has a user name' : undefined
}

export const ResourceUri = new TextValue<ResourceUri>({
  name: 'resource URI',
  expected: 'an absolute URI without a fragment',
  max: MAX_RESOURCE_URI,
  problem: uriProblem,
})

/**
 * The form in which resource URIs are compared: `https://api.example` and `https://API.example/` name the same resource (RFC 3986 §6.2.2.1,
 * §6.2.3). Paths are compared exactly.
 */
export function resourceKey(uri: string): string {
  const [, scheme, authority, rest] = WEB.exec(uri) ?? []
  if (scheme === undefined || authority === undefined) return uri
  const origin = `${scheme}://${authority}`.toLowerCase().replace(/^(https:\/\/.*):443$|^(http:\/\/.*):80$/, '$1$2')
  return `${origin}${rest === '' || rest === undefined ? '/' : rest}`
}

/** Keys that people take for the same: with and without the slash at the end of the path, and without the query. */
export function nearKeys(key: string): readonly string[] {
  const withSlash = key.replace(/\?.*$/s, '').replace(/\/*$/, '/')
  return [withSlash, withSlash.slice(0, -1)].filter((near) => near !== key)
}

/** A scope that a resource defines. */
export interface ResourceScope {
  /** A scope token (RFC 6749 §3.3), unique within the resource. */
  readonly name: string
  /** What it allows, for the consent page. */
  readonly description: string
  /** Granted when the request names no scope (RFC 6749 §3.3). */
  readonly isDefault?: true
}

/** What a client asks for in detail, as JSON (RFC 9396 §2). */
export type AuthorizationDetail = Readonly<Record<string, unknown>> & { readonly type: string }

/** A type of authorization details that a resource defines (RFC 9396 §2). */
export interface DetailType {
  /** Unique within the resource. */
  readonly type: string
  /** For the consent page; `{member}` is replaced by the value of that member. */
  readonly label: string
  /** Of the members beside `type` and `locations`. */
  readonly schema: DetailSchema
}

/** An API for which applications request access tokens (RFC 8707). */
export interface Resource {
  readonly id: ResourceId
  /** Its applications introspect tokens for the resource. */
  readonly projectId: ProjectId
  /** As registered; `resourceKey` is unique in the installation. */
  readonly uri: ResourceUri
  /** For the consent page. */
  readonly name: string
  readonly scopes: readonly ResourceScope[]
  /** Absent without any. */
  readonly detailTypes?: readonly DetailType[]
  /** The form of access tokens. Absent: as registered for the client. */
  readonly accessTokenType?: 'bearer' | 'jwt'
  /** Seconds that access tokens are valid. Absent: as set for the instance. */
  readonly accessTokenLifetime?: number
  /** Whether applications of all projects may request tokens, without being listed. */
  readonly isOpen: boolean
  /** Applications of other projects, and service users, that may request tokens. Those of its own project always may. */
  readonly clientIds: readonly ClientId[]
  /** Incremented by every change; a store refuses to overwrite another version. */
  readonly version: number
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** A resource and the scopes that were granted for it. */
export interface GrantedResource {
  /** Another resource that gets the same URI later is not granted. */
  readonly id: ResourceId
  readonly uri: ResourceUri
  readonly scopes: readonly string[]
  /** Absent without any. */
  readonly details?: readonly AuthorizationDetail[]
}

/** Limits of a resource. `lifetime` is in seconds. */
export const RESOURCE_LIMITS = {
  name: 200, scopes: 50, scopeName: 100, description: 200, clients: 100, minLifetime: 60, maxLifetime: 86_400, perProject: 100, perRequest: 5,
} as const

/** The party that requests a token: a client, or a service user without a project. */
export interface ResourceClient {
  readonly id: ClientId
  readonly projectId?: ProjectId
  /** Whether its tokens are refused at the API. */
  readonly isBarredFromApi?: true
  /** Whether it registered itself, or is described by a document. */
  readonly selfRegistered?: unknown
}

export const mayRequest = ({ projectId, isOpen, clientIds }: Resource, client: ResourceClient): boolean =>
  isOpen || client.projectId === projectId || clientIds.includes(client.id)
