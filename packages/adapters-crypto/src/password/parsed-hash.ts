import { HashNotAccepted } from '@keyhall/core/credentials'

export const PBKDF2_DIGESTS = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const
export type Pbkdf2Digest = (typeof PBKDF2_DIGESTS)[number]

export interface Pbkdf2Hash {
  readonly algorithm: 'pbkdf2'
  readonly digest: Pbkdf2Digest
  readonly iterations: number
  readonly salt: Buffer
  readonly hash: Buffer
}

export interface BcryptHash {
  readonly algorithm: 'bcrypt'
  /** Log2 of the rounds. */
  readonly cost: number
  /**
   * The hashed input: the password with a final NUL; the password repeated without a NUL (`$2$`); or the prehash of WordPress, which
   * allows passwords of any length.
   */
  readonly input: 'password' | 'unterminated' | 'wordpress'
  /** In the form for the library: `$2$` is written as `$2b$`. */
  readonly encoded: string
}

export interface Argon2Hash {
  readonly algorithm: 'argon2i' | 'argon2id'
  /** 19 is the version of RFC 9106, 16 the one before. */
  readonly version: 16 | 19
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly lanes: number
  readonly salt: Buffer
  readonly hash: Buffer
}

export interface ScryptHash {
  readonly algorithm: 'scrypt'
  /** 2 to this power is N (RFC 7914 §2). */
  readonly logN: number
  readonly blockSize: number
  readonly parallelization: number
  readonly salt: Buffer
  readonly hash: Buffer
}

export interface Md5CryptHash {
  readonly algorithm: 'md5-crypt'
  readonly salt: Buffer
  /** Bytes in encoded order. */
  readonly hash: Buffer
}

export interface ShaCryptHash {
  readonly algorithm: 'sha-crypt'
  readonly digest: 'sha256' | 'sha512'
  readonly rounds: number
  readonly salt: Buffer
  /** Bytes in encoded order. */
  readonly hash: Buffer
}

export interface PhpassHash {
  readonly algorithm: 'phpass'
  /** Log2 of the rounds. */
  readonly logRounds: number
  readonly salt: Buffer
  readonly hash: Buffer
}

export interface Drupal7Hash {
  readonly algorithm: 'drupal7'
  /** Log2 of the rounds. */
  readonly logRounds: number
  readonly salt: Buffer
  /** Whether the input is the MD5 of the password in hexadecimal digits. */
  readonly isOfMd5: boolean
  /** The encoded characters. */
  readonly hash: Buffer
}

/** Firebase's form of scrypt: the result is the signer key of the project, encrypted with the derived key. */
export interface FirebaseScryptHash extends Omit<ScryptHash, 'algorithm'> {
  readonly algorithm: 'fbscrypt'
  readonly signerKey: Buffer
}

/** A salted sum of LDAP directories, hashed once more with argon2id at the import. */
export interface WrappedSumHash {
  readonly algorithm: 'ssha'
  readonly digest: 'sha1' | 'sha256' | 'sha384' | 'sha512'
  readonly salt: Buffer
  readonly outer: Argon2Hash
}

/** A parsed hash whose cost is within the limits. */
export type ParsedHash = Pbkdf2Hash | BcryptHash | Argon2Hash | ScryptHash | Md5CryptHash | ShaCryptHash | PhpassHash | Drupal7Hash | FirebaseScryptHash | WrappedSumHash

/** Rejects a hash. @param problem must not contain any part of the hash */
export function refuse(problem: string): never {
  throw new HashNotAccepted(problem)
}
