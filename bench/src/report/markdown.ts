import type { Row } from './results.js'

const HEAD = ['Scenario', 'Target', 'per CPU-second', 'against oidc-provider', 'of the floor', 'p50 ms', 'p99 ms', 'database CPU µs', 'loop delay p99 ms', 'RSS / peak MB']

/** The table of a run, one line for each scenario and target. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.title,
    row.target.name,
    whole(row.perCpuSecond),
    times(row.againstPeer),
    row.ofFloor === undefined ? '–' : row.ofFloor.toFixed(2),
    decimal(row.p50),
    decimal(row.p99),
    row.databaseMicroseconds === undefined ? '–' : whole(row.databaseMicroseconds),
    row.eventLoopP99 === undefined ? '–' : decimal(row.eventLoopP99),
    `${whole(row.rssMegabytes)} / ${whole(row.peakRssMegabytes)}`,
  ])
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const decimal = (value: number): string => value.toFixed(1)
const times = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(2)}×`)
