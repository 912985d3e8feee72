import { backchannelLogoutUriFault, originFault, redirectUriFault } from './address-problems.js'
import { ClientMetadataRefused } from './errors.js'
import type { ClientRecord } from './ports.js'

const faultsIn = (name: string, uris: readonly string[], fault: (uri: string) => string | undefined): readonly string[] =>
  uris.flatMap((uri, index) => {
    const found = fault(uri)
    return found === undefined ? [] : [`${name}[${index}] ${found}`]
  })

/**
 * Refuses what can never be used safely. An address of http that leads to another host is let in: it is used by clients in
 * development only, and `complianceProblems` names it.
 *
 * @throws ClientMetadataRefused with everything that is wrong
 */
export function assertRegistrable(client: ClientRecord): void {
  const redirect = (uri: string) => redirectUriFault(uri, 'to_any_host')
  const logoutFault = client.backchannelLogoutUri === undefined ? undefined : backchannelLogoutUriFault(client.backchannelLogoutUri)
  const faults = [
    ...faultsIn('redirectUris', client.redirectUris, redirect),
    ...faultsIn('postLogoutRedirectUris', client.postLogoutRedirectUris, redirect),
    ...faultsIn('additionalOrigins', client.allowedOrigins, (origin) => originFault(origin, 'to_any_host')),
    ...(logoutFault === undefined ? [] : [`backChannelLogoutUri ${logoutFault}`]),
  ]
  if (faults.length > 0) throw new ClientMetadataRefused(faults.join('; '))
}
