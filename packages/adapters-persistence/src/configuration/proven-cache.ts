import { mappedError } from '../driver-errors.js'
import type { Epoch, Epochs } from './epoch.js'

const MAX_COUNT = 10_000

type EpochOf<T> = (value: Exclude<T, undefined>) => Epoch

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
   * @param epochOf the epoch that the value came with, if it came with one: that of another epoch is not kept
   */
  get<T>(key: string, read: () => Promise<T>, epochs = this.#epochs, epochOf?: EpochOf<T>): Promise<T> {
    try {
      const epoch = epochs.current()
      return typeof epoch === 'string' ? this.#at(epoch, key, read, epochOf) : epoch.then((one) => this.#at(one, key, read, epochOf))
    } catch (error) {
      return Promise.reject(mappedError(error))
    }
  }

  /** The value of an epoch that a read has returned, if it is known. */
  known(epoch: Epoch, key: string): unknown {
    return epoch === this.#epoch ? this.#known.get(key) : undefined
  }

  #at<T>(epoch: Epoch, key: string, read: () => Promise<T>, epochOf: EpochOf<T> | undefined): Promise<T> {
    if (epoch !== this.#epoch) {
      this.#known.clear()
      this.#epoch = epoch
    }
    const known = this.#known.get(key)
    return known === undefined ? this.#read(epoch, key, read, epochOf) : Promise.resolve(known as T)
  }

  /** Reads after the epoch was read, so that a change in between results in another epoch. */
  async #read<T>(epoch: Epoch, key: string, read: () => Promise<T>, epochOf: EpochOf<T> | undefined): Promise<T> {
    const value = await read()
    if (value !== undefined && epoch === this.#epoch && (epochOf === undefined || epochOf(value as Exclude<T, undefined>) === epoch)) {
      if (this.#known.size >= MAX_COUNT) this.#known.clear()
      this.#known.set(key, value)
    }
    return value
  }
}
