import { base64Text, canonicalPbkdf2 } from './canonical-hash.js'
import { refuse } from './parsed-hash.js'

const VERSION_2 = { iterations: '1000', saltBytes: 16, hashBytes: 32 }
const HEAD_BYTES = 13
/** The pseudorandom functions of version 3, by their number. */
const DIGESTS = ['sha1', 'sha256', 'sha512'] as const

/**
 * Reads a hash of ASP.NET Core Identity. Version 2: a zero byte, the salt, the hash. Version 3: a byte 1, function, iterations and length of the salt as
 * 32-bit numbers, the salt, the hash.
 *
 * @throws HashNotAccepted
 */
export function aspNetIdentity(text: string): string {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) refuse('the hash is not complete base64')
  if (bytes[0] === 0) {
    const { iterations, saltBytes, hashBytes } = VERSION_2
    if (bytes.length !== 1 + saltBytes + hashBytes) refuse('a hash of ASP.NET Identity 2 has 49 bytes')
    return canonicalPbkdf2('sha1', iterations, bytes.subarray(1, 1 + saltBytes), base64Text(bytes.subarray(1 + saltBytes)))
  }
  if (bytes[0] !== 1 || bytes.length <= HEAD_BYTES) refuse('the text is no hash of ASP.NET Identity 2 or 3')
  const [digest, iterations, saltBytes] = [DIGESTS[bytes.readUInt32BE(1)], bytes.readUInt32BE(5), bytes.readUInt32BE(9)]
  if (digest === undefined) return refuse('the pseudorandom function of the ASP.NET Identity hash is unknown')
  if (HEAD_BYTES + saltBytes >= bytes.length) refuse('the hash of ASP.NET Identity is incomplete')
  return canonicalPbkdf2(digest, String(iterations), bytes.subarray(HEAD_BYTES, HEAD_BYTES + saltBytes), base64Text(bytes.subarray(HEAD_BYTES + saltBytes)))
}
