import { UnreadableMessage } from '../errors.js'

const UNITS: Readonly<Record<string, number>> = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 0.001, n: 0.000_001 }

/** The longest delay of a Node timer. */
const MAX_TIMER_MILLISECONDS = 2_147_483_647

const invalid = (header: string) => new UnreadableMessage(`${header} is malformed`)

/** `grpc-timeout`: at most eight digits and a unit. @returns milliseconds @throws UnreadableMessage */
export function grpcTimeout(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const [, digits, unit] = /^([0-9]{1,8})([HMSmun])$/.exec(header) ?? []
  if (digits === undefined || unit === undefined) throw invalid('grpc-timeout')
  return Math.min(Number(digits) * (UNITS[unit] ?? 0), MAX_TIMER_MILLISECONDS)
}

/** `connect-timeout-ms`: at most ten digits. @returns milliseconds @throws UnreadableMessage */
export function connectTimeout(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (!/^[0-9]{1,10}$/.test(header)) throw invalid('connect-timeout-ms')
  return Math.min(Number(header), MAX_TIMER_MILLISECONDS)
}
