import { mappedError } from '../driver-errors.js'
import type { Epoch, Epochs } from './epoch.js'

const MAX_COUNT = 10_000

/** Caches values of the configuration until its epoch changes. Each use compares the epoch, so that no value is outdated. */
export class ProvenCache {
  readonly #epochs: Epochs
  readonly #known = new Map<string, unknown>()
  #epoch: Epoch | undefined

  constructor(epochs: Epochs) {
    this.#epochs = epochs
  }

  /**
   * @param key names what `read` reads
   * @param epochs those of a request, which compares the epoch once
   * @param read an absent value is read again each time: an insertion makes no new epoch
   */
  get<T>(key: string, read: () => Promise<T>, epochs = this.#epochs): Promise<T> {
    try {
      const epoch = epochs.current()
      return typeof epoch === 'string' ? this.#at(epoch, key, read) : epoch.then((one) => this.#at(one, key, read))
    } catch (error) {
      return Promise.reject(mappedError(error))
    }
  }

  /** The value of an epoch that a read has returned, if it is known. */
  known<T>(epoch: Epoch, key: string): T | undefined {
    return epoch === this.#epoch ? (this.#known.get(key) as T | undefined) : undefined
  }

  #at<T>(epoch: Epoch, key: string, read: () => Promise<T>): Promise<T> {
    if (epoch !== this.#epoch) {
      this.#known.clear()
      this.#epoch = epoch
    }
    const known = this.#known.get(key)
    return known === undefined ? this.#read(epoch, key, read) : Promise.resolve(known as T)
  }

  /** Reads after the epoch was read, so that a change in between results in another epoch. */
  async #read<T>(epoch: Epoch, key: string, read: () => Promise<T>): Promise<T> {
    const value = await read()
    if (value !== undefined && epoch === this.#epoch) {
      if (this.#known.size >= MAX_COUNT) this.#known.clear()
      this.#known.set(key, value)
    }
    return value
  }
}
