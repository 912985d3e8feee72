import type { SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { SigningKey } from './signing-key.js'

export interface SigningKeyReads {
  all(): Promise<readonly SigningKey[]>
}

export interface MasterKeyCheckReads {
  /** @returns the sealed check value; `undefined` before the first start, and in a database set up by version 0.5.0 or older */
  get(): Promise<string | undefined>
}

/** A value sealed with the master key. A server that cannot open it has the wrong master key and must not seal anything. */
export interface MasterKeyCheckStore extends MasterKeyCheckReads {
  /** Stores the check value permanently. @throws StaleWrite when one exists */
  add(sealed: string): Promise<void>
}

export interface SigningKeyStore extends SigningKeyReads {
  /** Reads and locks all keys until this unit of work ends. */
  lockAll(): Promise<readonly SigningKey[]>
  add(key: SigningKey): Promise<void>
  update(key: SigningKey): Promise<void>
  remove(kid: string): Promise<void>
}

/** Bits of an RSA key. */
export type KeySize = 2048 | 3072 | 4096

/** Creates key pairs and encrypts their private part with the master key. */
export interface KeyGenerator {
  /** @param size of an RSA key, 2048 by default; keys of the other algorithms have one size */
  generate(alg: SigningAlgorithm, size?: KeySize): Promise<Pick<SigningKey, 'kid' | 'publicJwk' | 'sealedPrivateKey'>>
}
