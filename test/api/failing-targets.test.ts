import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import {
  aTarget, bind, deliveriesOf, freeAll, onRequest, onResponse, restAsync, restCall, webhook, withActions,
} from '../support/actions.js'
import type { Manner } from '../support/actions.js'
import { overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import type { TargetReply } from '../support/target-receiver.js'
import { closeAtOnce, drip, dripHeaders, flood, hang, targetReceiver } from '../support/target-receiver.js'

const UPDATE = 'admin.v1.AdminService/UpdateOIDCSettings'
const MEBIBYTE = 2 ** 20

/** A change that records an event, with another value each time. */
let lifetime = 600
const change = () => ({
  accessTokenLifetime: `${++lifetime}s`, idTokenLifetime: '180s', refreshTokenIdleExpiration: '600s', refreshTokenExpiration: '1200s',
})

const settings = async (api: Api) => (await api.ok('admin.v1.AdminService/GetOIDCSettings')).settings
const events = async (api: Api) => (await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: ['policy.oidc.set'] })).events ?? []

/** How a target can fail, which error is recorded, and whether it concerns only targets whose response is used. */
interface Failing {
  readonly title: string
  readonly reply: (origin: string) => TargetReply
  readonly error: string | RegExp
  readonly onlyOfCalls?: true
}

const failures: readonly Failing[] = [
  { title: 'answers 500', reply: () => ({ status: 500, body: 'boom' }), error: 'answered 500' },
  { title: 'answers 404', reply: () => ({ status: 404 }), error: 'answered 404' },
  ...[302, 307, 308].map((status) => ({
    title: `redirects with ${status}`, reply: (origin: string) => ({
      status, headers: { location: `${origin}/canary` },
    }), error: `answered ${status}`,
  })),
  { title: 'hangs', reply: () => hang, error: 'timeout' },
  { title: 'drips its body', reply: () => drip, error: 'timeout' },
  { title: 'drips its headers', reply: () => dripHeaders, error: 'timeout' },
  { title: 'closes the connection', reply: () => closeAtOnce, error: 'unreachable' },
  { title: 'answers 20 MB', reply: () => flood(20 * MEBIBYTE), error: 'answer_too_large' },
  { title: 'answers what is no JSON', reply: () => ({ body: '{"access' }), error: 'the response is not valid JSON', onlyOfCalls: true },
  {
    title: 'answers compressed', reply: () => ({ body: gzipSync(Buffer.alloc(50 * MEBIBYTE)), headers: { 'content-encoding': 'gzip' } }),
    error: 'the response is not valid JSON', onlyOfCalls: true,
  },
  {
    title: 'answers JSON that is nested too deeply', reply: () => ({ body: '['.repeat(100_000) }), error: 'the response is not valid JSON',
    onlyOfCalls: true,
  },
  { title: 'answers a list', reply: () => ({ body: [1] }), error: /must be an object/, onlyOfCalls: true },
  {
    title: 'answers a value that does not fit', reply: () => ({ body: { access_token_lifetime: 'soon' } }), error: /accessTokenLifetime/,
    onlyOfCalls: true,
  },
]

/** Short only for targets that must reach it: a busy machine answers late. */
const timeoutFor = (error: string | RegExp): string => (error === 'timeout' ? '0.3s' : '10s')

const manners: readonly (readonly [string, (interruptOnError: boolean) => Manner, boolean])[] = [
  ['restWebhook', webhook, false],
  ['restCall', restCall, true],
]

for (const [name, manner, isCall] of manners) {
  overTransports(`a ${name} that`, (api) => {
    const receiver = targetReceiver()
    afterEach(() => freeAll(api))

    for (const { title, reply, error, onlyOfCalls } of failures) {
      const fails = isCall || !onlyOfCalls

      const then = fails ? 'interrupts a call when it may, before anything is written' : 'has succeeded: its answer is not read'
      it(`${title} ${then}`, async () => {
        const target = await aTarget(api, receiver, '/target', manner(true), timeoutFor(error))
        await bind(api, onRequest(UPDATE), target)
        const [before, written] = [await settings(api), await events(api)]
        receiver.answer('/target', reply(receiver.origin))
        const { status, code, body } = await api.call(UPDATE, change())
        assert.deepEqual([status, code], fails ? [400, 'failed_precondition'] : [200, undefined], JSON.stringify(body))
        const [delivery, ...others] = await deliveriesOf(api, target)
        assert.equal(others.length, 0)
        if (fails) {
          assert.match(String(delivery?.['error']), error instanceof RegExp ? error : new RegExp(`^${error}$`))
          assert.deepEqual([await settings(api), await events(api)], [before, written])
        } else assert.equal(delivery?.['error'], undefined)
        assert.deepEqual(receiver.to('/canary'), [])
      })

      if (!fails) continue
      it(`${title} does not stop the next target or the call unless it may interrupt`, async () => {
        const [target, next] = [
          await aTarget(api, receiver, '/target', manner(false), timeoutFor(error)), await aTarget(api, receiver, '/next', webhook(true)),
        ]
        await bind(api, onRequest(UPDATE), target, next)
        receiver.answer('/target', reply(receiver.origin))
        const input = change()
        await api.ok(UPDATE, input)
        assert.equal((await settings(api)).accessTokenLifetime, input.accessTokenLifetime)
        assert.match(String((await deliveriesOf(api, target))[0]?.['error']), error instanceof RegExp ? error : new RegExp(`^${error}$`))
        assert.equal(receiver.to('/next').length, 1)
      })
    }

    it('does not exist interrupts a call if it may', async () => {
      const target = await aTarget(api, receiver, '/gone', manner(true))
      await api.ok('action.v3alpha.ActionService/UpdateTarget', { targetId: target.id, endpoint: 'http://127.0.0.1:1/' })
      await bind(api, onRequest(UPDATE), target)
      const before = await settings(api)
      const message = await api.refused('failed_precondition', UPDATE, change())
      assert.doesNotMatch(message, /127\.0\.0\.1|ECONN/)
      assert.deepEqual(await settings(api), before)
      assert.equal((await deliveriesOf(api, target))[0]?.['error'], 'unreachable')
    })

    it('fails after the method completed replaces the response only', async () => {
      const target = await aTarget(api, receiver, '/after', manner(true))
      await bind(api, onResponse(UPDATE), target)
      receiver.answer('/after', { status: 503 })
      const input = change()
      await api.refused('failed_precondition', UPDATE, input)
      assert.equal((await settings(api)).accessTokenLifetime, input.accessTokenLifetime)
    })

    it('rejects with a status of its own passes the status on', async () => {
      const target = await aTarget(api, receiver, '/target', manner(true))
      await bind(api, onRequest(UPDATE), target)
      const before = await settings(api)
      for (const [forwardedStatusCode, status, code] of [
        [400, 400, 'invalid_argument'], [401, 401, 'unauthenticated'], [
          403, 403, 'permission_denied',
        ], [404, 404, 'not_found'], [409, 409, 'already_exists'],
        [418, 418, 'failed_precondition'], [429, 429, 'resource_exhausted'], [499, 499, 'failed_precondition'],
        [200, 400, 'failed_precondition'], [399, 400, 'failed_precondition'], [500, 400, 'failed_precondition'], [
          '403', 400, 'failed_precondition',
        ],
      ] as const) {
        receiver.answer('/target', { body: { forwardedStatusCode, forwardedErrorMessage: 'not on\na Sunday\u0000\u202e' } })
        const answer = await api.call(UPDATE, change())
        assert.deepEqual([answer.code, answer.body.message], [code, 'not on a Sunday'], String(forwardedStatusCode))
        // gRPC has no HTTP status.
        if (api.transport !== 'grpc') assert.equal(answer.status, status)
      }
      assert.deepEqual(await settings(api), before)
    })

    it('rejects with a long message is truncated', async () => {
      const target = await aTarget(api, receiver, '/target', manner(true))
      await bind(api, onRequest(UPDATE), target)
      receiver.answer('/target', { body: { forwardedErrorMessage: 'x'.repeat(10_000) } })
      assert.equal((await api.refused('failed_precondition', UPDATE, change())).length, 500)
      receiver.answer('/target', { body: { forwardedStatusCode: 403 } })
      assert.match(await api.refused('permission_denied', UPDATE, change()), /target/)
    })

    it('rejects is ignored unless it may interrupt', async () => {
      const target = await aTarget(api, receiver, '/target', manner(false))
      await bind(api, onRequest(UPDATE), target)
      receiver.answer('/target', { body: { forwardedStatusCode: 403, forwardedErrorMessage: 'no' } })
      await api.ok(UPDATE, change())
    })
  }, withActions)
}

overTransports('a restAsync', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  for (const { title, reply } of failures) {
    it(`that ${title} never interrupts, and is called asynchronously`, async () => {
      const target = await aTarget(api, receiver, '/async', restAsync, '0.3s')
      await bind(api, onRequest(UPDATE), target)
      receiver.answer('/async', reply(receiver.origin))
      const input = change()
      await api.ok(UPDATE, input)
      assert.equal((await settings(api)).accessTokenLifetime, input.accessTokenLifetime)
      const [call] = await receiver.arrived('/async')
      assert.equal(call?.json.request.access_token_lifetime, input.accessTokenLifetime)
      await api.ok('action.v3alpha.ActionService/DeleteTarget', { targetId: target.id })
    })
  }
}, withActions)
