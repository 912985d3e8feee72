import { callback } from './test-client.js'
import type { Signing, TestClient } from './test-client.js'
import { keys } from './test-keys.js'

const keyed = (id: string, signs: Signing) =>
  ({ id, method: 'private_key_jwt', signs, redirectUri: callback(id) }) as const satisfies TestClient

/** Clients with private_key_jwt, by their registered keys. */
export const keyedClients = {
  /** One Ed25519 key with a kid; the ordinary one. */
  keyed: keyed('keyed', { alg: 'EdDSA', kid: 'keyed-1', key: keys.ed25519 }),
  /** One RSA key that names no algorithm. */
  keyedRsa: keyed('keyed-rsa', { alg: 'RS256', kid: 'rsa-1', key: keys.rsa }),
  /** The same RSA key, for PS256 alone. */
  keyedPs256: keyed('keyed-ps256', { alg: 'PS256', kid: 'ps-1', key: keys.rsa }),
  keyedP256: keyed('keyed-p256', { alg: 'ES256', kid: 'p256-1', key: keys.p256 }),
  keyedP384: keyed('keyed-p384', { alg: 'ES384', kid: 'p384-1', key: keys.p384 }),
  /** Several keys, one of them without a kid. */
  keyedMany: keyed('keyed-many', { alg: 'RS256', kid: 'many-rsa', key: keys.rsa }),
  /** One key without kid and alg. */
  keyedBare: keyed('keyed-bare', { alg: 'ES256', key: keys.p256 }),
} as const satisfies Record<string, TestClient>

const registered = ({ signs }: { readonly signs: Signing }, own: object = {}): object => ({
  ...signs.key.publicJwk,
  ...(signs.kid === undefined ? {} : { kid: signs.kid }),
  ...own,
})

const { keyed: ordinary, keyedRsa, keyedPs256, keyedP256, keyedP384, keyedMany, keyedBare } = keyedClients

/** Each with its registered keys (RFC 7517). */
export const registeredKeys: readonly (readonly [TestClient, readonly object[]])[] = [
  [ordinary, [registered(ordinary)]],
  [keyedRsa, [registered(keyedRsa, { use: 'sig' })]],
  [keyedPs256, [registered(keyedPs256, { alg: 'PS256' })]],
  [keyedP256, [registered(keyedP256, { alg: 'ES256' })]],
  [keyedP384, [registered(keyedP384)]],
  [keyedMany, [{ ...keys.ed25519.publicJwk, kid: 'many-ed' }, registered(keyedMany), { ...keys.p256.publicJwk }]],
  [keyedBare, [registered(keyedBare)]],
]
