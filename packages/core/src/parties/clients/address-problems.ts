import { backchannelLogoutUriProblem } from './backchannel-logout-uri.js'
import type { RedirectUriProblem } from './redirect-uri.js'
import { originOf, redirectUriProblem } from './redirect-uri.js'

const SERVERS = 'https, or http on localhost, 127.0.0.1 or [::1]'

/** RFC 9700 §2.1: URIs are compared exactly, so a pattern would never match. */
const WILDCARD = 'has a wildcard (*): addresses are compared exactly, register each one'

const WORDS: Readonly<Record<RedirectUriProblem, string>> = {
  not_absolute: 'is not an absolute URI',
  has_fragment: 'has a fragment',
  forbidden_scheme: 'expected https, http on localhost, 127.0.0.1 or [::1], or a private scheme that is a reversed domain name',
  malformed: 'is malformed',
}

/** The problem of a redirect URI, in words for the person who registers it; `undefined` for none. */
export function redirectUriFault(uri: string, http?: Parameters<typeof redirectUriProblem>[1]): string | undefined {
  if (uri.includes('*')) return WILDCARD
  const problem = redirectUriProblem(uri, http)
  return problem && WORDS[problem]
}

/** The same for a back-channel logout URI, which must lead to a server, not to an app on a device. */
export function backchannelLogoutUriFault(uri: string): string | undefined {
  if (uri.includes('*')) return WILDCARD
  const problem = backchannelLogoutUriProblem(uri)
  return problem === 'forbidden_scheme' ? `expected ${SERVERS}` : problem && WORDS[problem]
}

/** The same for a browser origin. */
export const originFault = (text: string, http?: Parameters<typeof redirectUriProblem>[1]): string | undefined =>
  redirectUriFault(text, http) ?? (originOf(text) === text.toLowerCase() ? undefined : 'expected an origin such as https://app.example.com')
