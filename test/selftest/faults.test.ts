import assert from 'node:assert/strict'
import { CannotRun, allChecks, nodeSend, runSelftest } from '@keyhall/selftest'
import type { HttpAnswer, Send } from '@keyhall/selftest'
import { inMemory } from '../support/world.js'
import { PATHS, pathOf } from './breakage.js'
import { idsOf, reasonsOf, selftest, selftestDocument, timeOf } from './selftest-world.js'

/** A send that something else happens to at one path. */
const except = (path: string, otherwise: () => Promise<HttpAnswer>): Send => (request) =>
  pathOf(request) === path ? otherwise() : nodeSend(request)

inMemory(
  'a self-test that something happens to',
  (world) => {
    it('runs the other checks when one breaks', async () => {
      const send = except(PATHS.introspect, () => Promise.reject(new Error('socket hang up')))
      const report = await selftest(world, { send, profiles: ['basic'] })
      const reason = 'the check crashed: socket hang up'
      const ids = ['introspect-active', 'introspect-unknown', 'introspect-unauthenticated']
      assert.deepEqual(reasonsOf(report, 'failed'), ids.map((id) => `${id}: ${reason}`))
    })

    for (const body of ['', '<p>Oops</p>', 'null', '[]', '{}']) {
      it(`detects a token endpoint that answers "${body}", and completes every check`, async () => {
        const send = except(PATHS.token, () => Promise.resolve({ status: 200, headers: {}, body }))
        const report = await selftest(world, { send })
        assert.deepEqual(report.checks.map(({ id }) => id), allChecks.map(({ id }) => id))
        assert.ok(idsOf(report, 'failed').includes('token-members'))
        assert.deepEqual(reasonsOf(report, 'failed').filter((reason) => reason.includes('the check crashed')), [])
      })
    }

    for (const body of ['{"keys":null}', '{"keys":[1]}', '{"keys":[{}]}']) {
      it(`detects the key set ${body}, and continues`, async () => {
        const send = except(PATHS.keys, () => Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body }))
        const report = await selftest(world, { send, profiles: ['config', 'basic'] })
        assert.ok(idsOf(report, 'failed').includes('keys-named') && idsOf(report, 'failed').includes('id-token-signature'))
      })
    }

    it('does not start without a discovery document', async () => {
      const settings = { issuer: world.issuer, profiles: ['config'] as const }
      for (const answer of [{ status: 404, headers: {}, body: '{"error":"not_found"}' }, { status: 200, headers: {}, body: 'Welcome' }]) {
        const send = except(PATHS.discovery, () => Promise.resolve(answer))
        await assert.rejects(runSelftest(settings, { send, time: timeOf(world) }), CannotRun)
      }
    })

    it('stops following a redirect loop', async () => {
      const location = world.url(PATHS.authorize).href
      const send = except(PATHS.authorize, () => Promise.resolve({ status: 302, headers: { location }, body: '' }))
      await assert.rejects(selftest(world, { send }), /^CannotRun: Cannot sign in: more than 15 redirects /)
    })

    it('sends requests only to the given server', async () => {
      const asked = new Set<string>()
      const send: Send = (request) => {
        asked.add(new URL(request.url).origin)
        return nodeSend(request)
      }
      await selftest(world, { send })
      assert.deepEqual([...asked], [new URL(world.issuer).origin])
    })
  },
  { bootstrap: selftestDocument() },
)
