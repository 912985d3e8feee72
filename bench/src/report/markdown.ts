import { NAMES } from './names.js'
import { PEERS } from './results.js'
import type { StorageKind } from '../targets/target.js'
import type { Report } from './report.js'
import type { Row } from './results.js'

const STORAGES: Readonly<Record<StorageKind, string>> = { sqlite: 'SQLite', postgres: 'Postgres' }

/** The conditions of a run, and a table for each storage. */
export function markdownOf(report: Report): string {
  const tables = (['sqlite', 'postgres'] as const).flatMap((storage) => {
    const rows = report.rows.filter(({ target }) => target.storage === storage)
    return rows.length === 0 ? [] : [`### ${STORAGES[storage]}\n\n${tableOf(rows)}`, memoryOf(rows)]
  })
  return `${[conditionsOf(report), ...tables].join('\n\n')}\n`
}

function conditionsOf({ date, commit, machine, rounds, seconds, connections, othersShare }: Report): string {
  return `${date.slice(0, 10)}, commit ${commit}, Node ${machine.node}, ${machine.processors} × ${machine.processor}, ${connections} connections, `
    + `medians of ${rounds} ${rounds === 1 ? 'round' : 'rounds'} of ${seconds} s. Other programs used ${percent(othersShare)} of the processors. `
    + 'Columns with the name of a target are operations per CPU-second of its processes.'
}

interface Column {
  readonly title: string
  readonly cell: (rows: readonly Row[]) => string
}

/** One line for each scenario. Ratios, latencies and delays are those of Keyhall. */
export function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.map(({ target }) => target.name))]
  const hasKeyhall = rows.some(isOurs)
  const columns: readonly Column[] = [
    { title: 'Scenario', cell: ([row]) => row?.title ?? '' },
    ...names.map((name) => ({ title: name, cell: (all: readonly Row[]) => shown(all.find(({ target }) => target.name === name)?.perCpuSecond, whole) })),
    ...(hasKeyhall ? ofKeyhall.filter(({ cell }) => rows.some((row) => isOurs(row) && cell([row]) !== NONE)) : []),
  ]
  const scenarios = [...new Set(rows.map(({ scenario }) => scenario))].map((scenario) => rows.filter((row) => row.scenario === scenario))
  const lines = [columns.map(({ title }) => title), columns.map(() => '---'), ...scenarios.map((all) => columns.map(({ cell }) => cell(all)))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const NONE = '–'
const isOurs = ({ target }: Row): boolean => target.product === 'keyhall' && target.commit === undefined
const ours = (title: string, cell: (row: Row) => string): Column => ({
  title,
  cell: (rows) => {
    const row = rows.find(isOurs)
    return row ? cell(row) : NONE
  },
})

const ofKeyhall: readonly Column[] = [
  ...PEERS.map((peer) => ours(`against ${NAMES[peer]}`, ({ againstPeers }) => shown(againstPeers[peer], times))),
  ours('of the floor', ({ ofFloor }) => shown(ofFloor, (value) => value.toFixed(2))),
  ours('against the other commit', ({ againstCommit }) => shown(againstCommit, times)),
  ours('spread of rounds', ({ spread }) => (spread === 0 ? NONE : percent(spread))),
  ours('p50 ms', ({ p50 }) => decimal(p50)),
  ours('p99 ms', ({ p99 }) => decimal(p99)),
  ours('loop delay p99 ms', ({ eventLoopP99 }) => shown(eventLoopP99, decimal)),
  ours('database CPU µs', ({ databaseMicroseconds }) => shown(databaseMicroseconds, whole)),
]

/** The memory of each target after its last measurement, and its highest. */
function memoryOf(rows: readonly Row[]): string {
  const last = new Map(rows.map((row) => [row.target.name, row]))
  const parts = [...last.values()].map(({ target, rssMegabytes, peakRssMegabytes }) => `${target.name} ${whole(rssMegabytes)} / ${whole(peakRssMegabytes)}`)
  return `Memory in MB, at the end and at most: ${parts.join(', ')}.`
}

const shown = (value: number | undefined, format: (value: number) => string): string => (value === undefined ? NONE : format(value))
const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const decimal = (value: number): string => value.toFixed(1)
const times = (value: number): string => `${value.toFixed(2)}×`
const percent = (share: number): string => `${Math.round(share * 100)} %`
