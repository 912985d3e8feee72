import type { FieldProblem } from '@keyhall/core/api'
import type { KeySize, SigningKey } from '@keyhall/core/keys'
import { Nested, OneOf, Rule } from '../../message/index.js'
import { atMostOneOf } from '../../shapes/one-of.js'
import { Empty } from '../../shapes/empty.js'

const WHY = 'tokens are signed with RS256, ES256 or EdDSA'

const RSA_BITS: Readonly<Record<string, KeySize>> = {
  RSA_BITS_UNSPECIFIED: 2048,
  RSA_BITS_2048: 2048,
  RSA_BITS_3072: 3072,
  RSA_BITS_4096: 4096,
}

/** The first number ("unspecified") means the second, in all three lists. */
const RSA_HASHERS = ['RSA_HASHER_UNSPECIFIED', 'RSA_HASHER_SHA256', 'RSA_HASHER_SHA384', 'RSA_HASHER_SHA512'] as const
const ECDSA_CURVES = ['ECDSA_CURVE_UNSPECIFIED', 'ECDSA_CURVE_P256', 'ECDSA_CURVE_P384', 'ECDSA_CURVE_P512'] as const

const onlySha256 = ({ hasher }: RSAConfig): readonly FieldProblem[] =>
  RSA_HASHERS.indexOf(hasher as never) < 2 ? [] : [{ field: 'hasher', problem: `must be RSA_HASHER_SHA256: ${WHY}` }]

@Rule(onlySha256)
class RSAConfig {
  @OneOf(Object.keys(RSA_BITS)) bits!: string
  @OneOf(RSA_HASHERS) hasher!: string
}

const onlyP256 = ({ curve }: ECDSAConfig): readonly FieldProblem[] =>
  ECDSA_CURVES.indexOf(curve as never) < 2 ? [] : [{ field: 'curve', problem: `must be ECDSA_CURVE_P256: ${WHY}` }]

@Rule(onlyP256)
class ECDSAConfig {
  @OneOf(ECDSA_CURVES) curve!: string
}

/** The type of a key; RSA with 2048 bits by default. */
@Rule(atMostOneOf<KeyConfig>('rsa', 'ecdsa', 'ed25519'))
export class KeyConfig {
  @Nested(() => RSAConfig, { optional: true }) rsa?: RSAConfig
  @Nested(() => ECDSAConfig, { optional: true }) ecdsa?: ECDSAConfig
  @Nested(() => Empty, { optional: true }) ed25519?: Empty
}

/** The algorithm and size of the requested key. */
export function requestedKey({ rsa, ecdsa, ed25519 }: KeyConfig): { readonly alg: SigningKey['alg']; readonly size?: KeySize } {
  if (ecdsa) return { alg: 'ES256' }
  if (ed25519) return { alg: 'EdDSA' }
  return { alg: 'RS256', size: RSA_BITS[rsa?.bits ?? ''] ?? 2048 }
}

/** Derives the size from the modulus: base64url without leading zeros. */
const bitsOf = ({ publicJwk: { n } }: SigningKey): number => Math.floor((String(n).length * 3) / 4) * 8

/** The members of a message without its class. */
type Members<T> = { [K in keyof T]: T[K] }

export function keyConfigOf(key: SigningKey): Members<KeyConfig> {
  switch (key.alg) {
    case 'RS256':
      return { rsa: { bits: `RSA_BITS_${bitsOf(key)}`, hasher: 'RSA_HASHER_SHA256' } }
    case 'ES256':
      return { ecdsa: { curve: 'ECDSA_CURVE_P256' } }
    case 'EdDSA':
      return { ed25519: {} }
  }
}

export const STATES = ['STATE_UNSPECIFIED', 'STATE_INITIAL', 'STATE_ACTIVE', 'STATE_INACTIVE', 'STATE_REMOVED'] as const

const STATE_NAMES = { next: 'STATE_INITIAL', active: 'STATE_ACTIVE', retired: 'STATE_INACTIVE' } as const

export const stateOf = ({ state }: SigningKey): (typeof STATES)[number] => STATE_NAMES[state]

/** The last change of its state, if known. */
export const changedAtOf = ({ createdAt, activatedAt }: SigningKey): number => activatedAt ?? createdAt
