import type { EgressPolicy } from './egress-policy.js'
import { readIpAddress } from './ip-address.js'
import { readUrl } from './read-url.js'

const MALFORMED = 'must be an http or https URL without user name and password'

/** Names with a fixed meaning: loopback or a metadata service. */
const KNOWN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(.+\.)?localhost$/, '127.0.0.1'],
  [/^metadata(\.google\.internal)?$/, '169.254.169.254'],
]

/** The address of an IP literal or well-known name. Other names are not resolved. */
const addressOf = (host: string): string | undefined =>
  readIpAddress(host) ? host : KNOWN_NAMES.find(([name]) => name.test(host))?.[1]

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * Checks a URL when it is configured, without resolving names; the guarded client checks each resolved address again. The server's own
 * base URL is forbidden, even behind a proxy. Returns the problem.
 *
 * @param baseUrl base URL of this server
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
