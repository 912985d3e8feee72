/** A kind of row to delete in batches. */
export interface Sweepable {
  /** Deletes at most `limit` rows. @returns how many; fewer than `limit` when nothing is left */
  readonly purge: (limit: number) => Promise<number>
}

interface SweepOptions {
  readonly isStopping: () => boolean
  /** Pauses between batches. @param worked milliseconds that the batch took */
  readonly rest: (worked: number) => Promise<void>
  /** The time in milliseconds. */
  readonly now: () => number
}

/** Rows in a batch: a few milliseconds of the only SQLite writer. */
export const SWEEP_BATCH = 500

/**
 * Deletes rows of several kinds, one batch of each in turn, so that a long backlog of one kind does not delay the others.
 * Pauses after each batch for as long as the batch took, so that the storage has at least half of its time for requests.
 *
 * @throws the first problem, after every other kind was swept
 */
export async function sweep(kinds: readonly Sweepable[], { isStopping, rest, now }: SweepOptions): Promise<void> {
  const problems: unknown[] = []
  let left = kinds
  while (left.length > 0) {
    const unfinished: Sweepable[] = []
    for (const kind of left) {
      if (isStopping()) return
      const startedAt = now()
      try {
        if ((await kind.purge(SWEEP_BATCH)) >= SWEEP_BATCH) unfinished.push(kind)
      } catch (problem) {
        // One failing kind must not stop the others.
        problems.push(problem)
      }
      await rest(now() - startedAt)
    }
    left = unfinished
  }
  if (problems.length > 0) throw problems[0]
}
