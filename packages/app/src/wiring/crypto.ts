import {
  foreignJwts, freshKeyPair, jwtEncrypter, jwtSigner, keyGenerator, keyRing, keyedDigest, masterKeySealer, nodeDigest, nodeSecrets, passwordHashers, sortableIds,
} from '@keyhall/adapters-crypto'
import type { MakeKeyPair, PasswordHashers } from '@keyhall/adapters-crypto'
import { DpopNonces } from '@keyhall/core/assertions'
import type { Secret, SecretDerivation } from '@keyhall/core/shared'
import { EncryptResponse } from '@keyhall/core/tokens'
import { currentNetwork } from '@keyhall/adapters-http'
import { patientSigner } from './patient-signer.js'
import {
  CLIENT_KEY_SETS, CLOCK, CODE_DIGEST, DIGEST, DPOP_NONCES, ENCRYPT_RESPONSE, FOREIGN_JWTS, IDS, INSTANCE, JWT_SIGNER, KEY_GENERATOR, KEY_RING, MAKE_KEY_PAIR, PASSWORD_HASHER, READINESS, REFRESH_SECRETS,
  SEALER, SECRETS, STORAGE,
} from './tokens.js'
import type { Wiring } from './wiring.js'

/** Objects that several servers of one process may share. By default each has its own. */
export interface SharedCrypto {
  readonly hasher?: PasswordHashers | undefined
  readonly makeKeyPair?: MakeKeyPair | undefined
}

function derivation(masterKey: Buffer, purpose: string): SecretDerivation {
  const derived = keyedDigest(masterKey, purpose)
  return { of: (text) => derived.of(text) as string as Secret }
}

/** Binds secrets, digests, password hashes, keys and signatures. */
export function wireCrypto(wiring: Wiring, masterKey: Buffer, shared: SharedCrypto = {}): void {
  wiring
    .single(IDS, () => sortableIds())
    .single(SECRETS, () => nodeSecrets())
    .single(DIGEST, () => nodeDigest())
    .single(SEALER, () => masterKeySealer(masterKey))
    .single(REFRESH_SECRETS, () => derivation(masterKey, 'refresh-token'))
    .single(DPOP_NONCES, (get) => new DpopNonces({ seal: derivation(masterKey, 'dpop-nonce'), digest: get(DIGEST), compared: get(INSTANCE).compared, clock: get(CLOCK) }))
    .single(CODE_DIGEST, () => keyedDigest(masterKey, 'verification-code'))
    .single(PASSWORD_HASHER, () => shared.hasher ?? passwordHashers({ currentNetwork }))
    .single(MAKE_KEY_PAIR, () => shared.makeKeyPair ?? freshKeyPair)
    .single(KEY_GENERATOR, (get) => keyGenerator(get(SEALER), get(MAKE_KEY_PAIR)))
    .single(KEY_RING, (get) =>
      keyRing({
        read: () => get(STORAGE).read(({ signingKeys }) => signingKeys.all()),
        sealer: get(SEALER),
        clock: get(CLOCK),
      }),
    )
    .single(FOREIGN_JWTS, () => foreignJwts())
    .single(ENCRYPT_RESPONSE, (get) => new EncryptResponse({ encrypter: jwtEncrypter(), keySets: get(CLIENT_KEY_SETS) }))
    .single(JWT_SIGNER, (get) => patientSigner(jwtSigner(get(KEY_RING)), get(READINESS), get(STORAGE).configuration))
}
