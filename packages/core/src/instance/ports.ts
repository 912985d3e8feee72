import type { Instance } from './instance.js'

export interface InstanceReads {
  /** @returns `undefined` on an empty store: nothing was set up yet */
  get(): Promise<Instance | undefined>
}

export interface InstanceStore extends InstanceReads {
  /** Adds the instance, or replaces it. There is only one. */
  put(instance: Instance): Promise<void>
}
