import { StorageUnavailable } from '@keyhall/core/shared'

/** Whether the server should get traffic, and whether its signing keys exist yet. */
export class Readiness {
  #isDraining = false
  #keys: Promise<void> = Promise.resolve()

  /** Resolves when the signing keys exist. Generating an RSA key takes a while, and most requests need none. */
  get keys(): Promise<void> {
    return this.#keys
  }

  awaitKeys(keys: Promise<void>): void {
    this.#keys = keys
    // Requests that need a key report the problem; without any, the rejection must not be unhandled.
    keys.catch(() => undefined)
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
