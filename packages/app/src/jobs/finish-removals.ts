import type { Storage } from '@keyhall/core/stores'
import type { Clock } from '@keyhall/core/shared'
import { inBatches } from './in-batches.js'
import type { BatchOptions } from './in-batches.js'

/** A step has some 70 statements. */
const LEAST = 200

/** Deletes the rows that removed organizations, projects, clients, providers and users have left. */
export const finishRemovals = (storage: Storage, clock: Clock, options: BatchOptions): Promise<void> => inBatches({
  pending: () => storage.read(({ removals }) => removals.pending()),
  step: (removal, limit) => storage.run(({ removals }) => removals.step(removal, clock.now(), limit)),
  least: LEAST,
}, options)
