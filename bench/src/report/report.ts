import type { machine } from '../processes/machine.js'
import type { Row } from './results.js'

/** A run, as it is written to `results.json`. */
export interface Report {
  readonly date: string
  readonly commit: string
  readonly machine: ReturnType<typeof machine>
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  /** The share of all processors that other programs used, from 0 to 1. */
  readonly othersShare: number
  readonly rows: readonly Row[]
}
