/** Work on rows that is done in batches, each in a unit of work of its own. */
export interface Batched<T = string> {
  /** What is to be done. */
  readonly pending: () => Promise<readonly T[]>
  /** Works on about `limit` rows. @returns whether nothing is left */
  readonly step: (item: T, limit: number) => Promise<boolean>
  /** The smallest batch, `MIN_BATCH` by default. More for steps of many statements, which would otherwise take the time of each batch on a distant database. */
  readonly least?: number
}

export interface BatchOptions {
  readonly isStopping: () => boolean
  /** Pauses between batches. @param worked milliseconds that the batch took */
  readonly rest: (worked: number) => Promise<void>
  /** The time in milliseconds. */
  readonly now: () => number
}

export const [MIN_BATCH, FIRST_BATCH, MAX_BATCH] = [25, 100, 1000] as const
/** Milliseconds that a batch should take: SQLite has one writer, and others wait for it. */
const [SHORT, LONG] = [8, 20] as const

/** The size of the next batch. */
export function nextBatch(size: number, worked: number, least: number = MIN_BATCH): number {
  if (worked > LONG) return Math.max(least, Math.floor(size / 2))
  return worked < SHORT ? Math.min(MAX_BATCH, size * 2) : size
}

/**
 * Does the pending work, one batch of each in turn. The size of a batch follows the time that the one before took, and a pause of that time follows each, so that
 * the storage has at least half of its time for requests.
 *
 * @throws the first problem, after the others had their turns
 */
export async function inBatches<T>({ pending, step, least = MIN_BATCH }: Batched<T>, { isStopping, rest, now }: BatchOptions): Promise<void> {
  const problems: unknown[] = []
  let size = Math.max(FIRST_BATCH, least)
  let left = await pending()
  while (left.length > 0) {
    const unfinished: T[] = []
    for (const item of left) {
      if (isStopping()) return
      const startedAt = now()
      try {
        if (!(await step(item, size))) unfinished.push(item)
      } catch (problem) {
        problems.push(problem)
      }
      const worked = now() - startedAt
      size = nextBatch(size, worked, least)
      await rest(worked)
    }
    left = unfinished
  }
  if (problems.length > 0) throw problems[0]
}
