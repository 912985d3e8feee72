import { performance } from 'node:perf_hooks'
import { collectGarbage } from './collect-garbage.js'
import type { Job } from './jobs.js'

/** The memory and load of this process, and a function that collects garbage. */
export interface ProcessMemory {
  /** Resident memory in bytes. */
  resident(): number
  /** Share of the time since the previous call in which the event loop was busy, from 0 to 1. */
  busy(): number
  collect(): Promise<void>
}

/** Runs of the job between two collections: one minute. */
const MIN_RUNS_BETWEEN = 12
const MAX_BUSY = 0.25
/** Growth below this is not worth the pause of a collection. */
const MIN_GROWTH = 48 * 1024 * 1024
const MIN_GROWTH_SHARE = 1.25

/** The memory of this process. */
export function processMemory(): ProcessMemory {
  let last = performance.eventLoopUtilization()
  return {
    resident: () => process.memoryUsage.rss(),
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    collect: collectGarbage,
  }
}

/**
 * Collects garbage after the start and after a burst of requests. V8 collects while it allocates, so a process that becomes idle would keep the
 * garbage of its start (15 MB) or of a flood. Collects when the event loop is mostly idle: once after the start, then when resident memory is
 * far above its lowest value since the previous collection, at most once a minute.
 */
export function releaseMemory(memory: ProcessMemory = processMemory()): Job {
  let isAfterStart = true
  let lowest = Infinity
  let runs = MIN_RUNS_BETWEEN
  return {
    name: 'release memory',
    every: 5,
    run: async () => {
      const [resident, busy] = [memory.resident(), memory.busy()]
      if (isAfterStart && busy <= MAX_BUSY) {
        isAfterStart = false
        return memory.collect()
      }
      lowest = Math.min(lowest, resident)
      const isGrown = resident > lowest * MIN_GROWTH_SHARE && resident > lowest + MIN_GROWTH
      if (++runs <= MIN_RUNS_BETWEEN || busy > MAX_BUSY || !isGrown) return
      ;[lowest, runs] = [Infinity, 0]
      await memory.collect()
    },
  }
}
