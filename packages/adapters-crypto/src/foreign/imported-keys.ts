import { createPublicKey, hash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { ForeignKey } from '@keyhall/core/assertions'
import { publicMembers } from './public-members.js'
import type { KeyShape } from './public-members.js'

const MAX_COUNT = 1_000
/** Bits. Larger keys make verification slow without adding security. */
const RSA_MODULUS = { least: 2048, most: 8192 }
/** Bits; 65537 and other common exponents fit. An exponent as long as the modulus makes verifying as slow as signing. */
const MAX_RSA_EXPONENT = 32n

/** An imported public key. */
export interface ImportedKey {
  readonly shape: KeyShape
  readonly publicKey: KeyObject
  /** SHA-256, base64url (RFC 7638 §3). */
  readonly thumbprint: string
}

/** Cache of the 1,000 public keys used last, so that a busy client needs no new import. Keyed by the public members. */
export class ImportedKeys {
  readonly #known = new Map<string, ImportedKey>()

  /** @returns `undefined` when the key is unusable */
  find(key: ForeignKey): ImportedKey | undefined {
    const known = publicMembers(key)
    if (!known) return undefined
    const json = JSON.stringify(known.members)
    const imported = this.#known.get(json) ?? importKey(known.shape, known.members, json)
    if (imported) this.#remember(json, imported)
    return imported
  }

  /** Evicts the least recently used key. */
  #remember(json: string, imported: ImportedKey): void {
    this.#known.delete(json)
    this.#known.set(json, imported)
    const [eldest] = this.#known.keys()
    if (this.#known.size > MAX_COUNT && eldest !== undefined) this.#known.delete(eldest)
  }
}

function importKey(shape: KeyShape, members: Readonly<Record<string, string>>, json: string): ImportedKey | undefined {
  const publicKey = publicKeyOf(members)
  if (!publicKey || (shape === 'RSA' && !isUsableRsa(publicKey))) return undefined
  return { shape, publicKey, thumbprint: hash('sha256', json, 'base64url') }
}

function publicKeyOf(members: Readonly<Record<string, string>>): KeyObject | undefined {
  try {
    return createPublicKey({ key: members, format: 'jwk' })
  } catch {
    // The point is not on its curve. The error code depends on the version of Node.
    return undefined
  }
}

function isUsableRsa({ asymmetricKeyDetails: details }: KeyObject): boolean {
  const bits = details?.modulusLength ?? 0
  const exponent = details?.publicExponent ?? 0n
  // With an exponent of 1 every text would be its own signature.
  const isExponent = exponent > 1n && exponent % 2n === 1n && exponent >> MAX_RSA_EXPONENT === 0n
  return isExponent && bits >= RSA_MODULUS.least && bits <= RSA_MODULUS.most
}
