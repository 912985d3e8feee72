import type { Instance } from './instance.js'

export interface InstanceReads {
  /** @returns `undefined` in an empty store, before the first start */
  get(): Promise<Instance | undefined>
}

export interface InstanceStore extends InstanceReads {
  /** Reads and locks the instance until this unit of work ends. */
  lock(): Promise<Instance | undefined>
  /** Adds or replaces the instance. There is only one. */
  put(instance: Instance): Promise<void>
}
