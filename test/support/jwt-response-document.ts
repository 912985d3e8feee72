import { createPrivateKey } from 'node:crypto'
import { compactDecrypt, createLocalJWKSet, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { described, standardDocument } from './standard-document.js'
import { confidential } from './test-client.js'
import type { TestClient } from './test-client.js'
import { keys } from './test-keys.js'
import type { TestKey } from './test-keys.js'
import type { World } from './world.js'

/** Clients that take responses as JWTs, for the document that turns them on. */
export const jwtClients = {
  /** Every response type; authorization responses are signed with ES256. */
  signed: confidential('signed-es256'),
  /** Authorization responses, ID tokens and userinfo are encrypted to an RSA key. */
  rsa: confidential('to-rsa'),
  /** The same to an elliptic curve, each with other algorithms; userinfo is encrypted but not signed. */
  curve: confidential('to-curve'),
  /** Userinfo is signed and not encrypted; introspection is signed with EdDSA. */
  userinfo: confidential('signed-userinfo'),
} as const satisfies Record<string, TestClient>

const EVERY = { grant_types: ['authorization_code', 'implicit', 'refresh_token'], response_types: ['code', 'id_token', 'id_token token'] }
const keySet = (key: TestKey) => ({ keys: [{ ...keys.ed25519.publicJwk, use: 'sig' }, { ...key.publicJwk, use: 'enc', kid: 'enc-1' }] })
const encrypted = (alg: string, enc?: string) =>
  Object.fromEntries(['authorization', 'id_token', 'userinfo'].flatMap((name) => [
    [`${name}_encrypted_response_alg`, alg], ...(enc === undefined ? [] : [[`${name}_encrypted_response_enc`, enc]]),
  ])) as Record<string, string>

const metadata: readonly (readonly [TestClient, object])[] = [
  [jwtClients.signed, { ...EVERY, authorization_signed_response_alg: 'ES256' }],
  [jwtClients.rsa, { ...EVERY, jwks: keySet(keys.rsa), ...encrypted('RSA-OAEP-256', 'A256GCM'), userinfo_signed_response_alg: 'EdDSA' }],
  [jwtClients.curve, { ...EVERY, jwks: keySet(keys.p256), ...encrypted('ECDH-ES+A256KW'), id_token_encrypted_response_alg: 'ECDH-ES', id_token_encrypted_response_enc: 'A128GCM' }],
  [jwtClients.userinfo, { userinfo_signed_response_alg: 'RS256', introspection_signed_response_alg: 'EdDSA' }],
]

/** The standard document with these clients, and the feature on or off. */
export function jwtResponseDocument(isOn: boolean): object {
  const document = standardDocument()
  const own = metadata.map(([client, members]) => described(client, members))
  return { ...document, clients: [...(document['clients'] ?? []), ...own], features: { oidcJwtResponses: isOn } }
}

/** The verified claims and the header of a JWT of this server for that audience. */
export async function verifiedJwt(world: World, jwt: string, audience: string) {
  const { body } = await world.protocol.get<JSONWebKeySet>('/oauth/v2/keys')
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet(body), { issuer: world.issuer, audience, currentDate: new Date(world.clock.now() * 1000) })
  return { claims: payload, header: protectedHeader }
}

/** Decrypts a compact JWE as the client would. */
export async function decrypted(jwe: string, { privateKey }: TestKey) {
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  return { text: Buffer.from(plaintext).toString(), header: protectedHeader }
}
