import type { ClientKeySets, ResponseEncryption } from '../../parties/clients/index.js'
import { fitsEncryption } from '../../parties/clients/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { JwtEncrypter } from './ports.js'

const ADVICE = 'register a key with use enc for the client, in jwks or at jwks_uri'

/** A response must be encrypted, and the client has no usable key. It is never sent unencrypted instead. */
export class EncryptionImpossible extends OAuthError {
  constructor({ alg, keysAt }: ResponseEncryption, problem?: string) {
    super('invalid_request', `the client has no usable key for ${alg}${keysAt ? ' at its jwks_uri' : ''}`, problem ?? ADVICE, 'clients.no_encryption_key')
  }
}

/** Encrypts responses to clients. */
export type ResponseEncrypter = Pick<EncryptResponse, 'encrypt'>

interface Dependencies {
  readonly encrypter: JwtEncrypter
  readonly keySets: ClientKeySets
}

/** Encrypts a response to the registered key of its client, which may be at the client's `jwks_uri`. */
export class EncryptResponse {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param contentType `JWT` for a signed JWT (RFC 7519 §5.2); absent for JSON
   * @throws EncryptionImpossible
   */
  async encrypt(text: string, encryption: ResponseEncryption, contentType?: 'JWT'): Promise<string> {
    const { encrypter, keySets } = this.#deps
    const { alg, enc, keysAt } = encryption
    const key = encryption.key ?? (keysAt && (await keySets.findAtAddress(keysAt, (one) => fitsEncryption(one, alg))))
    const encrypted = key && (await encrypter.encrypt(text, { alg, enc, key }, contentType))
    if (encrypted === undefined) throw new EncryptionImpossible(encryption, keysAt && keySets.problemOf(keysAt))
    return encrypted
  }
}
