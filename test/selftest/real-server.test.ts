import assert from 'node:assert/strict'
import { allChecks, nodeSend, runSelftest } from '@keyhall/selftest'
import { REDIRECT_WITH_QUERY, clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'
import { without } from './breakage.js'
import { allBroken } from './broken/all-broken.js'
import { idsOf, players, reasonsOf, registrationOf, selftest, selftestDocument, skippedAs, timeOf } from './selftest-world.js'
import type { Player } from './selftest-world.js'

const pick = (...names: readonly (keyof typeof clients)[]): Readonly<Record<string, TestClient>> =>
  Object.fromEntries(names.map((name) => [name, clients[name]]))

inMemory(
  'the self-test, where nothing is broken',
  (world) => {
    for (const [player, skipped] of Object.entries(skippedAs)) {
      it(`passes as the ${player} client, and skips only checks that are impossible`, async function () {
        this.timeout(60_000)
        const report = await selftest(world, { player: players[player as Player] })
        assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning')], [])
        assert.deepEqual(idsOf(report, 'skipped'), [...skipped].sort())
        assert.deepEqual(report.totals, { passed: allChecks.length - skipped.length, failed: 0, warning: 0, skipped: skipped.length })
      })
    }

    const query = { ...clients.web, redirectUri: REDIRECT_WITH_QUERY }
    for (const [kind, player] of Object.entries({ ...pick('jwt', 'eddsa', 'odd', 'inside', 'native', 'codeOnly'), query })) {
      it(`reports no failure as the client ${kind} of the other tests`, async () => {
        const report = await selftest(world, { player, profiles: ['basic', 'form-post'] })
        assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning')], [])
      })
    }

    it('reports no failure with a second client that uses another authentication method', async () => {
      const { id, secret } = clients.post
      const otherClient = { id, secret, method: 'client_secret_basic', isMethodAssumed: true } as const
      const report = await selftest(world, { own: { otherClient }, profiles: ['basic'] })
      assert.deepEqual(reasonsOf(report, 'failed'), [])
      assert.ok(!idsOf(report, 'skipped').includes('code-other-client'))
    })

    it('warns where the user has no claims', async () => {
      const { loginName, password } = people.carol
      const report = await selftest(world, { own: { loginName, password } })
      assert.deepEqual(reasonsOf(report, 'failed'), [])
      assert.deepEqual(idsOf(report, 'warning'), ['scope-address', 'scope-email', 'scope-phone'])
    })

    it('skips checks that need more options', async () => {
      const registration = without(registrationOf(players.basic), 'postLogoutRedirectUri', 'otherClient')
      const settings = { issuer: world.issuer, profiles: ['basic', 'rp-logout'] as const, registration }
      const report = await runSelftest(settings, { send: nodeSend, time: timeOf(world) })
      assert.deepEqual(reasonsOf(report, 'failed'), [])
      const returning = ['logout-added-query', 'logout-no-state', 'logout-post', 'logout-redirect', 'logout-uri-alone']
      assert.deepEqual(idsOf(report, 'skipped'), ['code-other-client', ...returning, 'pkce-required', 'request-object-unsigned'])
    })

    it('checks the configuration without a client and without a person', async () => {
      const report = await runSelftest({ issuer: world.issuer, profiles: ['config'] }, { send: nodeSend, time: timeOf(world) })
      assert.deepEqual([...new Set(report.checks.map(({ profile, outcome }) => `${profile} ${outcome}`))], ['config passed'])
    })
  },
  { bootstrap: selftestDocument() },
)

describe('the checks of the self-test', () => {
  it('have unique ids', () => {
    const ids = allChecks.map(({ id }) => id)
    assert.deepEqual(ids.filter((id, index) => ids.indexOf(id) !== index), [])
  })

  it('can all fail: each one detects a broken server', () => {
    const hit = new Set(allBroken.flatMap(({ fails, warns = [] }) => [...fails, ...warns]))
    assert.deepEqual(allChecks.map(({ id }) => id).filter((id) => !hit.has(id)), [])
  })

  it('include every check that the broken servers name', () => {
    const known = new Set(allChecks.map(({ id }) => id))
    const expected = allBroken.flatMap(({ fails, warns = [], skips = [] }) => [...fails, ...warns, ...skips])
    assert.deepEqual(expected.filter((id) => !known.has(id)), [])
  })
})

// OIDC Registration §2: a client without the member may use any algorithm.
for (const [title, client] of Object.entries({
  'registered for none': { request_object_signing_alg: 'none' }, 'without an algorithm': {},
})) inMemory(
  `the self-test, where request objects are on, as a client ${title}`,
  (world) => {
    it('passes as a client with unsigned ones', async function () {
      this.timeout(60_000)
      const report = await selftest(world, { profiles: ['config', 'basic', 'form-post'] })
      assert.deepEqual([...reasonsOf(report, 'failed'), ...reasonsOf(report, 'warning')], [])
      const ids = ['request-object', 'request-object-unsigned', 'form-post-request-object', 'request-object-foreign-key']
      assert.ok(ids.every((id) => idsOf(report, 'passed').includes(id)))
    })
  },
  { bootstrap: selftestDocument({ features: { oidcRequestObjects: true }, client }) },
)
