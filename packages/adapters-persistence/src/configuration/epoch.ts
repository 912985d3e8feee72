/**
 * Names a committed state of the configuration: clients with their keys, projects, organizations and their policies, and the instance. Triggers
 * of the database replace it in the transaction of every change, so that also changes by other processes, and by other versions of this
 * server, are seen by the next read.
 */
export type Epoch = string

/** Reads the epoch once, when it is first needed, for all reads of one request. */
export class EpochOfRequest implements Epochs {
  readonly #epochs: Epochs
  #read: Epoch | Promise<Epoch> | undefined

  constructor(epochs: Epochs) {
    this.#epochs = epochs
  }

  current(): Epoch | Promise<Epoch> {
    this.#read ??= this.#epochs.current()
    return this.#read
  }

  /** Takes the epoch that came with a read of the request. */
  take(epoch: Epoch | Promise<Epoch>): void {
    this.#read ??= epoch
  }
}

/** Reads the current epoch. */
export interface Epochs {
  /** @throws an error of the driver */
  current(): Epoch | Promise<Epoch>
}
