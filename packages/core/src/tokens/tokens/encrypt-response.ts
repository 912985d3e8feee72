import type { ResponseEncryption } from '../../parties/clients/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { JwtEncrypter } from './ports.js'

/** A response must be encrypted, and the client has no usable key. It is never sent unencrypted instead. */
export class EncryptionImpossible extends OAuthError {
  constructor({ alg }: ResponseEncryption) {
    super('invalid_request', `the client has no usable key for ${alg}`, 'register a key with use enc in the jwks of the client', 'clients.no_encryption_key')
  }
}

/** @throws EncryptionImpossible */
export async function encryptResponse(encrypter: JwtEncrypter, text: string, encryption: ResponseEncryption, contentType?: 'JWT'): Promise<string> {
  const { key } = encryption
  const encrypted = key && (await encrypter.encrypt(text, { ...encryption, key }, contentType))
  if (encrypted === undefined) throw new EncryptionImpossible(encryption)
  return encrypted
}
