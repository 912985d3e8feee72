import fc from 'fast-check'
import { AFTER_LOGOUT, OTHER_REDIRECT, REDIRECT_WITH_QUERY, clients, people } from './standard-document.js'

/** Every registered external address. */
export const REGISTERED = [...Object.values(clients).map(({ redirectUri }) => redirectUri), REDIRECT_WITH_QUERY, OTHER_REDIRECT, AFTER_LOGOUT]

const NAMES = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'claims',
  'grant_type',
  'assertion',
  'code',
  'code_verifier',
  'refresh_token',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'token',
  'token_type_hint',
  'access_token',
  'post_logout_redirect_uri',
  'authRequestID',
  'csrf',
  'foo',
  '__proto__',
  'display',
  'acr_values',
  'claims_locales',
  'dpop_jkt',
  'device_code',
  'user_code',
  'subject_token',
  'subject_token_type',
  'actor_token',
  'actor_token_type',
  'requested_token_type',
  'audience',
  'resource',
]
const VALUES = [
  '',
  'code',
  'id_token',
  'id_token token',
  'code id_token',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:ietf:params:oauth:token-type:access_token',
  'urn:ietf:params:oauth:token-type:id_token',
  'urn:keyhall:params:oauth:token-type:user_id',
  'urn:ietf:params:oauth:request_uri:pr_',
  'urn:keyhall:iam:org:id:999',
  '{"id_token":{"sub":{"value":"200"}},"userinfo":{"__proto__":null}}',
  '{"id_token":{"acr":{"essential":true,"values":["urn:keyhall:acr:2fa"]}}}',
  people.alice.id,
  '{"id_token":{"email":null}}',
  'openid',
  'openid profile offline_access',
  'none',
  'login',
  'create',
  'select_account',
  '0',
  '1',
  'query',
  'fragment',
  'form_post',
  'S256',
  'plain',
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'web',
  'spa',
  'robot',
  'nobody',
  ...REGISTERED,
  'https://evil.example/',
  'javascript:alert(1)',
  people.alice.loginName,
  people.alice.password,
  clients.web.secret,
  'x'.repeat(43),
  'x'.repeat(5000),
  'ac_',
  'rt_',
  'at_',
  `at_${'A'.repeat(65)}`,
  'e30.e30.e30',
]
/** Percent-encoded characters, valid and invalid. */
const RAW = ['%', '%zz', '%00', '%ff', '%ed%a0%80', '%2', '%0d%0aSet-Cookie:x', '&', '=', ';', '#', '+', '%25', '%E2%80%A8', "'", '<']

/** The encoded value of a parameter. */
export const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES).map(encodeURIComponent) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encodeURIComponent) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...RAW), fc.string({ maxLength: 3 }).map(encodeURIComponent)), { maxLength: 6 })
      .map((parts) => parts.join('')),
  },
)
const pair = fc.tuple(fc.constantFrom(...NAMES), value).map(([name, text]) => `${name}=${text}`)
/** A form of any of them. */
export const form = fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join('&'))

/** Parameters of an almost valid request: a few are omitted, replaced or repeated. */
export const nearly = (right: Readonly<Record<string, string>>): fc.Arbitrary<string> => {
  const own = Object.entries(right).map(([name, text]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(`${name}=${encodeURIComponent(text)}`) },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: value.map((other) => `${name}=${other}`) },
    ),
  )
  return fc.tuple(fc.tuple(...own), form).map(([parameters, more]) => [...parameters, more].filter(Boolean).join('&'))
}
