import type { Instance } from '@keyhall/core/instance'

/** What the methods are made of: the use cases of the core, by feature. */
export interface UseCases {
  readonly instance: () => Instance
}
