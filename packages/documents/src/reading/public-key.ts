import { createPublicKey } from 'node:crypto'
import type { Read, Spot } from '@keyhall/input'
import { andThen } from './parsers.js'

/** A public key (RFC 7517). */
export type PublicJwk = Readonly<Record<string, unknown>>

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const TEXTS = ['kty', 'use', 'alg', 'kid', 'n', 'e', 'crv', 'x', 'y', 'x5t', 'x5t#S256', 'x5u']
const LISTS = ['key_ops', 'x5c']
const OTHERS = ['ext', 'iat', 'nbf', 'exp']
const CURVES = new Set(['P-256', 'P-384', 'P-521', 'Ed25519'])
const MAX_LENGTH = 20_000
/** Bits. */
export const MIN_RSA = 2048

/** A public JWK: RSA with at least 2048 bits, EC or Ed25519. Private members are refused, not dropped, because their sender has leaked them. */
export const publicJwk: Read<PublicJwk> = andThen(members, (jwk, at) => {
  const problem = keyProblem(jwk)
  return problem === undefined ? jwk : at.refuse(problem)
})

function members(value: unknown, at: Spot): PublicJwk {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return at.refuse('expected a JSON Web Key')
  for (const [name, member] of Object.entries(value)) {
    const problem = memberProblem(name, member)
    if (problem !== undefined) at.member(name).refuse(problem)
  }
  return Object.fromEntries(Object.entries(value))
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_LENGTH && /^[\x20-\x7e]*$/.test(value)

function memberProblem(name: string, value: unknown): string | undefined {
  if (PRIVATE_MEMBERS.includes(name)) return 'belongs to a private or secret key; register the public key only'
  if (TEXTS.includes(name)) return isText(value) ? undefined : 'expected a text'
  if (LISTS.includes(name)) return Array.isArray(value) && value.length <= 10 && value.every(isText) ? undefined : 'expected texts'
  if (OTHERS.includes(name)) return ['boolean', 'number'].includes(typeof value) ? undefined : 'expected a number or a boolean'
  return 'public keys have no such member'
}

function keyProblem(jwk: PublicJwk): string | undefined {
  const { kty, crv } = jwk
  if (kty !== 'RSA' && kty !== 'EC' && kty !== 'OKP') return 'is not an RSA, EC or Ed25519 key'
  if (kty !== 'RSA' && !CURVES.has(String(crv))) return 'uses an unsupported curve'
  try {
    const { asymmetricKeyDetails: details } = createPublicKey({ key: jwk, format: 'jwk' })
    return kty === 'RSA' && (details?.modulusLength ?? 0) < MIN_RSA ? `has fewer than ${MIN_RSA} bits` : undefined
  } catch {
    return 'is not a usable public key'
  }
}
