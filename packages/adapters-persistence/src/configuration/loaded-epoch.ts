import { deriveOnce } from '@keyhall/core/shared'
import type { LoadedConfiguration } from '@keyhall/core/stores'
import { mappedError } from '../driver-errors.js'
import type { Epoch, Epochs } from './epoch.js'

interface Pending {
  readonly epoch: Epoch
  readonly done: Promise<void>
}

/** The epochs of a database. Each new one is returned only after the process has reloaded the configuration in its memory. */
export class LoadedEpoch implements Epochs, LoadedConfiguration {
  readonly #epochs: Epochs
  #reload: () => Promise<void> = () => Promise.resolve()
  #loaded: Epoch | undefined
  #pending: Pending | undefined
  readonly #acceptedOf = deriveOnce((epoch: Promise<Epoch>) => epoch.then((one) => this.accept(one)))
  readonly #comparedOf = deriveOnce((epoch: Promise<Epoch>) => epoch.then(() => undefined))

  constructor(epochs: Epochs) {
    this.#epochs = epochs
  }

  reloadWith(reload: () => Promise<void>): void {
    this.#reload = reload
    this.#loaded = undefined
  }

  current(): Epoch | Promise<Epoch> {
    const epoch = this.#epochs.current()
    return typeof epoch === 'string' ? this.accept(epoch) : this.#acceptedOf(epoch)
  }

  compare(): Promise<void> | undefined {
    try {
      const epoch = this.current()
      return typeof epoch === 'string' ? undefined : this.#comparedOf(epoch)
    } catch (error) {
      return Promise.reject(mappedError(error))
    }
  }

  /** Compares an epoch that another read has returned. */
  accept(epoch: Epoch): Epoch | Promise<Epoch> {
    return epoch === this.#loaded ? epoch : this.#reloaded(epoch)
  }

  async #reloaded(epoch: Epoch): Promise<Epoch> {
    // A reload for the same epoch began after the change. One for another epoch may have read before it.
    if (this.#pending?.epoch !== epoch) this.#pending = { epoch, done: this.#load(epoch, this.#pending?.done) }
    const pending = this.#pending
    try {
      await pending.done
    } finally {
      if (this.#pending === pending) this.#pending = undefined
    }
    return epoch
  }

  async #load(epoch: Epoch, before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined)
    await this.#reload()
    this.#loaded = epoch
  }
}
