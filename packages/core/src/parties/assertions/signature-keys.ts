import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'
import { ASSERTION_ALGORITHMS } from '../../foundation/protocol/index.js'
import type { ForeignKey, UnverifiedJwt } from './ports.js'

const CURVES = [
  { kty: 'EC', crv: 'P-256', alg: 'ES256' },
  { kty: 'EC', crv: 'P-384', alg: 'ES384' },
  { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' },
  { kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519' },
] as const

/** Two names of one algorithm (RFC 9864 §2.2). */
const oneName = (alg: unknown): unknown => (alg === 'Ed25519' ? 'EdDSA' : alg)

/** The algorithms for a registered key: the one that it names, else those of its type (RFC 8725 §3.1). */
export function algorithmsOf({ kty, crv, alg, use }: ForeignKey): readonly AssertionAlgorithm[] {
  if (use !== undefined && use !== 'sig') return []
  const ofCurve = CURVES.flatMap((curve): AssertionAlgorithm[] => (curve.kty === kty && curve.crv === crv ? [curve.alg] : []))
  const possible = kty === 'RSA' ? ASSERTION_ALGORITHMS.filter((name) => /^[RP]S/.test(name)) : ofCurve
  return alg === undefined ? possible : possible.filter((name) => oneName(name) === oneName(alg))
}

export const isAssertionAlgorithm = (alg: unknown): alg is AssertionAlgorithm => (ASSERTION_ALGORITHMS as readonly unknown[]).includes(alg)

/** The registered keys that may have signed, selected by `kid` if present. Keys inside the JWT are ignored. */
export function candidateKeys({ header }: UnverifiedJwt, keys: readonly ForeignKey[]): readonly ForeignKey[] {
  const { alg, kid } = header
  if (!isAssertionAlgorithm(alg)) return []
  const named = keys.filter((key) => key['kid'] === kid)
  const nameless = keys.filter((key) => key['kid'] === undefined)
  const candidates = kid === undefined ? keys : named.length > 0 ? named : nameless
  return candidates.filter((key) => algorithmsOf(key).includes(alg))
}
