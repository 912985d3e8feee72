import { createCipheriv, scryptSync } from 'node:crypto'
import { decodeBase64 } from './base64.js'
import { numberField, saltAndHash } from './fields.js'
import { refuse } from './parsed-hash.js'
import type { FirebaseScryptHash } from './parsed-hash.js'
import { SCRYPT_RANGES, assertScryptCost } from './scrypt.js'

const FORM = /^v=1,n=(\d+),r=(\d+),p=(\d+)(?:,ss=([A-Za-z0-9+/=]*))?,sk=([A-Za-z0-9+/=]+)$/
const AES_KEY_BYTES = 32
const MAX_SEPARATOR_BYTES = 32
const MAX_MEMORY = 512 * 1024 * 1024
/** Bytes that one verification may touch: less than half a second. Projects have 16 MiB by default. */
const MAX_WORK = 128 * 1024 * 1024

/**
 * Reads `$fbscrypt$v=1,n=<log2 N>,r=<rounds>,p=<parallelization>,ss=<salt separator>,sk=<signer key>$<salt>$<hash>`: Firebase's own form of scrypt with the
 * parameters of the project, as its export shows them.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseFirebaseScrypt(fields: readonly string[]): FirebaseScryptHash {
  const [parameterText = '', saltText = '', hashText = '', ...more] = fields
  const [, n = '', r = '', p = '', separatorText = '', keyText = ''] = FORM.exec(parameterText) ?? []
  if (keyText === '' || more.length > 0) refuse('scrypt of Firebase has the form $fbscrypt$v=1,n=<mem_cost>,r=<rounds>,p=1,ss=<salt separator>,sk=<signer key>$<salt>$<hash>')
  const [logN, blockSize, parallelization] = [
    numberField('fbscrypt: n', n, SCRYPT_RANGES.ln), numberField('fbscrypt: r', r, SCRYPT_RANGES.r), numberField('fbscrypt: p', p, SCRYPT_RANGES.p),
  ]
  assertScryptCost({ logN, blockSize, parallelization }, MAX_WORK)
  const decoded = decodeBase64([separatorText, keyText])
  if (typeof decoded === 'string') return refuse(`fbscrypt: salt separator and signer key ${decoded}`)
  const [separator, signerKey] = decoded as [Buffer, Buffer]
  const { salt, hash } = saltAndHash('fbscrypt', saltText, hashText)
  if (separator.length > MAX_SEPARATOR_BYTES) refuse(`fbscrypt: the salt separator has at most ${MAX_SEPARATOR_BYTES} bytes`)
  if (hash.length !== signerKey.length) refuse('fbscrypt: the hash must be as long as the signer key')
  return { algorithm: 'fbscrypt', logN, blockSize, parallelization, salt: Buffer.concat([salt, separator]), signerKey, hash }
}

/** The signer key, encrypted with the key that scrypt derives from the password. */
export function firebaseScrypt({ logN, blockSize, parallelization, salt, signerKey }: FirebaseScryptHash, password: string): Buffer {
  const key = scryptSync(password, salt, AES_KEY_BYTES, { N: 2 ** logN, r: blockSize, p: parallelization, maxmem: MAX_MEMORY })
  // The counter starts at zero; the key is of this password and salt alone.
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey)
}
