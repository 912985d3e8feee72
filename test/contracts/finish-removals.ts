import type { Storage } from '@keyhall/core/stores'
import { NOW } from './builders.js'

/** Deletes what removals have left, as the job does. */
export async function finishRemovals(storage: Storage): Promise<void> {
  for (const removal of await storage.read(({ removals }) => removals.pending())) {
    while (!(await storage.run(({ removals }) => removals.step(removal, NOW, 1000))));
  }
}
