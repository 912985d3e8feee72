import type { Client } from './client.js'
import { schemeDanger } from './dangerous-schemes.js'

declare const registered: unique symbol

/** A URI that a client has registered. Only `matchRedirectUri` and `matchPostLogoutRedirectUri` create one. */
export type RegisteredRedirect = string & { readonly [registered]: true }

/** Maximum length of an address of a client. */
export const MAX_URI = 2048

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/
const LOOPBACK_HTTP = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(?=[/?]|$)/i
const AUTHORITY_HTTPS = /^https:\/\/[^\s/?#\\@]+(?=[/?]|$)/i
const AUTHORITY_HTTP = /^http:\/\/[^\s/?#\\@]+(?=[/?]|$)/i
const PRINTABLE = /^[\x21-\x5b\x5d-\x7e]+$/

/** Why a URI may not be registered or used; `undefined` when it may. */
export type RedirectUriProblem = 'not_absolute' | 'has_fragment' | 'forbidden_scheme' | 'malformed'

/** Whether traffic to it can be intercepted: http to another machine. */
export const isPlainHttp = (uri: string): boolean => AUTHORITY_HTTP.test(uri) && !LOOPBACK_HTTP.test(uri)

/** The scheme of a URI, as it is written. */
export const schemeOf = (uri: string): string | undefined => SCHEME.exec(uri)?.[1]

/**
 * Validates a URI: https, http on loopback, or a private-use scheme, which is one that is not in `DANGEROUS_SCHEMES`. Checked at registration and
 * again at every use, so that a manipulated row gains nothing.
 *
 * @param http where http URIs may lead; to any host only for clients in development mode
 */
export function redirectUriProblem(uri: string, http: 'to_loopback' | 'to_any_host' = 'to_loopback'): RedirectUriProblem | undefined {
  const scheme = schemeOf(uri)
  if (scheme === undefined) return 'not_absolute'
  if (uri.length > MAX_URI || !PRINTABLE.test(uri)) return 'malformed'
  // RFC 6749 §3.1.2: the endpoint URI must not include a fragment component
  if (uri.includes('#')) return 'has_fragment'
  switch (scheme.toLowerCase()) {
    case 'https':
      return AUTHORITY_HTTPS.test(uri) ? undefined : 'malformed'
    case 'http':
      return (http === 'to_any_host' ? AUTHORITY_HTTP : LOOPBACK_HTTP).test(uri) ? undefined : 'forbidden_scheme'
    default:
      return schemeDanger(scheme) === undefined ? undefined : 'forbidden_scheme'
  }
}

const isUsable = ({ devMode }: Pick<Client, 'devMode'>, uri: string): boolean =>
  redirectUriProblem(uri, devMode ? 'to_any_host' : 'to_loopback') === undefined

const match = (client: Client, registeredUris: readonly string[], raw: string): RegisteredRedirect | undefined =>
  registeredUris.includes(raw) && isUsable(client, raw) ? (raw as RegisteredRedirect) : undefined

const portOf = (uri: string): string | undefined => LOOPBACK_HTTP.exec(uri)?.[2]

/** Whether a program can listen at the port, if there is one. */
const hasPort = (uri: string): boolean => {
  const port = Number(portOf(uri)?.slice(1) ?? 80)
  return port > 0 && port <= 65_535
}

const withoutPort = (uri: string): string => uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d+/i, '$1')

/** Whether two URIs lead to this device and differ in their port at most. */
const areOnSameLoopback = (one: string, other: string): boolean =>
  LOOPBACK_HTTP.test(one) && LOOPBACK_HTTP.test(other) && hasPort(other) && withoutPort(one) === withoutPort(other)

/** Whether a URI leads to a program on the device of the person (RFC 8252 §7). */
export const isOnDevice = (uri: string): boolean => LOOPBACK_HTTP.test(uri) || !/^https?:/i.test(uri)

/** Whether a URI has a private-use scheme (RFC 8252 §7.1), which any other app of the device may claim too. */
export const isPrivateUse = (uri: string): boolean => !/^https?:/i.test(uri)

/**
 * Whether a registered URI stands for itself with every port. A client that no administrator registered knows its port only when it runs. An
 * administrator says so by registering the URI of a native application without a port.
 */
export const matchesAnyPort = ({ selfRegistered, applicationType }: Pick<Client, 'selfRegistered' | 'applicationType'>, registeredUri: string): boolean =>
  LOOPBACK_HTTP.test(registeredUri) && (selfRegistered !== undefined || (applicationType === 'native' && portOf(registeredUri) === undefined))

/**
 * Verifies a `redirect_uri` by comparing the raw text byte for byte (RFC 9700 §2.1), without patterns, even in development mode. Only the port of
 * a loopback URI may differ, where the registered one stands for every port.
 */
export function matchRedirectUri(client: Client, raw: string): RegisteredRedirect | undefined {
  // RFC 8252 §7.3: the authorization server must allow any port for loopback IP redirect URIs
  const isMatch = client.redirectUris.some((uri) => matchesAnyPort(client, uri) && areOnSameLoopback(uri, raw))
  return match(client, isMatch ? [raw] : client.redirectUris, raw)
}

/** Verifies a `post_logout_redirect_uri` by comparing it byte for byte, its port too (OIDC RP-Initiated Logout §3). */
export const matchPostLogoutRedirectUri = (client: Client, raw: string): RegisteredRedirect | undefined =>
  match(client, client.postLogoutRedirectUris, raw)

/** The browser origin of a URI, without a default port (RFC 6454 §6.1); `undefined` for private-use schemes. */
export function originOf(uri: string): string | undefined {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(uri)?.[1]?.toLowerCase()
  return origin?.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2')
}

/** The origins whose scripts may call the client's endpoints, without those of redirect URIs that the client may not use. */
export const clientOrigins = (client: Pick<Client, 'redirectUris' | 'allowedOrigins' | 'devMode'>): readonly string[] => [
  ...new Set(
    [...client.redirectUris, ...client.allowedOrigins]
      .filter((uri) => isUsable(client, uri))
      .map(originOf)
      .filter((origin): origin is string => origin !== undefined),
  ),
]
