import { exportJWK, generateKeyPair } from 'jose'
import type { JWTPayload } from 'jose'
import type { OidcSettings } from '@keyhall/core/identity-providers'
import type { Answer } from '../answers.js'
import { CLIENT_ID, CLIENT_SECRET, KEYS, PUBLIC_JWK, signed } from './openid-server.js'

export const NOW = 1_800_000_000
/** Stands for the state of the attempt. */
export const STATE = 'the-state'

const ec = await generateKeyPair('ES256', { extractable: true })
export const EC_JWK = await exportJWK(ec.publicKey)
export const withoutKid = ({ kid: _kid, ...jwk }: typeof PUBLIC_JWK) => jwk
export const { kid: _kid, ...STRANGER_JWK } = { ...(await exportJWK(KEYS.strangerPublic)), kid: 'x' }

/** How a provider differs from an honest one. `undefined` removes a member. */
export interface OidcDeviation {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly idToken?: (claims: JWTPayload) => Promise<string>
  readonly keys?: readonly unknown[]
  readonly token?: Readonly<Record<string, unknown>>
  readonly userInfo?: Readonly<Record<string, unknown>>
  /** Whole answers by path. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** Of the authorization endpoint. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly settings?: Partial<OidcSettings>
  readonly withoutSecret?: true
}

/** The answers of a provider with this issuer, by path. `nonce` is that of the attempt. */
export async function oidcAnswers({ metadata, claims, idToken = (all) => signed(all), keys = [PUBLIC_JWK], token, userInfo, answers = {} }: OidcDeviation, issuer: string, nonce: string): Promise<(path: string) => Answer> {
  const jwt = await idToken({ iss: issuer, aud: CLIENT_ID, sub: 'person-1', iat: NOW, exp: NOW + 60, nonce, ...claims })
  return (path) => {
    if (answers[path] !== undefined) return answers[path]
    if (path === '/.well-known/openid-configuration') return JSON.stringify({
      issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256'], ...metadata,
    })
    if (path === '/keys') return JSON.stringify({ keys })
    if (path === '/token') return JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: jwt, ...token })
    return JSON.stringify({ sub: 'person-1', ...userInfo })
  }
}

export const hs256 = (claims: JWTPayload) => signed(claims, new TextEncoder().encode(CLIENT_SECRET), { alg: 'HS256', kid: undefined as never })
export const es256 = (claims: JWTPayload) => signed(claims, ec.privateKey, { alg: 'ES256', kid: undefined as never })
export const anonymous = (claims: JWTPayload) => signed(claims, KEYS.own, { kid: undefined as never })
export const refusing = (error: string, status = 400): OidcDeviation => ({ answers: { '/token': { status, body: JSON.stringify({ error, error_description: `about ${error}` }) } } })

/** Each deviation of a provider with this issuer, with the class and the words of its sentence. */
export const oidcRefused = (issuer: string): Readonly<Record<string, readonly [OidcDeviation, kind: string, ...words: string[]]>> => ({
  'no nonce': [{ claims: { nonce: undefined } }, 'untrusted', 'nonce is missing'],
  'the nonce of another sign-in': [{ claims: { nonce: 'other' } }, 'untrusted', 'nonce', 'another sign-in'],
  'HS256 with the secret': [{ idToken: hs256 }, 'untrusted', '"HS256"', 'RS256'],
  'another issuer in the token': [{ claims: { iss: 'https://other.example' } }, 'untrusted', '"https://other.example"', `"${issuer}"`],
  'a slash after the issuer in the token': [{ claims: { iss: `${issuer}/` } }, 'untrusted', `"${issuer}/"`, `"${issuer}"`],
  'a slash after the issuer in the metadata': [{ metadata: { issuer: `${issuer}/tenant/` }, settings: { issuer: `${issuer}/tenant` }, answers: {
    '/tenant/.well-known/openid-configuration': JSON.stringify({ issuer: `${issuer}/tenant/` }),
  } }, 'misconfigured', `"${issuer}/tenant/"`, `"${issuer}/tenant"`],
  'a number as sub': [{ claims: { sub: 17 } }, 'untrusted', 'sub', '17', 'text'],
  'no sub': [{ claims: { sub: undefined } }, 'untrusted', 'sub', 'absent'],
  'two audiences without azp': [{ claims: { aud: [CLIENT_ID, 'b'] } }, 'untrusted', 'azp', 'absent', `"${CLIENT_ID}"`],
  'two audiences and another azp': [{ claims: { aud: [CLIENT_ID, 'b'], azp: 'b' } }, 'untrusted', 'azp', '"b"'],
  'another audience': [{ claims: { aud: 'b' } }, 'untrusted', 'aud', '"b"', `"${CLIENT_ID}"`],
  'an expired token': [{ claims: { exp: NOW - 400 } }, 'untrusted', 'exp', String(NOW - 400), String(NOW)],
  'a token of the future': [{ claims: { iat: NOW + 4000 } }, 'untrusted', 'iat', String(NOW + 4000), String(NOW)],
  'no exp': [{ claims: { exp: undefined } }, 'untrusted', 'exp is absent'],
  'no iat': [{ claims: { iat: undefined } }, 'untrusted', 'iat is absent'],
  'a token that is not valid yet': [{ claims: { nbf: NOW + 4000 } }, 'untrusted', 'nbf'],
  'a key that is not published': [{ idToken: (all) => signed(all, KEYS.own, { kid: 'key-9' }) }, 'untrusted', 'does not publish', '"key-9"'],
  'a wrong signature': [{ idToken: (all) => signed(all, KEYS.stranger) }, 'untrusted', 'signature', '"key-1"'],
  'no key that fits, without kid': [{ idToken: anonymous, keys: [STRANGER_JWK, STRANGER_JWK] }, 'untrusted', 'signature', 'no key id'],
  'no ID token': [{ token: { id_token: undefined } }, 'untrusted', 'id_token', 'scope openid'],
  'an ID token that is none': [{ token: { id_token: 'nonsense' } }, 'untrusted', 'no signed JWT'],
  'no access token': [{ token: { access_token: undefined } }, 'untrusted', 'access_token'],
  'no token_type': [{ token: { token_type: undefined } }, 'untrusted', 'token_type', 'absent', 'Bearer'],
  'token_type DPoP': [{ token: { token_type: 'DPoP' } }, 'untrusted', '"DPoP"', 'Bearer'],
  'invalid_grant': [refusing('invalid_grant'), 'refused', '400', 'invalid_grant', 'about invalid_grant'],
  'redirect_uri refused': [refusing('invalid_request'), 'refused', 'invalid_request'],
  'invalid_client': [refusing('invalid_client', 401), 'misconfigured', 'client id or secret', '401', 'about invalid_client', 'HTTP Basic'],
  'invalid_client for a secret in the body': [{ ...refusing('invalid_client'), settings: { secretMethod: 'post' } }, 'misconfigured', 'in the body'],
  'invalid_client without a secret': [{ ...refusing('invalid_client'), withoutSecret: true }, 'misconfigured', 'no secret is stored'],
  'a token endpoint that fails': [{ answers: { '/token': { status: 502, body: '<html>' } } }, 'unreachable', '/token', '502'],
  'a token endpoint that redirects': [{ answers: { '/token': { status: 302, body: '' } } }, 'misconfigured', 'redirect', '302'],
  'a token endpoint with a page': [{ answers: { '/token': { status: 200, body: '<html>', contentType: 'text/html' } } }, 'misconfigured', '/token', 'JSON', 'text/html'],
  'a token endpoint out of reach': [{ answers: { '/token': { problem: 'unreachable', detail: 'connect ECONNREFUSED' } } }, 'unreachable', 'ECONNREFUSED'],
  'keys that fail': [{ answers: { '/keys': { status: 500, body: '' } } }, 'unreachable', '/keys', '500'],
  'keys that are a page': [{ answers: { '/keys': { status: 200, body: '<html>', contentType: 'text/html' } } }, 'misconfigured', '/keys', 'JSON'],
  'keys without a list': [{ answers: { '/keys': '{}' } }, 'misconfigured', 'JWKS'],
  'no jwks_uri': [{ metadata: { jwks_uri: undefined } }, 'misconfigured', 'jwks_uri'],
  'userinfo that fails': [{ answers: { '/userinfo': { status: 503, body: '' } } }, 'unreachable', '/userinfo', '503'],
  'userinfo that refuses the token': [{ answers: { '/userinfo': { status: 403, body: '' } } }, 'refused', '/userinfo', '403', 'scopes'],
  'userinfo about another person': [{ userInfo: { sub: 'person-2' } }, 'untrusted', 'userinfo', 'another person'],
  'metadata that fail': [{ answers: { '/.well-known/openid-configuration': { status: 404, body: '' } } }, 'unreachable', 'openid-configuration', '404'],
  'no token endpoint': [{ metadata: { token_endpoint: undefined } }, 'misconfigured', 'token_endpoint', 'absent'],
  'a token endpoint without encryption': [{ metadata: { token_endpoint: 'http://up.example/token' } }, 'misconfigured', 'token_endpoint', '"http://up.example/token"'],
  'another issuer in the answer': [{ parameters: { code: 'c', state: STATE, iss: 'https://other.example' } }, 'untrusted', 'iss', '"https://other.example"'],
  'no issuer in the answer, though promised': [{ metadata: { authorization_response_iss_parameter_supported: true } }, 'untrusted', 'iss is missing', '9207'],
  'another state': [{ parameters: { code: 'c', state: 'other' } }, 'untrusted', 'state', 'another sign-in'],
  'no state': [{ parameters: { code: 'c' } }, 'untrusted', 'state is missing'],
  'no code': [{ parameters: { state: STATE } }, 'untrusted', 'neither code nor error'],
  'access_denied': [{ parameters: { state: STATE, error: 'access_denied', error_description: 'by the person' } }, 'refused', 'access_denied', 'by the person'],
})
