import type { FieldProblem } from '../../foundation/shared/index.js'
import { newProblems } from '../../foundation/shared/index.js'
import type { Client } from './client.js'
import { ClientMetadataRefused } from './errors.js'

/** Limits of a key set. */
export const MAX_KEY_SET = { keys: 20, characters: 16_384 } as const

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const CURVES: Readonly<Record<string, readonly string[]>> = { EC: ['P-256', 'P-384', 'P-521'], OKP: ['Ed25519'] }
const NUMBERS: Readonly<Record<string, readonly string[]>> = { RSA: ['n', 'e'], EC: ['x', 'y'], OKP: ['x'] }

function keyProblem(key: unknown): string | undefined {
  if (typeof key !== 'object' || key === null || Array.isArray(key)) return 'must be a JSON Web Key'
  const members: Readonly<Record<string, unknown>> = { ...key }
  const { kty, crv } = members
  const secret = PRIVATE_MEMBERS.find((name) => members[name] !== undefined)
  if (secret !== undefined) return `contains ${secret}, which belongs to a private or secret key; register the public key only`
  const numbers = typeof kty === 'string' ? NUMBERS[kty] : undefined
  if (!numbers) return 'must be an RSA, EC or OKP key'
  if (kty !== 'RSA' && !CURVES[String(kty)]?.includes(String(crv))) return 'uses an unsupported curve'
  const missing = numbers.find((name) => typeof members[name] !== 'string' || !/^[\w-]+$/.test(members[name]))
  return missing === undefined ? undefined : `needs ${missing} in base64url`
}

/** Base64url characters of a modulus of 2048 bits. */
export const MIN_MODULUS = 342

/** Whether a key of a fetched set can be used. Others are ignored (RFC 7517 §5). */
export const isUsableKey = (key: unknown): key is Readonly<Record<string, unknown>> => {
  if (keyProblem(key) !== undefined) return false
  const { kty, n } = key as Readonly<Record<string, unknown>>
  return kty !== 'RSA' || String(n).length >= MIN_MODULUS
}

/** The problems of a key set that an owner registers (RFC 7517 §5). Whether its numbers are a key shows when it is used. */
function keySetProblems({ jwks }: { readonly jwks: Client['jwks'] }): readonly FieldProblem[] {
  if (jwks === undefined) return []
  const keys: unknown = typeof jwks === 'object' && jwks !== null ? jwks.keys : undefined
  if (!Array.isArray(keys)) return [{ field: 'jwks', problem: 'must be an object with a list keys' }]
  if (keys.length > MAX_KEY_SET.keys) return [{ field: 'jwks.keys', problem: `must have at most ${MAX_KEY_SET.keys} elements` }]
  if (JSON.stringify(jwks).length > MAX_KEY_SET.characters) return [{ field: 'jwks', problem: `must have at most ${MAX_KEY_SET.characters} characters` }]
  return keys.flatMap((key: unknown, index) => {
    const problem = keyProblem(key)
    return problem === undefined ? [] : [{ field: `jwks.keys[${index}]`, problem }]
  })
}

/** @param stored the keys before the change: a stored key that today's rule refuses may stay @throws ClientMetadataRefused */
export function assertKeySet(jwks: Client['jwks'], stored?: Client['jwks']): void {
  const problems = newProblems({ object: { jwks: stored }, problems: keySetProblems({ jwks: stored }) }, { object: { jwks }, problems: keySetProblems({ jwks }) })
  if (problems.length > 0) throw new ClientMetadataRefused(problems)
}
