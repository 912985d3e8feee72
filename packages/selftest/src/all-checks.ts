import type { Check } from './check.js'
import { acceptedParameterChecks } from './checks/basic/accepted-parameters.js'
import { cibaChecks as backchannelChecks } from './checks/ciba/ciba.js'
import { interactionIdChecks } from './checks/ciba/interaction-id.js'
import { cancelChecks } from './checks/basic/cancel.js'
import { clientAuthenticationChecks } from './checks/basic/client-authentication.js'
import { codeFlowChecks } from './checks/basic/code-flow.js'
import { codeChecks } from './checks/basic/codes.js'
import { dpopChecks } from './checks/basic/dpop.js'
import { idTokenChecks } from './checks/basic/id-tokens.js'
import { introspectionChecks } from './checks/basic/introspection.js'
import { maxAgeAndHintChecks } from './checks/basic/max-age-and-hints.js'
import { pkceChecks } from './checks/basic/pkce.js'
import { promptChecks } from './checks/basic/prompt.js'
import { pushedRequestChecks } from './checks/basic/pushed-requests.js'
import { refreshChecks } from './checks/basic/refresh.js'
import { refusedRequestChecks } from './checks/basic/refused-requests.js'
import { repeatedParameterChecks } from './checks/basic/repeated-parameters.js'
import { requestObjectChecks } from './checks/basic/request-objects.js'
import { revocationChecks } from './checks/basic/revocation.js'
import { scopeChecks } from './checks/basic/scopes.js'
import { stateAndNonceChecks } from './checks/basic/state-and-nonce.js'
import { tokenAnswerChecks } from './checks/basic/token-answers.js'
import { unsupportedNarrowingChecks } from './checks/basic/unsupported-narrowing.js'
import { userinfoChecks } from './checks/basic/userinfo.js'
import { authMethodChecks } from './checks/config/auth-methods.js'
import { discoveryChecks } from './checks/config/discovery.js'
import { endpointChecks } from './checks/config/endpoints.js'
import { keyChecks } from './checks/config/keys.js'
import { supportedChecks } from './checks/config/supported.js'
import { formPostChecks } from './checks/form-post/form-post.js'
import { fapi2Checks } from './checks/fapi2/fapi2.js'
import { keyClientChecks } from './checks/fapi2/key-clients.js'
import { messageSigningChecks } from './checks/fapi2/message-signing.js'
import { registrationChecks } from './checks/registration/registration.js'
import { implicitChecks } from './checks/implicit/implicit.js'
import { mcpChecks } from './checks/oauth-2.1/mcp.js'
import { oauth21Checks } from './checks/oauth-2.1/oauth-2.1.js'
import { endingChecks } from './checks/rp-logout/endings.js'
import { refusedLogoutChecks } from './checks/rp-logout/refused-logouts.js'
import { returnChecks } from './checks/rp-logout/returns.js'

/** Every check, in the order in which they run. Those that end sessions come last. */
export const allChecks: readonly Check[] = [
  ...discoveryChecks,
  ...endpointChecks,
  ...supportedChecks,
  ...authMethodChecks,
  ...keyChecks,
  ...codeFlowChecks,
  ...stateAndNonceChecks,
  ...refusedRequestChecks,
  ...acceptedParameterChecks,
  ...requestObjectChecks,
  ...unsupportedNarrowingChecks,
  ...pushedRequestChecks,
  ...cancelChecks,
  ...promptChecks,
  ...maxAgeAndHintChecks,
  ...tokenAnswerChecks,
  ...clientAuthenticationChecks,
  ...repeatedParameterChecks,
  ...codeChecks,
  ...idTokenChecks,
  ...userinfoChecks,
  ...scopeChecks,
  ...pkceChecks,
  ...dpopChecks,
  ...refreshChecks,
  ...revocationChecks,
  ...introspectionChecks,
  ...implicitChecks,
  ...formPostChecks,
  ...endingChecks,
  ...returnChecks,
  ...refusedLogoutChecks,
]

/** The checks of the security profiles, each run as a client that is registered for it. */
export const securityProfileChecks: readonly Check[] = [
  ...oauth21Checks, ...mcpChecks, ...fapi2Checks, ...keyClientChecks, ...messageSigningChecks,
]

/** The checks of backchannel authentication, run as a client that is registered for it. */
export const cibaChecks: readonly Check[] = [...backchannelChecks, ...interactionIdChecks]

/** The checks of registration, run as a client that registers itself. */
export { registrationChecks }
