import { median } from './statistics.js'
import type { Product, StorageKind } from '../targets/target.js'

/** One measurement: a scenario on a target in one round. Times are in milliseconds unless named. */
export interface Sample {
  readonly operations: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly databaseCpuSeconds: number | undefined
  readonly p50: number
  readonly p99: number
  readonly eventLoopP99: number | undefined
  readonly rssMegabytes: number
  readonly peakRssMegabytes: number
}

/** Products that Keyhall is compared with, in the order of the columns. */
export const PEERS = ['oidc-provider', 'keycloak', 'hydra'] as const satisfies readonly Product[]
type Peer = (typeof PEERS)[number]

export interface MeasuredTarget {
  readonly name: string
  readonly product: Product
  readonly storage: StorageKind
  readonly commit?: string
}

export interface Cell {
  readonly scenario: string
  readonly title: string
  readonly target: MeasuredTarget
  readonly samples: readonly Sample[]
}

/** The medians of the rounds, and the ratios to the other targets of the same storage. */
export interface Row extends Pick<Cell, 'scenario' | 'title' | 'target'> {
  readonly perCpuSecond: number
  /** The distance between the highest and the lowest round, divided by the median. */
  readonly spread: number
  readonly perSecond: number
  /** Microseconds of processor time of the database for one operation. */
  readonly databaseMicroseconds: number | undefined
  readonly p50: number
  readonly p99: number
  readonly eventLoopP99: number | undefined
  readonly rssMegabytes: number
  readonly peakRssMegabytes: number
  /** Operations per CPU-second divided by those of each peer that was measured. */
  readonly againstPeers: Readonly<Partial<Record<Peer, number>>>
  /** The same, divided by those of the floor. */
  readonly ofFloor: number | undefined
  /** The same, divided by those of the other commit. Of this tree only. */
  readonly againstCommit: number | undefined
}

export function rowsOf(cells: readonly Cell[]): readonly Row[] {
  return cells.map((cell) => {
    const { scenario, title, target, samples } = cell
    const middle = (value: (sample: Sample) => number): number => median(samples.map(value))
    const ratioTo = (product: Product): number | undefined =>
      (target.product === product ? undefined : ratio(cell, cells.find((other) => isBeside(other, cell) && other.target.product === product)))
    return {
      scenario,
      title,
      target,
      perCpuSecond: middle(rateOf),
      spread: (Math.max(...samples.map(rateOf)) - Math.min(...samples.map(rateOf))) / middle(rateOf),
      perSecond: middle(({ operations, seconds }) => operations / seconds),
      databaseMicroseconds: ifKnown(samples.map(({ databaseCpuSeconds: cpu, operations }) => (cpu === undefined ? undefined : (cpu / operations) * 1e6))),
      p50: middle(({ p50 }) => p50),
      p99: middle(({ p99 }) => p99),
      eventLoopP99: ifKnown(samples.map(({ eventLoopP99 }) => eventLoopP99)),
      rssMegabytes: middle(({ rssMegabytes }) => rssMegabytes),
      peakRssMegabytes: Math.max(...samples.map(({ peakRssMegabytes }) => peakRssMegabytes)),
      againstPeers: Object.fromEntries(PEERS.flatMap((peer) => {
        const found = ratioTo(peer)
        return found === undefined ? [] : [[peer, found]]
      })),
      ofFloor: ratioTo('floor'),
      againstCommit: target.commit === undefined && target.product === 'keyhall' ? ratio(cell, cells.find((other) => isBeside(other, cell) && other.target.commit !== undefined)) : undefined,
    }
  })
}

const rateOf = ({ operations, cpuSeconds }: Sample): number => operations / cpuSeconds

const isBeside = (other: Cell, cell: Cell): boolean => other.scenario === cell.scenario && other.target.storage === cell.target.storage

/** The median of the ratios in each round: a round measures both targets one after the other, while the machine is as busy for both. */
function ratio({ samples }: Cell, other: Cell | undefined): number | undefined {
  const ratios = samples.flatMap((sample, round) => {
    const beside = other?.samples[round]
    return beside ? [rateOf(sample) / rateOf(beside)] : []
  })
  return ratios.length === 0 ? undefined : median(ratios)
}

function ifKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : median(known)
}
