import type { Instance } from './instance.js'

declare const compared: unique symbol

/** What a process remembers, after a comparison with what is stored. Only `ComparedInstance` makes one. */
export type Compared<T> = T & { readonly [compared]: true }

/**
 * The instance as it was stored when it was asked for, or later: compares the epoch first (docs/decisions/0036). For every use that no read of the same
 * request precedes. A promise only while the comparison takes time; without a database the instance that was loaded last.
 */
export type ComparedInstance = () => Compared<Instance> | Promise<Compared<Instance>>
