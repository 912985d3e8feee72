import assert from 'node:assert/strict'
import { nodeSend, registrationChecks, runSelftest } from '@keyhall/selftest'
import type { Report, Send } from '@keyhall/selftest'
import { apiDocument } from '../support/api-callers.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'
import { through } from './breakage.js'
import { brokenRegistration } from './broken/registration.js'
import { idsOf, reasonsOf, timeOf } from './selftest-world.js'

const run = (world: World, send: Send = nodeSend): Promise<Report> => runSelftest({ issuer: world.issuer, profiles: ['registration'] }, { send, time: timeOf(world) })

const document = (registration: object) => apiDocument({ features: { mcp: true }, openClients: { registration } })

inMemory('the self-test of dynamic client registration', (world) => {
  it('passes every check, without a client and a user, and leaves no registration behind', async () => {
    const report = await run(world)
    assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning'), ...reasonsOf(report, 'skipped')], [])
    assert.equal(report.totals.passed, registrationChecks.length)
  })

  for (const { does, fails, warns = [], breakage } of brokenRegistration) {
    it(`detects a server that ${does}`, async () => {
      const report = await run(world, through(breakage(), nodeSend))
      assert.deepEqual([idsOf(report, 'failed'), idsOf(report, 'warning')], [[...fails].sort(), warns], reasonsOf(report, 'failed').join('\n'))
      assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check crashed')), [])
    })
  }

  it('breaks every check at least once', () => {
    const broken = new Set(brokenRegistration.flatMap(({ fails, warns = [] }) => [...fails, ...warns]))
    assert.deepEqual(registrationChecks.map(({ id }) => id).filter((id) => !broken.has(id)), [])
  })
}, { bootstrap: document({ mode: 'open', dailyPerNetwork: 10_000 }) })

inMemory('the self-test of dynamic client registration by token', (world) => {
  it('skips its checks', async () => {
    const report = await run(world)
    assert.deepEqual([report.totals.failed, report.totals.skipped], [0, registrationChecks.length])
  })
}, { bootstrap: document({ mode: 'token' }) })
