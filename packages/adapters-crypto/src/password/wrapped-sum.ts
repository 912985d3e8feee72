import { createHash } from 'node:crypto'
import { parseArgon2 } from './argon2.js'
import { decodeBase64 } from './base64.js'
import { refuse } from './parsed-hash.js'
import type { WrappedSumHash } from './parsed-hash.js'
import { SUM_BYTES, SUM_FORM } from './scheme-hash.js'
import type { SumDigest } from './scheme-hash.js'

const isDigest = (name: string | undefined): name is SumDigest => name !== undefined && Object.hasOwn(SUM_BYTES, name)

/** What the outer hash is made of: base64 of the salted sum, because a password of argon2 is text. */
const outerInput = (sum: Uint8Array): string => Buffer.from(sum).toString('base64')

/** The salted sum of a password, as the outer hash takes it. LDAP directories hash the password, then the salt. */
export const sumInput = ({ digest, salt }: Pick<WrappedSumHash, 'digest' | 'salt'>, password: string): string =>
  outerInput(createHash(digest).update(password).update(salt).digest())

/**
 * Reads `$ssha$<digest>$<salt>$argon2id$…`: argon2id of a salted sum.
 *
 * @throws HashNotAccepted
 */
export function parseWrappedSum(fields: readonly string[]): WrappedSumHash {
  const [digest, saltText = '', algorithm, ...outer] = fields
  if (!isDigest(digest) || algorithm !== 'argon2id') return refuse('a wrapped sum has the form $ssha$<digest>$<salt>$argon2id$…')
  const salt = decodeBase64([saltText])
  if (typeof salt === 'string') return refuse(`a wrapped sum: the salt ${salt}`)
  return { algorithm: 'ssha', digest, salt: salt[0] as Buffer, outer: parseArgon2('argon2id', outer) }
}

/** A salted sum to wrap; `undefined` for other hashes. A sum alone is guessed at billions a second, so it is never stored. */
export function unwrappedSum(canonical: string): { readonly head: string; readonly input: string } | undefined {
  const [, digest = '', salt = '', sum = ''] = SUM_FORM.exec(canonical) ?? []
  return sum === '' ? undefined : { head: `$ssha$${digest}$${salt}`, input: outerInput(Buffer.from(sum, 'base64')) }
}
