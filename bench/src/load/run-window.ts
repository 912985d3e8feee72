import { performance } from 'node:perf_hooks'
import type { Connection } from './connection.js'

/** One operation of a scenario on one of the connections. @throws Exhausted, WrongAnswer */
export type Operation = (connection: Connection, lane: number) => Promise<void>

/** There is nothing left to do the operation with, such as a token to revoke. Ends the window early. */
export class Exhausted extends Error {}

export interface Window {
  readonly operations: number
  readonly seconds: number
  readonly latencies: readonly number[]
}

/** Repeats an operation on every connection for the given time, and waits for those under way. Latencies are in milliseconds. */
export async function runWindow(connections: readonly Connection[], seconds: number, operation: Operation): Promise<Window> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const end = startedAt + seconds * 1000
  let isOver = false

  async function work(connection: Connection, lane: number): Promise<void> {
    for (let before = performance.now(); before < end && !isOver;) {
      try {
        await operation(connection, lane)
      } catch (error) {
        isOver = true
        if (error instanceof Exhausted) return
        throw error
      }
      const after = performance.now()
      latencies.push(after - before)
      before = after
    }
  }

  const ended = await Promise.allSettled(connections.map(work))
  const failed = ended.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return { operations: latencies.length, seconds: (performance.now() - startedAt) / 1000, latencies }
}
