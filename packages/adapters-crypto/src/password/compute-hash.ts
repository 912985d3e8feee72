import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { hashRawSync, hashSync } from '@node-rs/argon2'
import type { Algorithm, Version } from '@node-rs/argon2'
import { verifySync } from '@node-rs/bcrypt'
import { NEW_HASH } from './argon2.js'
import type { PasswordCost } from './argon2.js'
import { bcryptInput } from './bcrypt-input.js'
import { CRYPT_PASSWORD_BYTES, beginning } from './crypt-fields.js'
import { drupal7 } from './drupal7.js'
import { firebaseScrypt } from './firebase-scrypt.js'
import { md5Crypt } from './md5-crypt.js'
import type { Argon2Hash, BcryptHash, ParsedHash, Pbkdf2Hash, ScryptHash } from './parsed-hash.js'
import { phpass } from './phpass.js'
import { shaCrypt, shaCryptPasswordBytes } from './sha-crypt.js'
import { sumInput } from './wrapped-sum.js'

/* eslint-disable typescript/no-unsafe-enum-assignment -- these enumerations of the library exist for the compiler only (TS2748) */
const ALGORITHMS: Readonly<Record<Argon2Hash['algorithm'], Algorithm>> = { argon2i: 1, argon2id: 2 }
const VERSIONS: Readonly<Record<Argon2Hash['version'], Version>> = { 16: 0, 19: 1 }
/* eslint-enable typescript/no-unsafe-enum-assignment */
/** More than the accepted 256 MiB, with room for overhead. */
const MAX_SCRYPT_MEMORY = 512 * 1024 * 1024

/** Makes a new hash. Call in a worker: it takes some milliseconds of CPU time. */
export function computeNewHash(password: string, { memory, passes }: PasswordCost): string {
  const { algorithm, version, lanes, hashBytes } = NEW_HASH
  return hashSync(password, {
    algorithm: ALGORITHMS[algorithm],
    version: VERSIONS[version],
    memoryCost: memory,
    timeCost: passes,
    parallelism: lanes,
    outputLen: hashBytes,
  })
}

/** Hashes a salted sum once more. @returns the hash to store. Call in a worker. */
export const computeWrapped = (head: string, input: string, cost: PasswordCost): string => `${head}${computeNewHash(input, cost)}`

/** Verifies a password. Call in a worker: it takes up to a second of CPU time. */
export function isHashOf(parsed: ParsedHash, password: string): boolean {
  switch (parsed.algorithm) {
    case 'bcrypt':
      return isBcryptHashOf(parsed, password)
    case 'pbkdf2':
      return timingSafeEqual(parsed.hash, pbkdf2(parsed, password))
    case 'scrypt':
      return timingSafeEqual(parsed.hash, scrypt(parsed, password))
    case 'fbscrypt':
      return timingSafeEqual(parsed.hash, firebaseScrypt(parsed, password))
    case 'ssha':
      return timingSafeEqual(parsed.outer.hash, argon2(parsed.outer, sumInput(parsed, password)))
    case 'argon2i':
    case 'argon2id':
      return timingSafeEqual(parsed.hash, argon2(parsed, password))
    case 'md5-crypt':
      return isTruncatingHashOf(parsed.hash, password, CRYPT_PASSWORD_BYTES, (bytes) => md5Crypt(parsed.salt, bytes))
    case 'sha-crypt':
      return isTruncatingHashOf(parsed.hash, password, shaCryptPasswordBytes(parsed.rounds), (bytes) => shaCrypt(parsed, bytes))
    case 'phpass':
      return isTruncatingHashOf(parsed.hash, password, CRYPT_PASSWORD_BYTES, (bytes) => phpass('md5', parsed, bytes))
    case 'drupal7':
      return isTruncatingHashOf(parsed.hash, password, CRYPT_PASSWORD_BYTES, (bytes) => drupal7(parsed, bytes))
  }
}

function isBcryptHashOf({ encoded, input }: BcryptHash, password: string): boolean {
  const { bytes, isWhole } = bcryptInput(input, password)
  // Always computed, so that timing reveals nothing. A password that bcrypt would truncate never matches.
  const isMatch = verifySync(bytes, encoded)
  return isWhole && isMatch
}

/** Verifies a hash whose time grows with the password. The password is truncated at `maxBytes`; a truncated one never matches. */
function isTruncatingHashOf(stored: Buffer, password: string, maxBytes: number, compute: (bytes: Buffer) => Buffer): boolean {
  const { bytes, isWhole } = beginning(password, maxBytes)
  const isMatch = timingSafeEqual(stored, compute(bytes))
  return isWhole && isMatch
}

const pbkdf2 = ({ salt, iterations, hash, digest }: Pbkdf2Hash, password: string): Buffer =>
  pbkdf2Sync(password, salt, iterations, hash.length, digest)

const scrypt = ({ salt, logN, blockSize, parallelization, hash }: ScryptHash, password: string): Buffer =>
  scryptSync(password, salt, hash.length, { N: 2 ** logN, r: blockSize, p: parallelization, maxmem: MAX_SCRYPT_MEMORY })

const argon2 = ({ algorithm, version, memory, passes, lanes, salt, hash }: Argon2Hash, password: string): Buffer =>
  hashRawSync(password, {
    algorithm: ALGORITHMS[algorithm],
    version: VERSIONS[version],
    memoryCost: memory,
    timeCost: passes,
    parallelism: lanes,
    outputLen: hash.length,
    salt,
  })
