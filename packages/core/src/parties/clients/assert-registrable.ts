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
 * Refuses addresses that can never be used safely. A redirect URI of http on another host is stored, since `complianceProblems` names it
 * and it works in development mode. Nothing names such a post-logout address, so it is refused where its use is.
 *
 * @throws ClientMetadataRefused with everything that is wrong
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
