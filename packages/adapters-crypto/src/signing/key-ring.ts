import type { PublicJwk, SigningKey } from '@keyhall/core/keys'
import type { SigningAlgorithm } from '@keyhall/core/protocol'
import { UnreadableRow } from '@keyhall/core/shared'
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

/** The key set shows what signs first. */
const PUBLICATION_ORDER = { active: 0, next: 1, retired: 2 } as const

/** Makes the view that this process has of the signing keys. Reads nothing until it is asked to. */
export const keyRing = (options: KeyRingOptions): KeyRing => new KeyRing(options)

/** The signing keys in the memory of this process: opened once, read anew from the storage every few seconds by a job. */
export class KeyRing {
  readonly #options: KeyRingOptions
  #keys: ReadonlyMap<string, RingedKey> | undefined
  #reading: Promise<void> | undefined
  #published: { readonly set: PublicKeySet; readonly until: EpochSeconds } | undefined
  #soughtAt: EpochSeconds | undefined

  constructor(options: KeyRingOptions) {
    this.#options = options
  }

  /**
   * Reads the keys unless that was done. Do this before keys are rotated: it is what notices a wrong master key.
   *
   * @throws WrongMasterKey when any key does not decrypt
   * @throws UnreadableRow when a stored key is not what was sealed
   * @throws StorageUnavailable
   */
  async load(): Promise<void> {
    if (!this.#keys) await this.refresh()
  }

  /** Reads the keys anew. Throws as `load` does, and then goes on with the keys that were known and the new ones that do decrypt. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** What relying parties verify with: the active keys, the next ones, and retired ones until they expire. Empty before the first load. */
  publicKeySet(): PublicKeySet {
    const now = this.#options.clock.now()
    if (!this.#published || now >= this.#published.until) this.#published = this.#publish(now)
    return this.#published.set
  }

  /**
   * The key that signs now.
   *
   * @throws NoSigningKey when there is none, also after looking into the storage
   */
  async active(alg: SigningAlgorithm): Promise<OpenedKey> {
    if (!this.#keys) await this.load()
    const key = this.#activeKey(alg) ?? ((await this.#seek()) ? this.#activeKey(alg) : undefined)
    if (!key) throw new NoSigningKey(`there is no active signing key for ${alg}`)
    return key
  }

  /**
   * A stored key, also one that is not published any more: an old ID token comes back as a hint. An unknown key is looked for in
   * the storage, at most once per second however many are asked for.
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

  /** @returns whether the keys were read anew */
  async #seek(): Promise<boolean> {
    const now = this.#options.clock.now()
    if (this.#soughtAt === now) return false
    try {
      await this.refresh()
    } catch (problem) {
      // Of a key that does not open the job that refreshes tells. For whoever presented a token it is no key.
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
