import { signedJwt, unsigned } from './assertions.js'
import type { Audience, Changed } from './assertions.js'
import { keyedClients } from './keyed-clients.js'
import { described, standardDocument } from './standard-document.js'
import { callback, confidential } from './test-client.js'
import type { TestClient } from './test-client.js'
import { keys } from './test-keys.js'

/** Clients that send request objects (RFC 9101), for the document that turns them on. */
export const objectClients = {
  /** Registered for unsigned ones; the other methods are like those of `web`. */
  unsigned: confidential('unsigned'),
  /** Signs every request with Ed25519. */
  strict: { ...keyedClients.keyed, id: 'strict', redirectUri: callback('strict') },
  /** Registered for RS256 alone, with a key that fits PS256 as well. */
  onlyRs256: { ...keyedClients.keyedRsa, id: 'only-rs256', redirectUri: callback('only-rs256') },
  /** Has a key for encryption only. */
  encrypting: confidential('encrypting'),
} as const satisfies Record<string, TestClient>

const KEY_SET = (client: TestClient) => ({ keys: [{ ...client.signs?.key.publicJwk, kid: client.signs?.kid }] })
const TYPES = { response_types: ['code', 'id_token', 'id_token token'], grant_types: ['authorization_code', 'implicit', 'refresh_token'] }

const metadata: readonly (readonly [TestClient, object])[] = [
  [objectClients.unsigned, { ...TYPES, request_object_signing_alg: 'none', redirect_uris: [objectClients.unsigned.redirectUri, callback('unsigned-other')] }],
  [objectClients.strict, { jwks: KEY_SET(objectClients.strict), request_object_signing_alg: 'EdDSA', require_signed_request_object: true }],
  [objectClients.onlyRs256, { jwks: KEY_SET(objectClients.onlyRs256), request_object_signing_alg: 'RS256' }],
  [objectClients.encrypting, { jwks: { keys: [{ ...keys.p256.publicJwk, kid: 'enc', use: 'enc' }] } }],
]

/** The standard document with these clients, and the feature on or off. */
export function requestObjectDocument(isOn: boolean): object {
  const document = standardDocument()
  const own = metadata.map(([client, members]) => described(client, members))
  return { ...document, clients: [...(document['clients'] ?? []), ...own], features: { oidcRequestObjects: isOn } }
}

/** The claims of a complete request object. */
const claimsOf = ({ id, redirectUri }: TestClient, { issuer, now }: Audience) => ({
  iss: id, aud: issuer, client_id: id, response_type: 'code', redirect_uri: redirectUri, scope: 'openid', state: 'inside', iat: now, nbf: now, exp: now + 300,
})

/** A valid signed request object except for the changes of a test; a claim that is `undefined` is left out. */
export function requestObjectOf(client: TestClient, audience: Audience, own: Changed = {}): string {
  const { signs } = client
  if (!signs) throw new Error(`${client.id} has no key`)
  const header = { alg: signs.alg, kid: signs.kid, typ: 'oauth-authz-req+jwt', ...own.header }
  return signedJwt(header, { ...claimsOf(client, audience), ...own.claims }, own.key ?? signs.key)
}

/** A valid unsigned request object except for the changes of a test. */
export const unsignedObjectOf = (client: TestClient, audience: Audience, own: Changed = {}): string =>
  `${unsigned({ alg: 'none', ...own.header }, { ...claimsOf(client, audience), ...own.claims })}.`
