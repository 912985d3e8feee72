import { PATHS, answering, heading, saying, without } from '../breakage.js'
import type { Broken, Json } from '../breakage.js'

const discovery = (change: (json: Json) => Json) => () => saying(PATHS.discovery, change)

const beside = (name: string, more: string) => (json: Json): Json => ({ ...json, [name]: [...(json[name] as string[]), more] })

const list = (name: string, values: readonly string[]) => (json: Json): Json => ({ ...json, [name]: values })

const keys = (change: (keys: readonly Json[]) => readonly Json[]) => () =>
  saying(PATHS.keys, (json) => ({ keys: change(json['keys'] as Json[]) }))

const SHORT_KEY = { kty: 'RSA', kid: 'short', alg: 'RS256', use: 'sig', e: 'AQAB', n: Buffer.alloc(128, 0xc7).toString('base64url') }

/** Servers that say wrong things about themselves. */
export const brokenDiscovery: readonly Broken[] = [
  {
    does: 'answers discovery as text',
    fails: ['discovery-json'],
    breakage: () => heading(PATHS.discovery, { 'content-type': 'text/plain' }),
  },
  {
    does: 'names another issuer',
    fails: ['discovery-issuer'],
    breakage: discovery((json) => ({ ...json, issuer: `${String(json['issuer'])}/` })),
  },
  {
    does: 'keeps its subject types to itself',
    fails: ['discovery-required', 'discovery-subject-types'],
    breakage: discovery((json) => without(json, 'subject_types_supported')),
  },
  {
    does: 'keeps its scopes and claims to itself',
    fails: [],
    warns: ['discovery-recommended'],
    skips: ['discovery-claims', 'discovery-scopes'],
    breakage: discovery((json) => without(json, 'scopes_supported', 'claims_supported')),
  },
  {
    does: 'writes its flags as texts',
    fails: ['discovery-flags'],
    breakage: discovery((json) => ({ ...json, require_request_uri_registration: 'false' })),
  },
  {
    does: 'has an endpoint on plain http',
    fails: ['discovery-endpoints'],
    breakage: discovery((json) => ({ ...json, registration_endpoint: 'http://id.example.com/register' })),
  },
  {
    does: 'announces an unknown response type',
    fails: ['discovery-response-types'],
    breakage: discovery(beside('response_types_supported', 'device')),
  },
  {
    does: 'announces codes and no grant for them',
    fails: ['discovery-grant-types'],
    breakage: discovery(list('grant_types_supported', ['implicit', 'refresh_token'])),
  },
  {
    does: 'announces an unknown subject type',
    fails: ['discovery-subject-types'],
    breakage: discovery(list('subject_types_supported', ['everybody'])),
  },
  {
    does: 'announces ID tokens without a signature',
    fails: ['discovery-algorithms'],
    breakage: discovery(beside('id_token_signing_alg_values_supported', 'none')),
  },
  {
    does: 'does not announce RS256',
    fails: ['discovery-algorithms', 'id-token-header', 'id-token-signature', 'implicit-signature'],
    breakage: discovery(list('id_token_signing_alg_values_supported', ['ES256', 'EdDSA'])),
  },
  {
    does: 'does not announce the scope openid',
    fails: ['discovery-scopes'],
    breakage: discovery(list('scopes_supported', ['profile', 'email'])),
  },
  {
    does: 'does not announce the claim sub',
    fails: ['discovery-claims'],
    breakage: discovery(list('claims_supported', ['name'])),
  },
  {
    does: 'announces plain challenges',
    fails: ['discovery-pkce'],
    breakage: discovery(beside('code_challenge_methods_supported', 'plain')),
  },
  {
    does: 'announces an unknown authentication method',
    fails: ['auth-methods-known'],
    breakage: discovery(beside('revocation_endpoint_auth_methods_supported', 'password')),
  },
  {
    does: 'announces a method that signs, and no algorithm for it',
    fails: ['auth-methods-algorithms'],
    breakage: discovery((json) => ({
      ...beside('token_endpoint_auth_methods_supported', 'client_secret_jwt')(json),
      token_endpoint_auth_signing_alg_values_supported: undefined,
    })),
  },
  {
    does: 'does not announce the method of the client',
    fails: ['auth-methods-of-client'],
    breakage: discovery(list('token_endpoint_auth_methods_supported', ['client_secret_post', 'none'])),
  },
  {
    does: 'answers the key set as a page',
    fails: ['keys-json'],
    breakage: () => heading(PATHS.keys, { 'content-type': 'text/html' }),
  },
  {
    does: 'publishes nothing but an error',
    fails: [
      'id-token-header', 'id-token-signature', 'implicit-signature', 'keys-algorithms', 'keys-json', 'keys-named', 'keys-public',
      'keys-usable',
    ],
    breakage: () => answering(PATHS.keys, (answer) => ({ ...answer, status: 500, body: '{"error":"server_error"}' })),
  },
  {
    does: 'publishes a private key',
    fails: ['keys-public'],
    // One that signs nothing here: what it has signed could not be verified any more, and that is another fault.
    breakage: keys((all) => all.map((key) => (key.kty === 'EC' ? { ...key, d: 'AAAA' } : key))),
  },
  {
    does: 'publishes a key without a name',
    fails: ['keys-named'],
    breakage: keys((all) => [...all, { ...all.find(({ kty }) => kty === 'EC'), kid: undefined }]),
  },
  {
    does: 'publishes a key that is too short',
    fails: ['keys-usable'],
    breakage: keys((all) => [...all, SHORT_KEY]),
  },
  {
    does: 'publishes a key that is none',
    fails: ['keys-usable'],
    breakage: keys((all) => [...all, { kty: 'EC', crv: 'P-256', kid: 'torn', alg: 'ES256', x: 'AAAA', y: 'AAAA' }]),
  },
  {
    does: 'publishes no key for an algorithm that it announces',
    fails: ['keys-algorithms'],
    breakage: keys((all) => all.filter(({ kty }) => kty !== 'EC')),
  },
]
