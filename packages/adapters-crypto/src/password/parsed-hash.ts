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
  /** 2 to this power rounds. */
  readonly cost: number
  /**
   * What is hashed: the password with a NUL at its end; the password again and again, without an end (`$2$`); or what WordPress makes
   * of it, which has no longest password.
   */
  readonly input: 'password' | 'unterminated' | 'wordpress'
  /** As the library reads it: `$2$` stands as `$2b$`. */
  readonly encoded: string
}

export interface Argon2Hash {
  readonly algorithm: 'argon2i' | 'argon2id'
  /** 16 is the version before RFC 9106, 19 the one of it. */
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
  /** In the order in which the bytes are written. */
  readonly hash: Buffer
}

export interface ShaCryptHash {
  readonly algorithm: 'sha-crypt'
  readonly digest: 'sha256' | 'sha512'
  readonly rounds: number
  readonly salt: Buffer
  /** In the order in which the bytes are written. */
  readonly hash: Buffer
}

export interface PhpassHash {
  readonly algorithm: 'phpass'
  /** 2 to this power rounds. */
  readonly logRounds: number
  readonly salt: Buffer
  readonly hash: Buffer
}

export interface Drupal7Hash {
  readonly algorithm: 'drupal7'
  /** 2 to this power rounds. */
  readonly logRounds: number
  readonly salt: Buffer
  /** Whether the MD5 of the password, as hexadecimal digits, was hashed in place of the password. */
  readonly isOfMd5: boolean
  /** The characters that are written. */
  readonly hash: Buffer
}

/** An encoded hash taken apart, with a cost that one verification may have. */
export type ParsedHash = Pbkdf2Hash | BcryptHash | Argon2Hash | ScryptHash | Md5CryptHash | ShaCryptHash | PhpassHash | Drupal7Hash

/** Refuses a hash. The message says what is wrong with it and never repeats a part of it. */
export function refuse(problem: string): never {
  throw new HashNotAccepted(problem)
}
