import assert from 'node:assert/strict'
import { rowsOf } from '#src/report/results.js'
import { FLOOR, HYDRA, KEYCLOAK, KEYHALL, KEYHALL_ON_POSTGRES, OLDER, PEER, cell, sample } from './samples.js'

describe('the rows of a run', () => {
  it('have the medians of the rounds', () => {
    const samples = [sample({ cpuSeconds: 0.5, p99: 9 }), sample({ cpuSeconds: 0.1, p99: 30 }), sample({ cpuSeconds: 0.25, p99: 10, seconds: 2, peakRssMegabytes: 300 })]
    const [row] = rowsOf([cell(KEYHALL, samples)])
    assert.deepEqual([row?.perCpuSecond, row?.perSecond, row?.p99, row?.peakRssMegabytes], [4000, 1000, 10, 300])
  })

  it('compare a target with oidc-provider, the floor and another commit on the same storage', () => {
    const at = (perCpuSecond: number) => [sample({ cpuSeconds: 1000 / perCpuSecond })]
    const rows = rowsOf([cell(KEYHALL, at(3000)), cell(OLDER, at(2000)), cell(PEER, at(1000)), cell(FLOOR, at(6000)), cell(KEYHALL_ON_POSTGRES, at(1))])
    assert.deepEqual(rows.map(({ againstPeers, ofFloor, againstCommit }) => [againstPeers['oidc-provider'], ofFloor, againstCommit]), [
      [3, 0.5, 1.5],
      [2, 1 / 3, undefined],
      [undefined, 1 / 6, undefined],
      [6, undefined, undefined],
      [undefined, undefined, undefined],
    ])
  })

  it('compare a target with every peer that was measured', () => {
    const at = (perCpuSecond: number) => [sample({ cpuSeconds: 1000 / perCpuSecond })]
    const rows = rowsOf([cell(KEYHALL_ON_POSTGRES, at(3000)), cell(KEYCLOAK, at(300)), cell(HYDRA, at(600))])
    assert.deepEqual(rows.map(({ againstPeers }) => againstPeers), [{ keycloak: 10, hydra: 5 }, { hydra: 0.5 }, { keycloak: 2 }])
  })

  it('compare rounds with each other, not their medians', () => {
    const at = (...rates: readonly number[]) => rates.map((rate) => sample({ cpuSeconds: 1000 / rate }))
    const [row] = rowsOf([cell(KEYHALL, at(1000, 100, 500)), cell(FLOOR, at(2000, 1000, 1000))])
    assert.deepEqual([row?.ofFloor, row?.spread], [0.5, 1.8])
  })

  it('have no ratio to a target that did not run the scenario', () => {
    const [row] = rowsOf([cell(KEYHALL, [sample()]), cell(PEER, [sample()], 'keys')])
    assert.deepEqual([row?.againstPeers, row?.ofFloor], [{}, undefined])
  })

  it('have the processor time of the database for one operation', () => {
    const [row] = rowsOf([cell(KEYHALL_ON_POSTGRES, [sample({ databaseCpuSeconds: 0.2 }), sample({ databaseCpuSeconds: 0.1 }), sample({ databaseCpuSeconds: 0.3 })])])
    assert.ok(Math.abs((row?.databaseMicroseconds ?? 0) - 200) < 1e-9)
  })
})
