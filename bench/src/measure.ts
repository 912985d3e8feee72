import { isWarm } from './is-warm.js'
import { runWindow } from './load/run-window.js'
import { cpuSeconds } from './processes/cpu-time.js'
import { memoryOf } from './processes/memory.js'
import { percentile } from './report/statistics.js'
import type { Connection } from './load/connection.js'
import type { Sample } from './report/results.js'
import type { Prepared } from './scenarios/scenario.js'
import type { RunningTarget } from './targets/target.js'

export interface Measured {
  readonly target: RunningTarget
  readonly prepared: Prepared
  readonly connections: readonly Connection[]
}

/** The share of a window that runs before it and is not measured. */
const WARM_UP = 0.2

/** Seconds of a window of the warm-up. Shorter ones cannot be compared: processor time is counted in hundredths of a second. */
const WARM_UP_WINDOW = 1.5

/** Runs a window, and takes the processor time of the target before and after it. */
export async function measure({ target, prepared, connections }: Measured, seconds: number): Promise<Sample> {
  await prepared.refill?.(seconds * (1 + WARM_UP))
  await runWindow(connections, seconds * WARM_UP, prepared.operation)
  // Reading resets what the target has recorded.
  await eventLoopP99(target, connections)
  const [cpuBefore, databaseBefore] = cpuOf(target)
  const window = await runWindow(connections, seconds, prepared.operation)
  const [cpuAfter, databaseAfter] = cpuOf(target)
  return {
    operations: window.operations,
    seconds: window.seconds,
    cpuSeconds: cpuAfter - cpuBefore,
    databaseCpuSeconds: databaseAfter === undefined ? undefined : databaseAfter - (databaseBefore ?? 0),
    p50: percentile(window.latencies, 0.5),
    p99: percentile(window.latencies, 0.99),
    eventLoopP99: await eventLoopP99(target, connections),
    ...memoryOf(target.pid),
  }
}

interface Duration {
  readonly minSeconds: number
  readonly maxSeconds: number
}

/** Repeats the operation until it gets no cheaper, so that the first round costs the same as the others. */
export async function warmUp({ target, prepared, connections }: Measured, { minSeconds, maxSeconds }: Duration): Promise<void> {
  const costs: number[] = []
  let total = 0
  for (let left = maxSeconds; left > 0 && (left > maxSeconds - minSeconds || !isWarm(costs, total)); left -= WARM_UP_WINDOW) {
    const seconds = Math.min(WARM_UP_WINDOW, left)
    await prepared.refill?.(seconds)
    const [before] = cpuOf(target)
    const { operations } = await runWindow(connections, seconds, prepared.operation)
    costs.push((cpuOf(target)[0] - before) / operations)
    total += operations
  }
}

const cpuOf = ({ pid, databasePid }: RunningTarget): readonly [number, number | undefined] =>
  [cpuSeconds(pid), databasePid === undefined ? undefined : cpuSeconds(databasePid)]

/** Milliseconds, from the metrics of the target. */
async function eventLoopP99({ metricsPath }: RunningTarget, [connection]: readonly Connection[]): Promise<number | undefined> {
  if (metricsPath === undefined || !connection) return undefined
  const { text } = await connection.send({ path: metricsPath })
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
