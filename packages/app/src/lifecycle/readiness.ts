import { StorageUnavailable } from '@keyhall/core/shared'

/** Whether the server should get traffic, and whether it can sign yet. */
export class Readiness {
  #isDraining = false
  #keys: Promise<void> = Promise.resolve()

  /** Resolves when the signing keys are there. Making an RSA key takes a while, and most requests need none. */
  get keys(): Promise<void> {
    return this.#keys
  }

  awaitKeys(keys: Promise<void>): void {
    this.#keys = keys
    // Whoever needs a key hears of the problem; nobody may need one.
    keys.catch(() => undefined)
  }

  /** From now on the server is not ready: it is about to go. */
  drain(): void {
    this.#isDraining = true
  }

  /** @throws StorageUnavailable while the server goes down */
  assertStaying(): void {
    if (this.#isDraining) throw new StorageUnavailable('the server is shutting down')
  }
}
