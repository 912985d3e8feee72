import type { Removal, Removals } from '@keyhall/core/shared'

/** In memory, every removal is complete at once. */
export class MemoryRemovals implements Removals {
  async pending(): Promise<readonly Removal[]> {
    return []
  }

  async step(): Promise<boolean> {
    return true
  }
}
