import { checksOf } from '../../check.js'
import { expectEqual, expectThat } from '../../expectations.js'
import type { AuthorizationResponse } from '../../party/authorization-response.js'
import { claimsOf, expectSigned, halfHash, headerOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { expectErrorResponse } from '../refusals.js'
import { parameterOf, respondImplicitly } from './implicit-request.js'
import type { ImplicitType } from './implicit-request.js'

const TYPES = ['id_token', 'id_token token'] as const

function expectInFragment(response: AuthorizationResponse, redirectUri: string): void {
  expectEqual('response mode', response.mode, 'fragment')
  expectEqual('address', response.to.split('#', 1)[0], redirectUri)
}

const comesInFragment = (type: ImplicitType) => async (rp: RelyingParty): Promise<void> => {
  const response = await respondImplicitly(rp, type, { state: 'of-implicit' })
  expectInFragment(response, rp.registration.redirectUri)
  parameterOf(response, 'id_token')
  expectEqual('state', response.parameters.get('state'), 'of-implicit')
  expectEqual('access_token is there', response.parameters.has('access_token'), type === 'id_token token')
  expectEqual('code is there', response.parameters.has('code'), false)
}

async function tokenMembers(rp: RelyingParty): Promise<void> {
  const response = await respondImplicitly(rp, 'id_token token')
  const type = parameterOf(response, 'token_type')
  expectThat('token_type', type.toLowerCase() === 'bearer', 'Bearer', type)
  expectThat('expires_in', /^[1-9]\d*$/.test(parameterOf(response, 'expires_in')), 'seconds', response.parameters.get('expires_in'))
}

const nonceEchoed = (type: ImplicitType) => async (rp: RelyingParty): Promise<void> => {
  const response = await respondImplicitly(rp, type, { nonce: 'of-implicit' })
  expectEqual('nonce', claimsOf(parameterOf(response, 'id_token'))['nonce'], 'of-implicit')
}

const nonceRequired = (type: ImplicitType) => async (rp: RelyingParty): Promise<void> => {
  const { arrival } = await respondImplicitly(rp, type, { nonce: undefined })
  expectErrorResponse(arrival, ['invalid_request'])
}

async function signature(rp: RelyingParty): Promise<void> {
  const response = await respondImplicitly(rp, 'id_token')
  const algorithms = rp.metadata.list('id_token_signing_alg_values_supported').filter((alg) => alg !== 'none')
  await expectSigned(parameterOf(response, 'id_token'), (await rp.keys()).json, algorithms)
}

async function accessTokenHash(rp: RelyingParty): Promise<void> {
  const response = await respondImplicitly(rp, 'id_token token')
  const idToken = parameterOf(response, 'id_token')
  const expected = halfHash(String(headerOf(idToken)['alg']), parameterOf(response, 'access_token'))
  expectEqual('at_hash', claimsOf(idToken)['at_hash'], expected)
}

async function neverInQuery(rp: RelyingParty): Promise<void> {
  const { arrival, parameters, mode } = await respondImplicitly(rp, 'id_token token', { response_mode: 'query' })
  // OAuth 2.0 Multiple Response Types §5: an error is as good
  if (mode === 'query' && !parameters.has('error')) fail('expected no token in the query, got tokens there')
  if (/\?[^#]*(id_token|access_token)=/.test(arrival.leftTo ?? '')) fail('expected no token in the query, got one there')
}

async function errorsInFragment(rp: RelyingParty): Promise<void> {
  const response = await respondImplicitly(rp, 'id_token', { prompt: 'none', state: 'of-an-error' }, rp.authorization.newBrowser())
  expectErrorResponse(response.arrival, ['login_required', 'interaction_required'])
  expectInFragment(response, rp.registration.redirectUri)
  expectEqual('state', response.parameters.get('state'), 'of-an-error')
}

async function accessTokenWorks(rp: RelyingParty): Promise<void> {
  const response = await respondImplicitly(rp, 'id_token token')
  const { json } = await rp.client.userinfo(parameterOf(response, 'access_token'))
  expectEqual('sub at the userinfo endpoint', json['sub'], claimsOf(parameterOf(response, 'id_token'))['sub'])
}

async function claimsInside(rp: RelyingParty): Promise<void> {
  const { accessToken } = await rp.tokens({ scope: 'openid email profile' })
  const { name } = (await rp.client.userinfo(accessToken)).json
  const response = await respondImplicitly(rp, 'id_token', { scope: 'openid email profile' })
  // OIDC Core §5.4: without an access token there is no userinfo endpoint to ask
  expectEqual('name', claimsOf(parameterOf(response, 'id_token'))['name'], name)
}

async function byFormPost(rp: RelyingParty): Promise<void> {
  const response = await respondImplicitly(rp, 'id_token token', { response_mode: 'form_post' })
  expectEqual('response mode', response.mode, 'form_post')
  parameterOf(response, 'id_token')
  parameterOf(response, 'access_token')
}

const WORDS = { id_token: 'id-token', 'id_token token': 'both' } as const

/** Tokens at the authorization endpoint. */
export const implicitChecks = checksOf('implicit', [
  ...TYPES.flatMap((type) => [
    {
      id: `implicit-${WORDS[type]}`,
      title: `response_type ${type} answers in the fragment`,
      clause: 'OIDC Core §3.2.2.5',
      run: comesInFragment(type),
    },
    {
      id: `implicit-${WORDS[type]}-nonce`,
      title: `response_type ${type} has the nonce in the ID token`,
      clause: 'OIDC Core §3.2.2.11',
      run: nonceEchoed(type),
    },
    {
      id: `implicit-${WORDS[type]}-no-nonce`,
      title: `response_type ${type} without nonce is invalid_request`,
      clause: 'OIDC Core §3.2.2.1',
      run: nonceRequired(type),
    },
  ]),
  {
    id: 'implicit-token-members',
    title: 'an access token comes with its type and its life',
    clause: 'OIDC Core §3.2.2.5',
    run: tokenMembers,
  },
  { id: 'implicit-signature', title: 'the ID token is signed with a published key', clause: 'OIDC Core §3.2.2.11', run: signature },
  { id: 'implicit-at-hash', title: 'at_hash is there, and that of the access token', clause: 'OIDC Core §3.2.2.10', run: accessTokenHash },
  { id: 'implicit-userinfo', title: 'the access token works at the userinfo endpoint', clause: 'OIDC Core §5.3.1', run: accessTokenWorks },
  { id: 'implicit-claims', title: 'an ID token alone has the claims of the scopes inside', clause: 'OIDC Core §5.4', run: claimsInside },
  {
    id: 'implicit-query',
    title: 'response_mode=query never puts tokens into the query',
    clause: 'OAuth 2.0 Multiple Response Types §5',
    run: neverInQuery,
  },
  { id: 'implicit-errors', title: 'errors are in the fragment too', clause: 'OIDC Core §3.2.2.6', run: errorsInFragment },
  {
    id: 'implicit-form-post',
    title: 'response_mode=form_post posts the tokens',
    clause: 'OAuth 2.0 Form Post Response Mode §2',
    run: byFormPost,
  },
])
