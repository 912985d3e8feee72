import { StorageUnavailable } from '@keyhall/core/shared'

/** Whether the server should get traffic, and whether its signing keys exist yet. */
export class Readiness {
  #isDraining = false
  #keys: Promise<void> = Promise.resolve()
  #hasKeys = true

  /** Resolves when the signing keys exist. Generating an RSA key takes a while, and most requests need none. */
  get keys(): Promise<void> {
    return this.#keys
  }

  /** Whether `keys` has resolved. */
  get hasKeys(): boolean {
    return this.#hasKeys
  }

  awaitKeys(keys: Promise<void>): void {
    this.#keys = keys
    this.#hasKeys = false
    const done = (): void => {
      this.#hasKeys = true
    }
    // Requests that need a key report the problem; without any, the rejection must not be unhandled.
    keys.then(done, () => undefined)
  }

  /** Marks the server as not ready, because it shuts down. */
  drain(): void {
    this.#isDraining = true
  }

  /** @throws StorageUnavailable during shutdown */
  assertStaying(): void {
    if (this.#isDraining) throw new StorageUnavailable('the server is shutting down')
  }
}
