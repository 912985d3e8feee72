import type { ForeignKey } from '@keyhall/core/assertions'
import { canonicalBytes } from '../signing/canonical-bytes.js'

/** The type of a key: RSA, or its curve. */
export type KeyShape = 'RSA' | 'P-256' | 'P-384' | 'Ed25519'

interface Shape {
  readonly kty: string
  readonly crv?: string
  /** The members of the public key, in the order of the thumbprint (RFC 7638 §3.2, RFC 8037 §2). */
  readonly members: readonly string[]
  /** Bytes of each coordinate. */
  readonly bytes?: number
}

/** RFC 7518 §6.2.1, §6.3.1, RFC 8037 §2. */
const SHAPES: Readonly<Record<KeyShape, Shape>> = {
  RSA: { kty: 'RSA', members: ['e', 'kty', 'n'] },
  'P-256': { kty: 'EC', crv: 'P-256', members: ['crv', 'kty', 'x', 'y'], bytes: 32 },
  'P-384': { kty: 'EC', crv: 'P-384', members: ['crv', 'kty', 'x', 'y'], bytes: 48 },
  Ed25519: { kty: 'OKP', crv: 'Ed25519', members: ['crv', 'kty', 'x'], bytes: 32 },
}

/** RFC 7518 §6.2.2, §6.3.2, §6.4.1. */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The required members of a public key. */
export interface PublicMembers {
  readonly shape: KeyShape
  readonly members: Readonly<Record<string, string>>
}

/**
 * Picks the required members of the public key. Its numbers must be in the form of RFC 7518 §6, so that each key has one spelling.
 *
 * @returns `undefined` for an unsupported type or curve, a key with secret members, and a key not meant for verifying
 */
export function publicMembers(key: ForeignKey): PublicMembers | undefined {
  const shape = shapeOf(key)
  if (!shape || !isForVerifying(key) || SECRET_MEMBERS.some((name) => key[name] !== undefined)) return undefined

  const members: Record<string, string> = {}
  for (const name of SHAPES[shape].members) {
    const value = key[name]
    const isName = name === 'kty' || name === 'crv'
    if (typeof value !== 'string' || !(isName || isNumber(value, SHAPES[shape].bytes))) return undefined
    members[name] = value
  }
  return { shape, members }
}

function shapeOf({ kty, crv }: ForeignKey): KeyShape | undefined {
  const shapes = Object.keys(SHAPES) as KeyShape[]
  return shapes.find((name) => SHAPES[name].kty === kty && (SHAPES[name].crv === undefined || SHAPES[name].crv === crv))
}

// RFC 7517 §4.2, §4.3
const isForVerifying = ({ use, key_ops: uses }: ForeignKey): boolean =>
  (use === undefined || use === 'sig') && (uses === undefined || (Array.isArray(uses) && uses.includes('verify')))

/** Without a length: a number in the fewest bytes possible (RFC 7518 §2, Base64urlUInt). */
function isNumber(text: string, length?: number): boolean {
  const bytes = canonicalBytes(text)
  return bytes !== undefined && (length === undefined ? bytes[0] !== 0 : bytes.length === length)
}
