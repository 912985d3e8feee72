import type { PublicJwk, SigningKey } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'
import { Reloading, UnreadableRow } from '@keyhall/core/shared'
import type { Clock, EpochSeconds } from '@keyhall/core/shared'
import { WrongMasterKey } from '../keys/errors.js'
import type { Sealer } from '../keys/master-key-sealer.js'
import { NoSigningKey } from './errors.js'
import { openSigningKey } from './opened-key.js'
import type { OpenedKey } from './opened-key.js'

interface KeyRingOptions {
  /** All stored keys. */
  readonly read: () => Promise<readonly SigningKey[]>
  readonly sealer: Sealer
  readonly clock: Clock
}

interface RingedKey {
  readonly opened: OpenedKey
  readonly stored: SigningKey
}

/** A JWK set (RFC 7517 §5). */
export interface PublicKeySet {
  readonly keys: readonly PublicJwk[]
}

/** The published set lists active keys first. */
const PUBLICATION_ORDER = { active: 0, next: 1, retired: 2 } as const

/** Creates the key ring of this process. Reads nothing before `load`. */
export const keyRing = (options: KeyRingOptions): KeyRing => new KeyRing(options)

/** The signing keys in memory, decrypted once. Refreshed when the configuration changes, and by a job. */
export class KeyRing {
  readonly #options: KeyRingOptions
  #keys: ReadonlyMap<string, RingedKey> | undefined
  readonly #reading = new Reloading(() => this.#read())
  #published: { readonly set: PublicKeySet; readonly until: EpochSeconds } | undefined
  #soughtAt: EpochSeconds | undefined

  constructor(options: KeyRingOptions) {
    this.#options = options
  }

  /**
   * Reads the keys on first use. Call it before rotating keys, because it detects a wrong master key.
   *
   * @throws WrongMasterKey when any key does not decrypt
   * @throws UnreadableRow when a stored key does not match its sealed private key
   * @throws StorageUnavailable
   */
  async load(): Promise<void> {
    if (!this.#keys) await this.#reading.once()
  }

  /** Reads the keys again. Throws like `load`, but keeps the known keys and adds the new ones that decrypt. */
  refresh(): Promise<void> {
    return this.#reading.again()
  }

  /** The published keys: active, next, and retired ones until they expire. Empty before the first load. */
  publicKeySet(): PublicKeySet {
    const now = this.#options.clock.now()
    if (!this.#published || now >= this.#published.until) this.#published = this.#publish(now)
    return this.#published.set
  }

  /**
   * The key that signs now.
   *
   * @throws NoSigningKey when there is none, even after reading the storage again
   */
  async active(alg: SigningAlgorithm): Promise<OpenedKey> {
    if (!this.#keys) await this.load()
    const key = this.#activeKey(alg) ?? ((await this.#seek()) ? this.#activeKey(alg) : undefined)
    if (!key) throw new NoSigningKey(`there is no active signing key for ${alg}`)
    return key
  }

  /**
   * A stored key, even when no longer published: an old ID token may be used as a hint. An unknown key is looked up in the storage, at most
   * once per second in total.
   */
  async find(kid: string): Promise<OpenedKey | undefined> {
    if (!this.#keys) await this.load()
    if (!this.#keys?.has(kid)) await this.#seek()
    return this.#keys?.get(kid)?.opened
  }

  #activeKey(alg: SigningAlgorithm): OpenedKey | undefined {
    for (const { opened, stored } of this.#keys?.values() ?? []) {
      if (stored.state === 'active' && stored.alg === alg) return opened
    }
    return undefined
  }

  /** @returns whether the keys were read again */
  async #seek(): Promise<boolean> {
    const now = this.#options.clock.now()
    if (this.#soughtAt === now) return false
    try {
      await this.#reading.once()
    } catch (problem) {
      // The key-refresh job reports decryption failures. To the presenter of a token the key does not exist.
      if (!isBrokenKey(problem)) throw problem
    }
    this.#soughtAt = now
    return true
  }

  async #read(): Promise<void> {
    const keys = new Map<string, RingedKey>()
    let broken: Error | undefined
    for (const stored of await this.#options.read()) {
      const known = this.#keys?.get(stored.kid)
      try {
        keys.set(stored.kid, { stored, opened: this.#open(stored) })
      } catch (problem) {
        if (!isBrokenKey(problem)) throw problem
        broken ??= problem
        if (known) keys.set(stored.kid, known)
      }
    }
    if (this.#keys || !broken) this.#keys = keys
    this.#published = undefined
    if (broken) throw broken
  }

  #open(stored: SigningKey): OpenedKey {
    const known = this.#keys?.get(stored.kid)?.opened
    const isSame = known?.sealedPrivateKey === stored.sealedPrivateKey && known.alg === stored.alg
    return known && isSame ? known : openSigningKey(stored, this.#options.sealer)
  }

  #publish(now: EpochSeconds): { set: PublicKeySet; until: EpochSeconds } {
    const published = [...(this.#keys?.values() ?? [])].filter(({ stored }) => isPublished(stored, now))
    published.sort((a, b) => PUBLICATION_ORDER[a.stored.state] - PUBLICATION_ORDER[b.stored.state])
    return {
      set: { keys: published.map(({ opened }) => opened.publicJwk) },
      until: Math.min(...published.map(({ stored }) => stored.publishedUntil ?? Infinity)),
    }
  }
}

const isBrokenKey = (problem: unknown): problem is Error => problem instanceof WrongMasterKey || problem instanceof UnreadableRow

const isPublished = (key: SigningKey, now: EpochSeconds): boolean => key.state !== 'retired' || now < (key.publishedUntil ?? 0)
