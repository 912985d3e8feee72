import { isDeepStrictEqual } from 'node:util'
import type { Instance, InstanceReads } from '@keyhall/core/instance'
import { Reloading, UnreadableRow } from '@keyhall/core/shared'
import type { Reader } from '@keyhall/core/shared'

/** The instance in the memory of this process, reloaded when the configuration changes, and by a job. */
export class InstanceCache {
  readonly #storage: Reader<{ instance: InstanceReads }>
  readonly #reloading = new Reloading(async () => {
    const stored = await this.#storage.read(({ instance }) => instance.get())
    // A new object with the same content can have another hidden class. V8 would then recompile all code that reads settings.
    if (stored && !isDeepStrictEqual(stored, this.#instance)) this.#instance = stored
  })

  #instance: Instance | undefined

  constructor(storage: Reader<{ instance: InstanceReads }>) {
    this.#storage = storage
  }

  /** Reads the instance again. @throws StorageUnavailable */
  refresh(): Promise<void> {
    return this.#reloading.again()
  }

  readonly get = (): Instance => {
    if (!this.#instance) throw new UnreadableRow('the instance is not set up')
    return this.#instance
  }
}
