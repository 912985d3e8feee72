import type { SigningAlgorithm } from '../protocol/index.js'
import type { SigningKey } from './signing-key.js'

export interface SigningKeyReads {
  all(): Promise<readonly SigningKey[]>
}

export interface SigningKeyStore extends SigningKeyReads {
  /** Reads all keys and keeps other units of work from changing them until this one ends. */
  lockAll(): Promise<readonly SigningKey[]>
  add(key: SigningKey): Promise<void>
  update(key: SigningKey): Promise<void>
  remove(kid: string): Promise<void>
}

/** Makes key pairs and encrypts their private part with the master key. */
export interface KeyGenerator {
  generate(alg: SigningAlgorithm): Promise<Pick<SigningKey, 'kid' | 'publicJwk' | 'sealedPrivateKey'>>
}
