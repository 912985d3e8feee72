import type { Instance, InstanceReads } from '@keyhall/core/instance'
import { UnreadableRow } from '@keyhall/core/shared'
import type { Reader } from '@keyhall/core/shared'

/** The instance in the memory of this process, reloaded by a job every 5 seconds. */
export class InstanceCache {
  readonly #storage: Reader<{ instance: InstanceReads }>
  #instance: Instance | undefined

  constructor(storage: Reader<{ instance: InstanceReads }>) {
    this.#storage = storage
  }

  async refresh(): Promise<void> {
    this.#instance = (await this.#storage.read(({ instance }) => instance.get())) ?? this.#instance
  }

  readonly get = (): Instance => {
    if (!this.#instance) throw new UnreadableRow('the instance is not set up')
    return this.#instance
  }
}
