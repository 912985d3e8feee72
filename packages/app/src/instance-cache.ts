import { isDeepStrictEqual } from 'node:util'
import type { Compared, ComparedInstance, Instance, InstanceReads } from '@keyhall/core/instance'
import { Reloading, UnreadableRow, deriveOnce } from '@keyhall/core/shared'
import type { Reader } from '@keyhall/core/shared'
import type { LoadedConfiguration } from '@keyhall/core/stores'

/** The instance in the memory of this process, reloaded when the configuration changes, and by a job. */
export class InstanceCache {
  readonly #storage: Reader<{ instance: InstanceReads }>
  readonly #configuration: LoadedConfiguration
  readonly #host: string
  readonly #reloading = new Reloading(async () => {
    const read = await this.#storage.read(({ instance }) => instance.get())
    const stored = read && { ...read, host: this.#host }
    // A new object with the same content can have another hidden class. V8 would then recompile all code that reads settings.
    if (stored && !isDeepStrictEqual(stored, this.#instance)) this.#instance = stored
  })

  #instance: Instance | undefined

  readonly #after = deriveOnce((comparison: Promise<void>) => comparison.catch(() => undefined).then(() => this.#known() as Compared<Instance>))

  /** @param host that of the base URL */
  constructor(storage: Reader<{ instance: InstanceReads }>, configuration: LoadedConfiguration, host: string) {
    this.#storage = storage
    this.#configuration = configuration
    this.#host = host
  }

  /** Reads the instance again. @throws StorageUnavailable */
  refresh(): Promise<void> {
    return this.#reloading.again()
  }

  /** For uses after a read of the same request, which has compared it. */
  readonly get = (): Instance => this.#known()

  readonly compared: ComparedInstance = () => {
    const comparison = this.#configuration.compare()
    return comparison ? this.#after(comparison) : (this.#known() as Compared<Instance>)
  }

  #known(): Instance {
    if (!this.#instance) throw new UnreadableRow('the instance is not set up')
    return this.#instance
  }
}
