import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { WrongMasterKey } from './errors.js'

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORM = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/

/** Encrypts secrets that have to be readable again. */
export interface Sealer {
  /** @param context kind and owner of the secret, such as `signing-key:<kid>`; `open` needs the same context */
  seal(plain: Uint8Array, context: string): string
  /** @throws WrongMasterKey when it was sealed with another key or for another context, or was changed */
  open(sealed: string, context: string): Buffer
}

/**
 * Seals with AES-256-GCM, a random nonce of 96 bits, and the context as additional data (NIST SP 800-38D): `v1.<nonce>.<text and tag>`.
 *
 * @param masterKey 32 bytes
 * @throws RangeError when the key has another length
 */
export function masterKeySealer(masterKey: Buffer): Sealer {
  if (masterKey.length !== KEY_BYTES) throw new RangeError(`a master key has ${KEY_BYTES} bytes, not ${masterKey.length}`)
  const key = createSecretKey(masterKey)
  return { seal: (plain, context) => seal(key, plain, context), open: (sealed, context) => open(key, sealed, context) }
}

function seal(key: KeyObject, plain: Uint8Array, context: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return `${VERSION}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

function open(key: KeyObject, sealed: string, context: string): Buffer {
  const [, nonceText = '', sealedText = ''] = FORM.exec(sealed) ?? []
  const bytes = Buffer.from(sealedText, 'base64url')
  if (bytes.length < TAG_BYTES || bytes.toString('base64url') !== sealedText) throw notOpened(context)
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonceText, 'base64url'), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const plain = decipher.update(bytes.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch (cause) {
    throw notOpened(context, cause)
  }
}

const notOpened = (context: string, cause?: unknown): WrongMasterKey =>
  new WrongMasterKey(`${context} does not decrypt: the master key is wrong, or the stored data was altered`, { cause })
