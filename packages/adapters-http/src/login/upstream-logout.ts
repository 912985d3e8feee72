import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { Failure, ProviderId } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { PAGE_BUDGET } from '../server/route-budget.js'
import { readForm } from '../wire/read-form.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import type { StepContext } from './steps/context.js'

/**
 * POST /idps/{id}/oidc/backchannel_logout: a provider says that a person has signed out there. OIDC Back-Channel Logout §2.8: 200, or 400 with the
 * reason. It comes from the provider's server, without a browser.
 */
const backChannelLogout = ({ use: { external } }: StepContext): Handler => async (req, res, { origin }) => {
  const form = await readForm(req)
  const token = form.get('logout_token')
  const refuse = (description: string, status = 400): void => sendJson(res, status, { error: 'invalid_request', error_description: description })
  if (form.repeated !== undefined || token === undefined || token === '') return refuse('logout_token is required once')
  try {
    await external.ended.end(ProviderId.parse(String(req.params['id'])), token, origin())
    return sendEmpty(res, 200, NO_STORE)
  } catch (problem) {
    if (problem instanceof ProviderUnknown) return refuse('this identity provider does not exist, or does not send logout tokens', 404)
    if (!(problem instanceof Failure) || !problem.code.startsWith('external_sign_in.')) throw problem
    // The reason of a failed call would reveal the network behind this server.
    return refuse(problem.code === 'external_sign_in.untrusted' ? problem.message : 'the keys of the identity provider cannot be read')
  }
}

export const upstreamLogoutEndpoint = (context: StepContext): PageEndpoint => ({
  path: '/idps/:id/oidc/backchannel_logout', name: 'login/upstream_logout', methods: { POST: backChannelLogout(context) }, budget: PAGE_BUDGET, isSafe: false,
})
