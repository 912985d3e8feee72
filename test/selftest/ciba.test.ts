import assert from 'node:assert/strict'
import { cibaChecks, nodeSend, runSelftest } from '@keyhall/selftest'
import type { Report, Send } from '@keyhall/selftest'
import { cibaClients, cibaDocument } from '../support/ciba.js'
import { clients, people } from '../support/standard-document.js'
import { HOUR, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'
import { through } from './breakage.js'
import { brokenCiba } from './broken/ciba.js'
import { idsOf, reasonsOf, timeOf } from './selftest-world.js'

const { kiosk } = cibaClients
const { loginName, password } = people.alice

const registration = {
  client: { id: kiosk.id, method: 'client_secret_basic', secret: kiosk.secret }, redirectUri: kiosk.redirectUri, loginName, password,
  otherClient: { id: clients.web.id, method: 'client_secret_basic', secret: clients.web.secret },
} as const

const run = (world: World, send: Send = nodeSend, own: object = {}): Promise<Report> =>
  runSelftest({ issuer: world.issuer, profiles: ['ciba'], registration: { ...registration, ...own } }, { send, time: timeOf(world) })

inMemory('the self-test of backchannel authentication', (world) => {
  // Each run has the allowance of an hour.
  beforeEach(() => world.clock.advance(HOUR))

  it('passes every check', async () => {
    const report = await run(world)
    assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning'), ...reasonsOf(report, 'skipped')], [])
    assert.equal(report.totals.passed, cibaChecks.length)
  })

  it('skips one check without a second client', async () => {
    assert.deepEqual(idsOf(await run(world, nodeSend, { otherClient: undefined }), 'skipped'), ['ciba-other-client'])
  })

  for (const { does, fails, warns = [], breakage } of brokenCiba) {
    it(`detects a server that ${does}`, async () => {
      const report = await run(world, through(breakage(), nodeSend))
      assert.deepEqual([idsOf(report, 'failed'), idsOf(report, 'warning')], [[...fails].sort(), warns], reasonsOf(report, 'failed').join('\n'))
      assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check crashed')), [])
    })
  }

  it('breaks every check at least once', () => {
    const broken = new Set(brokenCiba.flatMap(({ fails, warns = [] }) => [...fails, ...warns]))
    assert.deepEqual(cibaChecks.map(({ id }) => id).filter((id) => !broken.has(id)), [])
  })
}, { bootstrap: cibaDocument() })
