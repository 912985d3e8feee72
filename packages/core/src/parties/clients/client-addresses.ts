import { TextValue, inALabels } from '../../foundation/shared/index.js'
import type { Branded } from '../../foundation/shared/index.js'
import { backchannelLogoutUriProblem } from './backchannel-logout-uri.js'
import type { RedirectUriProblem } from './redirect-uri.js'
import { schemeDanger } from './dangerous-schemes.js'
import { MAX_URI, originOf, redirectUriProblem, schemeOf } from './redirect-uri.js'

/** Where people are sent after a sign-in or a logout. */
export type RedirectUri = Branded<string, 'RedirectUri'>
/** A browser origin in lower case (RFC 6454 §6.1). */
export type WebOrigin = Branded<string, 'WebOrigin'>
/** Where the end of a session is announced (OIDC Back-Channel Logout §2.2). */
export type BackchannelLogoutUri = Branded<string, 'BackchannelLogoutUri'>
/** Loaded in a frame of the browser when its session ends (OIDC Front-Channel Logout §2). */
export type FrontchannelLogoutUri = Branded<string, 'FrontchannelLogoutUri'>
/** Where a client is notified of an answered request (CIBA Core §4). */
export type NotificationEndpoint = Branded<string, 'NotificationEndpoint'>
/** A page about a client, such as its terms (RFC 7591 §2). */
export type PageUri = Branded<string, 'PageUri'>
/** Where the public keys of a client are (RFC 7591 §2). */
export type JwksUri = Branded<string, 'JwksUri'>

const SERVERS = 'https, or http on localhost, 127.0.0.1 or [::1]'
const SCHEMES = 'https, http on localhost, 127.0.0.1 or [::1], or the scheme of an app such as com.example.app:/callback'

const PROBLEMS: Readonly<Record<Exclude<RedirectUriProblem, 'forbidden_scheme'>, string>> = {
  not_absolute: 'is not an absolute URI',
  has_fragment: 'has a fragment',
  malformed: 'is malformed',
}

const NOT_ASCII = /[^\0-\x7f]/

/** RFC 3986 §2: a URI has ASCII characters only, so that only one spelling of an international domain is compared. */
function letterProblem(uri: string): string {
  const host = /^https?:\/\/([^\s/?#:@\\]+)/i.exec(uri)?.[1] ?? ''
  return NOT_ASCII.test(host) ? `has letters outside ASCII: write ${host} as ${inALabels(host)}` : 'has letters outside ASCII: write them percent-encoded, as %C3%BC for ü'
}

/** @param problemOf the rule for an address without a wildcard */
const address = <T extends string>(name: string, expected: string, problemOf: (uri: string) => RedirectUriProblem | undefined): TextValue<T> => {
  const problem = (uri: string): string | undefined => {
    // RFC 9700 §2.1: URIs are compared exactly, so a pattern would never match.
    if (uri.includes('*')) return 'has a wildcard (*): addresses are compared exactly, register each one'
    const found = problemOf(uri)
    if (found === 'malformed' && NOT_ASCII.test(uri)) return letterProblem(uri)
    const danger = schemeDanger(schemeOf(uri) ?? '')
    if (found === 'forbidden_scheme' && danger !== undefined) return `has the scheme ${schemeOf(uri) ?? ''}, which receives no answers: ${danger}`
    return found === 'forbidden_scheme' ? `expected ${expected}` : found && PROBLEMS[found]
  }
  return new TextValue<T>({ name, expected, max: MAX_URI, problem })
}

/** The same rule with http to any host, which works in development mode only. */
const inDevelopment = (uri: string): RedirectUriProblem | undefined => redirectUriProblem(uri, 'to_any_host')

/** An address that is used without development mode. */
export const RedirectUri = address<RedirectUri>('redirect URI', SCHEMES, (uri) => redirectUriProblem(uri))
export const DevelopmentRedirectUri = address<RedirectUri>('redirect URI', SCHEMES, inDevelopment)

/** It must lead to a server, not to an app on a device. */
export const BackchannelLogoutUri = address<BackchannelLogoutUri>('back-channel logout URI', SERVERS, backchannelLogoutUriProblem)

export const FrontchannelLogoutUri = address<FrontchannelLogoutUri>('front-channel logout URI', SERVERS, backchannelLogoutUriProblem)
export const NotificationEndpoint = address<NotificationEndpoint>('notification endpoint', SERVERS, backchannelLogoutUriProblem)
export const PageUri = address<PageUri>('address of a page', SERVERS, backchannelLogoutUriProblem)
export const JwksUri = address<JwksUri>('address of keys', SERVERS, backchannelLogoutUriProblem)

const origin = (redirectUri: TextValue<RedirectUri>): TextValue<WebOrigin> => {
  const expected = 'an origin such as https://app.example.com'
  return new TextValue<WebOrigin>({
    name: 'origin',
    expected,
    max: MAX_URI,
    problem: (text) => redirectUri.problem(text) ?? (originOf(text) === text ? undefined : `expected ${expected}`),
    canonical: (text) => text.toLowerCase(),
  })
}

export const WebOrigin = origin(RedirectUri)
export const DevelopmentWebOrigin = origin(DevelopmentRedirectUri)
