import type { AssertionAlgorithm } from '@keyhall/core/protocol'
import { eddsa, es256, es384, forge, ps256, rs256, rs384, rs512 } from '../support/forge.js'
import type { Header, Sign } from '../support/forge.js'
import { keyPair } from '../support/key-pair.js'
import type { KeyPair } from '../support/key-pair.js'

const rsa = keyPair('RSA 2048')
const ed25519 = keyPair('Ed25519')

/** A pair for each algorithm, made once for a file of tests. The four of RSA share one, and so do the two names of Ed25519. */
export const PAIRS: Readonly<Record<AssertionAlgorithm, KeyPair>> = {
  RS256: rsa, RS384: rsa, RS512: rsa, PS256: rsa, ES256: keyPair('P-256'), ES384: keyPair('P-384'), EdDSA: ed25519, Ed25519: ed25519,
}

const SIGNERS = { RS256: rs256, RS384: rs384, RS512: rs512, PS256: ps256, ES256: es256, ES384: es384, EdDSA: eddsa, Ed25519: eddsa }

/** What signs with a private key in that algorithm. */
export const signer = (alg: AssertionAlgorithm, pair = PAIRS[alg]): Sign => SIGNERS[alg](pair.privateKey)

/** A JWT that is signed as it should be. */
export const signed = (alg: AssertionAlgorithm, claims?: unknown, header: Header = {}): string =>
  forge({ alg, typ: 'JWT', ...header }, signer(alg), claims)
