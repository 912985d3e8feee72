import { refuse } from './parsed-hash.js'

/** Schemes whose text is a hash of another notation. */
const PASSING: ReadonlySet<string> = new Set(['CRYPT', 'BCRYPT', 'BLF-CRYPT', 'ARGON2', 'ARGON2I', 'ARGON2ID', 'SHA256-CRYPT', 'SHA512-CRYPT', 'MD5-CRYPT'])
const PBKDF2 = /^PBKDF2(?:-(SHA1|SHA256|SHA512))?$/
/** Salted sums, which are wrapped before they are stored. */
const SUMS: ReadonlyMap<string, SumDigest> = new Map([['SSHA', 'sha1'], ['SSHA256', 'sha256'], ['SSHA384', 'sha384'], ['SSHA512', 'sha512']])

export type SumDigest = 'sha1' | 'sha256' | 'sha384' | 'sha512'
export const SUM_BYTES: Readonly<Record<SumDigest, number>> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 }

const SALT_BYTES = { from: 4, to: 64 }

/** The form of a salted sum that is not wrapped yet. It begins with a character that no accepted hash has, so that no input can contain it. It is never stored. */
export const SUM_FORM = /^\u00a7sum\$(sha1|sha256|sha384|sha512)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Reads `{SCHEME}text` (RFC 2307 §5.3). @throws HashNotAccepted */
export function schemeHash(scheme: string, text: string): string {
  if (PASSING.has(scheme)) return text
  const digest = SUMS.get(scheme)
  if (digest !== undefined) return saltedSum(digest, text)
  const pbkdf2 = PBKDF2.exec(scheme)
  if (pbkdf2) return `$pbkdf2-${(pbkdf2[1] ?? 'SHA1').toLowerCase()}$${text}`
  if (scheme === 'SCRYPT') return springScrypt(text)
  return refuse('the scheme of the hash is not supported: sums without a salt, and texts in the clear, protect no password')
}

function saltedSum(digest: SumDigest, text: string): string {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, '')) refuse('the salted sum is not complete base64')
  const salt = bytes.subarray(SUM_BYTES[digest])
  if (salt.length < SALT_BYTES.from || salt.length > SALT_BYTES.to) refuse(`a salted ${digest} has ${SUM_BYTES[digest]} bytes, then ${SALT_BYTES.from} to ${SALT_BYTES.to} bytes of salt`)
  const written = [salt, bytes.subarray(0, SUM_BYTES[digest])].map((part) => part.toString('base64').replace(/=+$/, ''))
  return `\u00a7sum$${digest}$${written.join('$')}`
}

/** Spring writes log2 of N, r and p as one hexadecimal number, 8 bits for each of the latter. */
function springScrypt(text: string): string {
  const [, parameters = '', salt = '', hash = ''] = /^\$([0-9a-f]{5,6})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/.exec(text) ?? refuse('scrypt of Spring has the form $<parameters>$<salt>$<hash>')
  const numbers = Number.parseInt(parameters, 16)
  return `$scrypt$ln=${numbers >> 16},r=${(numbers >> 8) & 0xff},p=${numbers & 0xff}$${salt.replace(/=+$/, '')}$${hash.replace(/=+$/, '')}`
}
