import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import type { RecordedEvent } from '@keyhall/core/shared'
import { recordedBy, trailOf, typesOf } from '../support/audit-trail.js'
import { answered, signIn, signOut, typeNameAndPassword } from '../support/authorization.js'
import { aDevice, allow, enterCode, pollOnce } from '../support/device.js'
import { clients, people } from '../support/standard-document.js'
import { registerOn } from '../support/registration.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice, bob, carol } = people
const ORG = '100'
const END_SESSION = '/oidc/v1/end_session'
const BROWSER = 'Test Browser/1.0'
const byAlice = { kind: 'user', userId: alice.id, orgId: ORG }

onEveryDatabase('the audit trail', (world) => {
  // The server creates the first keys at start-up; later events come from the tests alone.
  before(() => world.keyhall.runJobs())

  describe('of sign-ins', () => signIns(world))
  describe('of wrong passwords', () => failures(world))
  describe('of registrations', () => registrations(world))
  describe('of logouts', () => logouts(world))
  describe('of devices', () => devices(world))
  describe('of signing keys', () => signingKeys(world))
})

const browser = (): UserAgent => new UserAgent({ 'user-agent': BROWSER })

/** Where an event came from, to compare it with the response to its request. */
function assertFrom(event: RecordedEvent | undefined, { answer }: Page): void {
  const { address = '', ...others } = event?.origin ?? {}
  assert.deepEqual(others, { userAgent: BROWSER, requestId: answer.headers['x-request-id'] })
  assert.match(address, /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)
}

function signIns(world: World): void {
  it('records user, time, method, client and network address', async () => {
    const agent = browser()
    const [event, ...others] = await recordedBy(world, async () => {
      const page = await signIn(agent, world.authorizeUrl({ scope: 'openid' }), alice)
      answered(page)
    })
    assert.deepEqual(others, [])
    const { id: _id, origin: _origin, ...recorded } = event ?? assert.fail()
    const { body } = await world.redeem({
      code: answered(await agent.open(world.authorizeUrl())).parameters['code'] ?? '', client: clients.web, redirectUri: clients.web.redirectUri,
    })
    assert.deepEqual(recorded, {
      type: 'session.added', at: world.clock.now(), aggregate: { type: 'session', id: decodeJwt(body.id_token)['sid'] }, orgId: ORG,
      actor: byAlice, after: { userId: alice.id, clientId: 'web', amr: ['pwd'] },
    })
  })

  it('records the request id of the response', async () => {
    const agent = browser()
    const asked = await (await agent.open(world.authorizeUrl())).submit({ loginName: bob.loginName })
    let page = asked
    const [event] = await recordedBy(world, async () => {
      page = await asked.submit({ password: bob.password })
    })
    assertFrom(event, page)
  })

  it('records a repeated authentication in its session', async () => {
    const agent = browser()
    const [first] = await recordedBy(world, async () => answered(await signIn(agent, world.authorizeUrl(), alice)))
    const again = await recordedBy(world, async () => {
      answered(await signIn(agent, world.authorizeUrl({ parameters: { prompt: 'login' } }), alice))
    })
    assert.deepEqual(again.map(({ type, aggregate }) => [type, aggregate]), [['session.renewed', first?.aggregate]])
  })

  it('records one of two parallel submissions: a rollback leaves no event', async () => {
    const asked = await (await browser().open(world.authorizeUrl())).submit({ loginName: alice.loginName })
    const events = await recordedBy(world, () => Promise.all([1, 2, 3].map(() => asked.submit({ password: alice.password }))))
    assert.deepEqual(typesOf(events), ['session.added'])
  })

  it('records nothing for requests within an existing session', async () => {
    const agent = browser()
    answered(await signIn(agent, world.authorizeUrl(), alice))
    assert.deepEqual(await recordedBy(world, async () => {
      for (const client of [clients.web, clients.jwt]) answered(await agent.open(world.authorizeUrl({ client })))
    }), [])
  })
}

function failures(world: World): void {
  const wrong = async (loginName: string): Promise<Page> =>
    typeNameAndPassword(await browser().open(world.authorizeUrl()), { loginName, password: 'canary of a wrong password' })

  it('records each checked wrong password and the start of the lockout, and nothing for blocked attempts', async () => {
    const pages: Page[] = []
    const events = await recordedBy(world, async () => {
      for (let time = 0; time < 9; time++) pages.push(await wrong(carol.loginName))
    })
    const failed = Array.from({ length: 6 }, () => 'user.password.check.failed')
    assert.deepEqual(typesOf(events), [...failed, 'user.login.blocked'])
    assert.deepEqual([events[0]?.aggregate, events[0]?.orgId, events[0]?.actor], [{ type: 'user', id: carol.id }, ORG, { kind: 'anonymous' }])
    assert.deepEqual(events.map(({ after }) => after?.['failures']), [1, 2, 3, 4, 5, 6, 6])
    assert.deepEqual(events[6]?.after, { failures: 6, seconds: 1, clientId: 'web' })
    for (const index of [0, 5]) assertFrom(events[index], pages[index] ?? assert.fail())
  })

  it('contains no login name and no password, also for unknown names', async () => {
    const names = ['nobody-at-all', 'canary of a wrong password', bob.loginName]
    const events = await recordedBy(world, async () => {
      for (const name of names) await wrong(name)
    })
    assert.deepEqual(typesOf(events), names.map(() => 'user.password.check.failed'))
    const recorded = JSON.stringify(events)
    for (const text of [...names, 'canary']) assert.ok(!recorded.includes(text), text)
    assert.match(events[0]?.aggregate.id ?? '', /^unknown:.{3}$/)
  })
}

function registrations(world: World): void {
  it('records the registered user and the sign-in that follows', async () => {
    const form = { email: 'nora@mail.example', password: 'a long new password' }
    const page = await browser().open(world.authorizeUrl({ parameters: { prompt: 'create' } }))
    let arrived = page
    const events = await recordedBy(world, async () => {
      const refused = await page.submit({ ...form, password: 'short' })
      arrived = await registerOn(refused, world, form)
      answered(arrived)
    })
    assert.deepEqual(typesOf(events), ['user.human.selfregistered', 'session.added'])
    const [registered, signedIn] = events
    assert.deepEqual(registered?.actor, signedIn?.actor)
    assert.deepEqual(registered?.after, {
      userName: 'nora@mail.example', clientId: 'web', state: 'active', hasPassword: true, passwordChangeRequired: false, hasOneTimePasswords: false, email: { address: 'nora@mail.example', isVerified: true },
      profile: { firstName: '', lastName: '', displayName: 'nora@mail.example' },
    })
    assertFrom(registered, arrived)
    assert.ok(!JSON.stringify(events).includes(form.password))
  })
}

function logouts(world: World): void {
  it('records each session of the browser, under its user', async () => {
    const agent = browser()
    const sessions = await recordedBy(world, async () => {
      for (const person of [alice, bob]) answered(await signIn(agent, world.authorizeUrl({ parameters: { prompt: 'login' } }), person))
    })
    let page: Page | undefined
    const events = await recordedBy(world, async () => {
      page = await signOut(agent, world.url(END_SESSION))
      await agent.open(world.url(END_SESSION))
    })
    const recorded = events.map(({ type, aggregate, actor, before }) => [type, aggregate.id, 'userId' in actor ? actor.userId : '', before])
    const expected = sessions.map(({ aggregate, after }) => ['session.terminated', aggregate.id, after?.['userId'], { userId: after?.['userId'] }])
    assert.deepEqual(new Set(recorded.map(String)), new Set(expected.map(String)))
    assert.equal(recorded.length, 2)
    if (page) for (const event of events) assertFrom(event, page)
  })

  it('records the client of the id_token_hint, once', async () => {
    const { id_token: hint } = await world.tokens()
    const agent = await world.agentOf()
    const events = await recordedBy(world, async () => {
      for (let time = 0; time < 2; time++) await agent.open(world.url(END_SESSION, { id_token_hint: hint }))
    })
    assert.deepEqual(events.map(({ type, aggregate, after }) => [type, aggregate.id, after]), [
      ['session.terminated', decodeJwt(hint)['sid'], { clientId: 'web' }],
    ])
  })
}

function devices(world: World): void {
  it('records the user who approved the device', async () => {
    const agent = await world.browserWith(alice)
    const device = await aDevice(world)
    const events = await recordedBy(world, async () => {
      assert.equal((await allow(world, agent, device)).status, 200)
      world.clock.advance(5)
      assert.equal((await pollOnce(world, device)).status, 200)
    })
    assert.deepEqual(events.map(({ type, actor, after }) => [type, actor, after]), [
      ['device.approved', byAlice, { clientId: 'tv', scopes: ['openid'] }],
    ])
    for (const secret of [device.device_code, device.user_code]) assert.ok(!JSON.stringify(events).includes(secret))
  })

  it('records the user who denied the device', async () => {
    const agent = await world.browserWith(bob)
    const device = await aDevice(world)
    const events = await recordedBy(world, async () => (await enterCode(world, agent, device.user_code)).submit({ answer: 'deny' }))
    assert.deepEqual(events.map(({ type, actor }) => [type, 'userId' in actor && actor.userId]), [['device.denied', bob.id]])
  })

  it('records nothing for viewing the page or entering an unknown code', async () => {
    const agent = await world.browserWith(alice)
    const device = await aDevice(world)
    assert.deepEqual(await recordedBy(world, async () => {
      await enterCode(world, agent, device.user_code)
      await enterCode(world, agent, 'BCDF-GHJK')
    }), [])
  })
}

function signingKeys(world: World): void {
  it('records the creation, activation and removal of each key', async () => {
    const first = (await trailOf(world)).filter(({ type }) => type === 'key.added')
    assert.deepEqual(first.map(({ actor, after }) => [actor, after?.['state']]), [1, 2, 3].map(() => [{ kind: 'system', name: 'job' }, 'active']))
    const events = await recordedBy(world, async () => {
      // New keys are published, then they sign; old ones are removed once the last id_token_hint has expired.
      for (const days of [30, 1, 100]) {
        world.clock.advance(days * 86_400)
        await world.keyhall.runJobs()
      }
    })
    const old = first.map(({ aggregate }) => aggregate.id)
    const rotated = events.filter(({ type, before }) => type === 'key.rotated' && old.includes(String(before?.['kid'])))
    assert.equal(rotated.length, 3)
    for (const { aggregate, after } of rotated) {
      const isMade = events.some(({ type, aggregate: { id } }) => type === 'key.added' && id === aggregate.id)
      assert.deepEqual([isMade, after?.['kid']], [true, aggregate.id])
    }
    assert.deepEqual(new Set(events.filter(({ type }) => type === 'key.removed').map(({ aggregate }) => aggregate.id)), new Set(old))
    assert.doesNotMatch(JSON.stringify(events), /sealed|private/i)
  })
}
