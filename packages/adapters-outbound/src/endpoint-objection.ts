import type { EgressPolicy } from './egress-policy.js'
import { readIpAddress } from './ip-address.js'
import { readUrl } from './read-url.js'

const MALFORMED = 'must be an http or https URL without user name and password'

/** Names that mean one address everywhere, or a metadata service. */
const KNOWN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(.+\.)?localhost$/, '127.0.0.1'],
  [/^metadata(\.google\.internal)?$/, '169.254.169.254'],
]

/** The address that a host is, or is known to mean; a name is not looked up. */
const addressOf = (host: string): string | undefined =>
  readIpAddress(host) ? host : KNOWN_NAMES.find(([name]) => name.test(host))?.[1]

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * Says what is wrong with an address that somebody wants called, as far as its text tells: the guarded client asks again about each
 * address that a name leads to. The server's own base URL is never called, also where a proxy stands before it.
 *
 * @param baseUrl where this server is reached
 */
export const endpointObjection =
  (policy: EgressPolicy, baseUrl: string) =>
  (endpoint: string): string | undefined => {
    const url = readUrl(endpoint)
    if (url === undefined) return MALFORMED
    if (url.origin === new URL(baseUrl).origin) return 'is this server itself'
    const address = addressOf(url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''))
    return address === undefined ? undefined : policy(address, portOf(url))
  }
