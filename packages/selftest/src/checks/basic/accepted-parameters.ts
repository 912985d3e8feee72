import { checksOf } from '../../check.js'
import { expectOneOf, shown } from '../../expectations.js'
import { described } from '../../party/authorization-response.js'
import type { Own } from '../../party/grant.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip, warn } from '../../verdict.js'

const accepts = (own: Own) => async (rp: RelyingParty): Promise<void> => {
  const response = await rp.authorization.respond(own)
  if (!response.parameters.has('code')) fail(`expected a code, got ${described(response)}`)
}

async function acrValues(rp: RelyingParty): Promise<void> {
  const supported = rp.metadata.list('acr_values_supported')
  const { idToken } = await rp.tokens({ acr_values: supported.length > 0 ? supported.join(' ') : '1 2' })
  const { acr } = claimsOf(idToken)
  if (supported.length > 0) expectOneOf('acr', acr, supported)
  else if (typeof acr !== 'string') warn(`acr was requested, but the ID token has ${shown(acr)}`)
}

const CLAIMS = { userinfo: { name: { essential: true } }, id_token: { auth_time: { essential: true } } }

async function claimsParameter(rp: RelyingParty): Promise<void> {
  if (rp.metadata.members['claims_parameter_supported'] !== true) skip('discovery does not announce the claims parameter')
  const { accessToken, idToken } = await rp.tokens({ claims: JSON.stringify(CLAIMS) })
  const { name } = (await rp.client.userinfo(accessToken)).json
  if (typeof name !== 'string') fail(`name at the userinfo endpoint: expected the essential claim, got ${shown(name)}`)
  const { auth_time: authTime } = claimsOf(idToken)
  if (typeof authTime !== 'number') fail(`auth_time in the ID token: expected the essential claim, got ${shown(authTime)}`)
}

/** Parameters that must not make an authorization request fail. */
export const acceptedParameterChecks = checksOf('basic', [
  { id: 'parameter-unknown', title: 'an unknown parameter is ignored', clause: 'RFC 6749 §3.1', run: accepts({ selftest: 'foobar' }) },
  {
    id: 'scope-unknown',
    title: 'an unknown scope is ignored',
    clause: 'OIDC Core §3.1.2.1',
    run: accepts({ scope: 'openid selftest_scope' }),
  },
  { id: 'scope-order', title: 'scopes are accepted in any order', clause: 'RFC 6749 §3.3', run: accepts({ scope: 'email openid' }) },
  { id: 'display-page', title: 'display=page is accepted', clause: 'OIDC Core §3.1.2.1', run: accepts({ display: 'page' }) },
  { id: 'display-popup', title: 'display=popup is accepted', clause: 'OIDC Core §3.1.2.1', run: accepts({ display: 'popup' }) },
  {
    id: 'ui-locales',
    title: 'ui_locales is accepted for supported and unsupported languages',
    clause: 'OIDC Core §3.1.2.1',
    run: accepts({ ui_locales: 'se-SE sw en' }),
  },
  {
    id: 'claims-locales',
    title: 'claims_locales is accepted for supported and unsupported languages',
    clause: 'OIDC Core §5.2',
    run: accepts({ claims_locales: 'se sw' }),
  },
  { id: 'acr-values', title: 'acr_values returns an acr that discovery lists', clause: 'OIDC Core §2', run: acrValues },
  { id: 'claims-parameter', title: 'the claims parameter returns the requested claims', clause: 'OIDC Core §5.5', run: claimsParameter },
])
