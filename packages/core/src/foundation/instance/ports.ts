import type { Instance } from './instance.js'

export interface InstanceReads {
  /** @returns `undefined` on an empty store: nothing was set up yet */
  get(): Promise<Instance | undefined>
}

export interface InstanceStore extends InstanceReads {
  /** Reads the instance and keeps other units of work from changing it until this one ends. */
  lock(): Promise<Instance | undefined>
  /** Adds the instance, or replaces it. There is only one. */
  put(instance: Instance): Promise<void>
}
