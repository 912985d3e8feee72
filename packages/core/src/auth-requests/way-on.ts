import type { Client } from '../clients/index.js'
import { originOf } from '../clients/index.js'
import type { AuthRequest } from './auth-request.js'
import { returnsBy } from './auth-request.js'
import type { WayOn } from './errors.js'
import { restartQuery } from './restart-query.js'

/** What may be offered to the browser of this sign-in when it cannot go on. */
export function wayOnOf(request: AuthRequest, client: Client): WayOn {
  const { uiLocales } = request
  const languages = uiLocales.length === 0 ? {} : { uiLocales }
  if (returnsBy(request, 'account')) return { isForAccount: true, ...languages }
  const known = { clientName: client.name, ...languages }
  if (!returnsBy(request, 'redirect')) return { ...known, isForDevice: true }
  return { ...known, clientOrigin: originOf(request.returnTo.redirectUri), restartQuery: restartQuery(request) }
}
