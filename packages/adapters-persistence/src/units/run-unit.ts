import { StorageUnavailable } from '@keyhall/core/shared'
import { Gate } from './gate.js'
import type { Nesting } from './nesting.js'

/** Milliseconds. A unit of work awaits stores only, which answer in milliseconds, and others wait for it. */
const MAX_UNIT = 10_000

/**
 * Runs `work` with guarded stores, inside a transaction of the caller. Afterwards no call is in progress and none can start, so that the
 * connection can be reused.
 *
 * @throws StorageUnavailable when a call failed with it, or after 10 seconds
 */
export async function runUnit<S extends object, T>(stores: S, work: (stores: S) => Promise<T>, nesting: Nesting): Promise<T> {
  const gate = new Gate()
  let result: T
  try {
    result = await withinTime(nesting.inside(() => work(gate.guardUsed(stores))))
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
