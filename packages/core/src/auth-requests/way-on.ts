import type { Client } from '../clients/index.js'
import { originOf } from '../clients/index.js'
import type { AuthRequest } from './auth-request.js'
import { returnsBy } from './auth-request.js'
import type { WayOn } from './errors.js'
import { restartQuery } from './restart-query.js'

/** What may be offered to the browser of this sign-in when it cannot go on. */
export function wayOnOf(request: AuthRequest, client: Client): WayOn {
  if (returnsBy(request, 'account')) return { isForAccount: true }
  if (!returnsBy(request, 'redirect')) return { clientName: client.name, isForDevice: true }
  return { clientName: client.name, clientOrigin: originOf(request.returnTo.redirectUri), restartQuery: restartQuery(request) }
}
