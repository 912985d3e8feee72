import type { Client } from '../../parties/clients/index.js'
import { originOf } from '../../parties/clients/index.js'
import type { AuthRequest } from './auth-request.js'
import { returnsBy } from './auth-request.js'
import type { WayOn } from './errors.js'
import { restartQuery } from './restart-query.js'

/** What the page may offer this browser when its sign-in is refused. */
export function wayOnOf(request: AuthRequest, client: Client): WayOn {
  const { uiLocales, scopes } = request
  const told = { signInFor: { scopes, projectId: client.projectId }, ...(uiLocales.length === 0 ? {} : { uiLocales }) }
  if (returnsBy(request, 'account')) return { isForAccount: true, ...told }
  const known = { clientName: client.name, ...told }
  if (!returnsBy(request, 'redirect')) return { ...known, isForDevice: true }
  return { ...known, clientOrigin: originOf(request.returnTo.redirectUri), restartQuery: restartQuery(request) }
}
