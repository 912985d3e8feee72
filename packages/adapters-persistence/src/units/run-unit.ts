import { StorageUnavailable } from '@keyhall/core/shared'
import { Gate } from './gate.js'
import type { Nesting } from './nesting.js'

/** A unit of work waits for stores only, and they answer in milliseconds; others wait for it. */
const MAX_UNIT = 10_000

/**
 * Runs `work` with guarded stores, inside a transaction of the caller. When it returns or throws, no verb is on its way any more
 * and none can start: what comes next on the connection belongs to somebody else.
 *
 * @throws StorageUnavailable when a verb could not be answered, or after 10 seconds
 */
export async function runUnit<S extends object, T>(stores: S, work: (stores: S) => Promise<T>, nesting: Nesting): Promise<T> {
  const gate = new Gate()
  let result: T
  try {
    result = await withinTime(nesting.inside(() => work(gate.guardAll(stores))))
  } finally {
    await gate.close(() => new Error('a store was used after its unit of work had ended'))
  }
  if (gate.unavailable) throw gate.unavailable
  return result
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('a unit of work took too long')), MAX_UNIT)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
