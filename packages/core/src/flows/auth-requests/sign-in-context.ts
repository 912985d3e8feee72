import type { Client } from '../../parties/clients/index.js'
import { demands, originOf } from '../../parties/clients/index.js'
import type { AuthRequest } from './auth-request.js'
import { returnsBy } from './auth-request.js'
import type { SignInContext } from './errors.js'
import { restartQuery } from './restart-query.js'

/** What the page may offer this browser when its sign-in is refused. */
export function signInContext(request: AuthRequest, client: Client): SignInContext {
  const { uiLocales, scopes } = request
  const common = { signInFor: { scopes, projectId: client.projectId }, ...(uiLocales.length === 0 ? {} : { uiLocales }) }
  if (returnsBy(request, 'account')) return { isForAccount: true, ...common }
  const known = { clientName: client.name, ...common }
  if (!returnsBy(request, 'redirect')) return { ...known, isForDevice: true }
  const origin = { clientOrigin: originOf(request.returnTo.redirectUri) }
  // A request that only the client can sign cannot be repeated here.
  return { ...known, ...origin, ...(demands(client, 'signed_requests') ? {} : { restartQuery: restartQuery(request) }) }
}
