import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { PublicJwk, SigningKey } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'
import { UnreadableRow } from '@keyhall/core/shared'
import type { JwtType } from '@keyhall/core/tokens'
import { sealingContext } from '../keys/key-generator.js'
import type { Sealer } from '../keys/master-key-sealer.js'
import { publicJwk, thumbprint } from '../keys/public-jwk.js'

/** A signing key with its private key decrypted and its JWT headers encoded. */
export interface OpenedKey {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly sealedPrivateKey: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly publicJwk: PublicJwk
  /** The first segment of a JWT for each type, including the dot. */
  readonly headers: Readonly<Record<JwtType, string>>
}

const KEY_TYPES: Readonly<Record<SigningAlgorithm, string>> = { RS256: 'rsa', ES256: 'ec', EdDSA: 'ed25519' }

/**
 * Opens a stored key. The public key is derived from the private one, whose seal binds it to its `kid`: an attacker with write access
 * to the storage but without the master key cannot make this server trust another key.
 *
 * @throws WrongMasterKey when the private key does not decrypt
 * @throws UnreadableRow when the stored public key or algorithm is not that of the private key
 */
export function openSigningKey(stored: SigningKey, sealer: Sealer): OpenedKey {
  const { kid, alg, sealedPrivateKey } = stored
  const bytes = sealer.open(sealedPrivateKey, sealingContext(kid))
  const privateKey = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
  bytes.fill(0)
  if (privateKey.asymmetricKeyType !== KEY_TYPES[alg]) throw new UnreadableRow(`signing key ${kid} is not of the algorithm ${alg}`)

  const publicKey = createPublicKey(privateKey)
  const jwk = publicJwk(publicKey, alg, kid)
  if (thumbprint(stored.publicJwk, alg) !== thumbprint(jwk, alg)) {
    throw new UnreadableRow(`the stored public key of signing key ${kid} is not that of its private key`)
  }
  const headers = {
    JWT: header(alg, kid, 'JWT'), 'at+jwt': header(alg, kid, 'at+jwt'), 'logout+jwt': header(alg, kid, 'logout+jwt'),
    'token-introspection+jwt': header(alg, kid, 'token-introspection+jwt'),
  }
  return { kid, alg, sealedPrivateKey, privateKey, publicKey, publicJwk: jwk, headers }
}

const header = (alg: SigningAlgorithm, kid: string, typ: JwtType): string =>
  `${Buffer.from(JSON.stringify({ alg, typ, kid })).toString('base64url')}.`
