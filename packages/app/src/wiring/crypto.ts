import {
  foreignJwts, jwtSigner, keyGenerator, keyRing, keyedDigest, masterKeySealer, nodeDigest, nodeSecrets, passwordHashers, sortableIds,
} from '@keyhall/adapters-crypto'
import { patientSigner } from './patient-signer.js'
import {
  CLOCK, CODE_DIGEST, DIGEST, FOREIGN_JWTS, IDS, JWT_SIGNER, KEY_GENERATOR, KEY_RING, PASSWORD_HASHER, READINESS, SEALER, SECRETS, STORAGE,
} from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds secrets, digests, password hashes, keys and signatures. */
export function wireCrypto(wiring: Wiring, masterKey: Buffer): void {
  wiring
    .single(IDS, () => sortableIds())
    .single(SECRETS, () => nodeSecrets())
    .single(DIGEST, () => nodeDigest())
    .single(SEALER, () => masterKeySealer(masterKey))
    .single(CODE_DIGEST, () => keyedDigest(masterKey, 'verification-code'))
    .single(PASSWORD_HASHER, () => passwordHashers())
    .single(KEY_GENERATOR, (get) => keyGenerator(get(SEALER)))
    .single(KEY_RING, (get) =>
      keyRing({
        read: () => get(STORAGE).read(({ signingKeys }) => signingKeys.all()),
        sealer: get(SEALER),
        clock: get(CLOCK),
      }),
    )
    .single(FOREIGN_JWTS, () => foreignJwts())
    .single(JWT_SIGNER, (get) => patientSigner(jwtSigner(get(KEY_RING)), get(READINESS)))
}
