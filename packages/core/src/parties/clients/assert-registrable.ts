import { backchannelLogoutUriFault, originFault, redirectUriFault } from './address-problems.js'
import { ClientMetadataRefused } from './errors.js'
import type { ClientRecord } from './ports.js'

const faultsIn = (name: string, uris: readonly string[], fault: (uri: string) => string | undefined): readonly string[] =>
  uris.flatMap((uri, index) => {
    const found = fault(uri)
    return found === undefined ? [] : [`${name}[${index}] ${found}`]
  })

const HTTP_IN_DEVELOPMENT = '; http on other hosts needs development mode'

/**
 * Refuses URIs that can never be used safely. An http redirect URI on another host is stored, because `complianceProblems` reports it and it
 * works in development mode. Nothing reports such a post-logout URI, so it is refused on use.
 *
 * @throws ClientMetadataRefused listing all problems
 */
export function assertRegistrable(client: ClientRecord): void {
  const redirect = (uri: string) => redirectUriFault(uri, 'to_any_host')
  const postLogout = (uri: string) => {
    if (client.devMode || redirect(uri) !== undefined) return redirect(uri)
    const fault = redirectUriFault(uri)
    return fault && `${fault}${HTTP_IN_DEVELOPMENT}`
  }
  const logoutFault = client.backchannelLogoutUri === undefined ? undefined : backchannelLogoutUriFault(client.backchannelLogoutUri)
  const faults = [
    ...faultsIn('redirectUris', client.redirectUris, redirect),
    ...faultsIn('postLogoutRedirectUris', client.postLogoutRedirectUris, postLogout),
    ...faultsIn('additionalOrigins', client.allowedOrigins, (origin) => originFault(origin, 'to_any_host')),
    ...(logoutFault === undefined ? [] : [`backChannelLogoutUri ${logoutFault}`]),
  ]
  if (faults.length > 0) throw new ClientMetadataRefused(faults.join('; '))
}
