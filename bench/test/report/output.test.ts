import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chartOf } from '#src/report/chart.js'
import { markdownOf, tableOf } from '#src/report/markdown.js'
import { rowsOf } from '#src/report/results.js'
import { writeReport } from '#src/report/write-report.js'
import { FLOOR, HYDRA, KEYCLOAK, KEYHALL, KEYHALL_ON_POSTGRES, OLDER, PEER, cell, sample } from './samples.js'

const machine = { processor: 'Some CPU', processors: 2, memoryMegabytes: 1, kernel: '6', node: 'v20.20.2', openssl: '3' }
const report = (rows: ReturnType<typeof rowsOf>) => ({ date: '2026-11-23T10:00:00.000Z', commit: 'abc1234', machine, rounds: 3, seconds: 2.5, connections: 32, othersShare: 0.126, rows })
const rows = rowsOf([cell(KEYHALL, [sample()]), cell(PEER, [sample({ cpuSeconds: 1 })]), cell(FLOOR, [sample({ cpuSeconds: 0.1 })])])

describe('the table of a run', () => {
  it('has a line for each scenario and the figures of each target', () => {
    assert.deepEqual(tableOf(rows).split('\n'), [
      '| Scenario | keyhall-sqlite | oidc-provider-sqlite | floor-sqlite | against oidc-provider | of the floor | p50 ms | p99 ms |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      '| userinfo <&> | 2,000 | 1,000 | 10,000 | 2.00× | 0.20 | 2.0 | 9.0 |',
    ])
  })

  it('has the ratio to the other commit when one was measured', () => {
    const table = tableOf(rowsOf([cell(KEYHALL, [sample({ cpuSeconds: 0.4 })]), cell(OLDER, [sample()])]))
    assert.match(table, /\| against the other commit \|/)
    assert.match(table, /\| 2,500 \| 2,000 \| 1\.25× \|/)
  })

  it('has the ratios to Keycloak and Hydra when they were measured', () => {
    const table = tableOf(rowsOf([cell(KEYHALL_ON_POSTGRES, [sample()]), cell(KEYCLOAK, [sample({ cpuSeconds: 5 })]), cell(HYDRA, [sample({ cpuSeconds: 2 })])]))
    assert.deepEqual(table.split('\n').filter((line) => !line.startsWith('| ---')), [
      '| Scenario | keyhall-postgres | keycloak-postgres | hydra-postgres | against Keycloak | against Hydra | p50 ms | p99 ms |',
      '| userinfo <&> | 2,000 | 200 | 500 | 10.00× | 4.00× | 2.0 | 9.0 |',
    ])
  })

  it('marks what was not measured', () => {
    const table = tableOf(rowsOf([cell(KEYHALL, [sample()]), cell(PEER, [sample()]), cell(KEYHALL, [sample()], 'list-users')]))
    assert.match(table, /\| list-users <&> \| 2,000 \| – \| – \| 2\.0 \| 9\.0 \|/)
  })

  it('stands below the conditions, once for each storage', () => {
    const text = markdownOf(report([...rows, ...rowsOf([cell(KEYHALL_ON_POSTGRES, [sample()])])]))
    assert.match(text, /^2026-11-23, commit abc1234, Node v20\.20\.2, 2 × Some CPU, 32 connections, medians of 3 rounds of 2\.5 s\. Other programs used 13 % of the processors\./)
    assert.deepEqual([...text.matchAll(/^### (.*)$/gm)].map(([, title]) => title), ['SQLite', 'Postgres'])
  })
})

describe('the chart of a run', () => {
  it('has a bar for each target, longer for more operations, without those of another commit', () => {
    const chart = chartOf([...rows, ...rowsOf([cell(OLDER, [sample()])])], 'Operations')
    const widths = [...chart.matchAll(/<rect x="290" y="\d+" width="([\d.]+)" height="8"/g)].map(([, width]) => Number(width))
    assert.equal(widths.length, 3)
    const [keyhall = 0, peer = 0, floor = 0] = widths
    assert.ok(peer < keyhall && keyhall < floor)
  })

  it('names the products that were measured', () => {
    const namesIn = (chart: string) => ['Keyhall', 'oidc-provider', 'floor', 'Keycloak', 'Hydra'].filter((name) => chart.includes(`>${name}<`))
    assert.deepEqual(namesIn(chartOf(rows, 'a')), ['Keyhall', 'oidc-provider', 'floor'])
    assert.deepEqual(namesIn(chartOf(rowsOf([cell(KEYHALL_ON_POSTGRES, [sample()]), cell(KEYCLOAK, [sample()])]), 'a')), ['Keyhall', 'Keycloak'])
  })

  it('escapes titles', () => {
    assert.match(chartOf(rows, 'a < b'), /aria-label="a &#60; b"/)
    assert.ok(!chartOf(rows, 'a').includes('<&>'))
  })
})

describe('the files of a run', () => {
  it('are JSON, Markdown and a chart for each storage', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-bench-test-'))
    try {
      const markdown = writeReport(report(rows), path.join(folder, 'new'))
      const read = (name: string): string => fs.readFileSync(path.join(folder, 'new', name), 'utf8')
      assert.deepEqual(fs.readdirSync(path.join(folder, 'new')).toSorted(), ['results-sqlite.svg', 'results.json', 'results.md'])
      assert.equal(read('results.md'), markdown)
      assert.equal((JSON.parse(read('results.json')) as { readonly rows: readonly unknown[] }).rows.length, 3)
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})
