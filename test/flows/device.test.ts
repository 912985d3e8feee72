import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { signOut, typeNameAndPassword } from '../support/authorization.js'
import { aDevice, allow, enterCode, pollOnce } from '../support/device.js'
import type { DeviceBody } from '../support/device.js'
import { linksOf, textOf } from '../support/html.js'
import { registerOn } from '../support/registration.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { MINUTE, inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const { alice, bob, greta } = people
const CONSENT = '/ui/login/consent'
const errorOf = async (world: World, device: DeviceBody): Promise<string | undefined> => (await pollOnce(world, device)).body.error
const result = (page: Page): string | undefined => textOf(page.html, 'device-result')

async function isWaiting(world: World, device: DeviceBody): Promise<void> {
  world.clock.advance(5)
  assert.equal(await errorOf(world, device), 'authorization_pending')
}

async function hasTokens(world: World, device: DeviceBody): Promise<void> {
  world.clock.advance(5)
  assert.equal((await pollOnce(world, device)).status, 200)
}

onEveryStorage('the page for device codes (RFC 8628 §3.3)', (world) => {
  describe('the form for the code', () => codePage(world))
  describe('the steps before the answer', () => theWay(world))
  describe('the answer', () => theAnswer(world))
  describe('rejected', () => refusals(world))
})

function codePage(world: World): void {
  it('asks for the code, and prefills the code of a link', async () => {
    const { verification_uri: bare, verification_uri_complete: complete, user_code: code } = await aDevice(world)
    const agent = new UserAgent()
    assert.equal((await agent.open(bare)).form.fields['user_code'], '')
    const page = await agent.open(complete)
    assert.deepEqual([page.status, page.title, page.form.fields['user_code']], [200, words('device.title'), code])
    assert.equal(page.answer.headers['cache-control'], 'no-store')
  })

  it('approves nothing on GET, even when a user is signed in (§3.3.1)', async () => {
    const device = await aDevice(world)
    const agent = await world.browserWith(alice)
    for (let times = 0; times < 2; times++) assert.equal((await agent.open(device.verification_uri_complete)).path, '/device')
    await isWaiting(world, device)
  })

  it('accepts common spellings of the code (§6.1)', async () => {
    const agent = await world.browserWith(alice)
    for (const write of [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.replace('-', ' – ')} `,
      (code: string) => [...code].join('.'),
    ]) {
      const { user_code: code } = await aDevice(world)
      assert.equal((await enterCode(world, agent, write(code))).path, CONSENT, write(code))
    }
  })

  it('explains what is wrong with a code, and asks again', async () => {
    const agent = await world.browserWith(alice)
    const expired = await aDevice(world)
    world.clock.advance(15 * MINUTE)
    const [refused, allowed, used] = [await aDevice(world), await aDevice(world), await aDevice(world)]
    await (await enterCode(world, agent, refused.user_code)).submit({ answer: 'deny' })
    await allow(world, agent, allowed)
    await allow(world, agent, used)
    await hasTokens(world, used)
    const malformed = words('problems.userCode.malformed')
    const wrong = words('problems.userCode.wrong')
    const over = words('problems.userCode.over')
    const rows: readonly (readonly [string, string])[] = [
      ['', words('problems.required.userCode')],
      ['AEIO-UAEI', malformed],
      ['BCDF', malformed],
      ['"><script>', malformed],
      ['BCDF-GHJK', wrong],
      ...[expired, refused, allowed, used].map(({ user_code: code }) => [code, over] as const),
    ]
    for (const [typed, problem] of rows) {
      const page = await enterCode(world, agent, typed)
      assert.deepEqual([page.status, page.path, page.problem, page.form.fields['user_code']], [422, '/device', problem, typed])
    }
    const { user_code: good } = await aDevice(world)
    assert.equal((await (await enterCode(world, agent, '')).submit({ user_code: good })).path, CONSENT)
  })
}

function theWay(world: World): void {
  it('lead a user without a session through the login', async () => {
    const device = await aDevice(world, 'openid profile')
    const agent = new UserAgent()
    const asked = await typeNameAndPassword(await enterCode(world, agent, device.user_code), alice)
    assert.deepEqual([asked.status, asked.path], [200, CONSENT])
    await isWaiting(world, device)
    await asked.submit({ answer: 'allow' })
    await hasTokens(world, device)
  })

  it('lead a user through the registration', async () => {
    const device = await aDevice(world)
    const login = await enterCode(world, new UserAgent(), device.user_code)
    const form = await login.follow(words('loginName.register'))
    assert.equal(form.path, '/ui/login/register')
    const asked = await registerOn(form, world, { email: 'dora@mail.example', password: 'a long enough one' })
    assert.equal(asked.path, CONSENT)
    await isWaiting(world, device)
    await asked.submit({ answer: 'allow' })
    await hasTokens(world, device)
  })

  it('ask a signed-in user at once, and offer a choice among several accounts', async () => {
    const agent = await world.browserWith(alice, bob)
    const device = await aDevice(world)
    const picker = await enterCode(world, agent, device.user_code)
    assert.equal(picker.path, '/ui/login/accounts')
    const sessionID = picker.form.buttons.find(({ text }) => text.includes(bob.loginName))?.value ?? ''
    const asked = await picker.submit({ sessionID })
    assert.equal(asked.path, CONSENT)
    assert.match(asked.html, /bob@acme\.localhost/)
    assert.doesNotMatch(asked.html, /alice/)
  })

  it('let the user change the account', async () => {
    const device = await aDevice(world)
    const asked = await enterCode(world, await world.browserWith(alice), device.user_code)
    const again = await asked.follow(words('useAnotherAccount'))
    assert.deepEqual([again.path, again.form.fields['user_code']], ['/device', device.user_code])
    const login = await (await again.submit()).follow(words('useAnotherAccount'))
    const other = await typeNameAndPassword(login, bob)
    assert.match(other.html, /bob@acme\.localhost/)
    await other.submit({ answer: 'allow' })
    world.clock.advance(5)
    const { body } = await pollOnce(world, device)
    assert.equal((await world.protocol.userinfo(body.access_token)).body['sub'], bob.id)
  })

  it('exclude users of other organizations if a scope names one', async () => {
    const device = await aDevice(world, 'openid urn:keyhall:iam:org:id:110')
    const stranger = await enterCode(world, await world.browserWith(alice), device.user_code)
    assert.equal(stranger.path, '/ui/login/loginname', 'a session of another organization is none to go on with')
    const refused = await (await typeNameAndPassword(stranger, alice)).submit({ answer: 'allow' })
    assert.deepEqual([refused.status, refused.title], [403, words('messages.accountNotAdmitted.title')])
    await isWaiting(world, device)
    await allow(world, await world.browserWith(greta), device)
    await hasTokens(world, device)
  })
}

function theAnswer(world: World): void {
  it('is asked for with the application, the code, the account, the permissions and a warning (§5.4)', async () => {
    const scope = 'openid email offline_access urn:keyhall:iam:org:project:id:keyhall:aud'
    const { user_code: code } = await aDevice(world, scope)
    const page = await enterCode(world, await world.browserWith(alice), code)
    assert.equal(page.title, words('deviceConsent.titleFor', { client: 'Client tv' }))
    assert.equal(textOf(page.html, 'user-code'), code)
    const able = (['openid', 'email', 'offline_access', 'ownApi'] as const).map((name) => words(`scopes.${name}`))
    for (const text of ['Alice Liddell', alice.loginName, ...able, words('deviceConsent.warning')]) {
      assert.ok(page.html.includes(text), text)
    }
    assert.ok(!page.html.includes(words('scopes.phone')))
    assert.deepEqual(page.form.buttons.map(({ text }) => text), [words('deviceConsent.allow'), words('deviceConsent.deny')])
  })

  it('sends the user back to the device, and shows the same page again on a repeated request', async () => {
    const device = await aDevice(world)
    const agent = await world.browserWith(alice)
    const asked = await enterCode(world, agent, device.user_code)
    const done = await asked.submit({ answer: 'allow' })
    const title = words('deviceResult.allowed.title')
    assert.deepEqual([done.status, done.title], [200, title])
    assert.ok(result(done))
    const { authRequestID = '' } = asked.form.fields
    for (const again of [
      await asked.submit({ answer: 'allow' }),
      await asked.submit({ answer: 'deny' }),
      await agent.open(world.url(CONSENT, { authRequestID })),
      await agent.open(world.url('/ui/login/loginname', { authRequestID })),
    ]) {
      assert.deepEqual([again.status, again.title, result(again)], [200, title, result(done)])
    }
    await hasTokens(world, device)
  })

  it('may be a refusal, which is final', async () => {
    const device = await aDevice(world)
    const asked = await enterCode(world, await world.browserWith(alice), device.user_code)
    const done = await asked.submit({ answer: 'deny' })
    assert.deepEqual([done.status, done.title], [200, words('deviceResult.denied.title')])
    assert.equal((await asked.submit({ answer: 'allow' })).title, words('deviceResult.denied.title'))
    assert.equal(await errorOf(world, device), 'access_denied')
  })

  it('is asked for again when the form has no decision', async () => {
    const device = await aDevice(world)
    const asked = await enterCode(world, await world.browserWith(alice), device.user_code)
    for (const values of [{}, { answer: '' }, { answer: 'yes' }]) {
      const page = await asked.submit(values)
      assert.deepEqual([page.status, page.path], [422, CONSENT])
    }
    await isWaiting(world, device)
  })

  it('is recorded once for two parallel submissions', async () => {
    for (let round = 0; round < 3; round++) {
      const device = await aDevice(world)
      const asked = await enterCode(world, await world.browserWith(alice), device.user_code)
      const pages = await Promise.all(Array.from({ length: 5 }, () => asked.submit({ answer: 'allow' })))
      for (const page of pages) assert.deepEqual([page.status, page.title], [200, words('deviceResult.allowed.title')])
      await hasTokens(world, device)
    }
  })

  it('of the first of two users with the same code counts; the second sees that it was answered', async () => {
    const device = await aDevice(world)
    const first = await enterCode(world, await world.browserWith(alice), device.user_code)
    const second = await enterCode(world, await world.browserWith(bob), device.user_code)
    await first.submit({ answer: 'allow' })
    const late = await second.submit({ answer: 'allow' })
    assert.deepEqual([late.status, late.title], [400, words('messages.deviceCodeOver.title')])
    assert.deepEqual(linksOf(late.html).map(({ href }) => href), ['/device'])
    world.clock.advance(5)
    const { body } = await pollOnce(world, device)
    assert.equal((await world.protocol.userinfo(body.access_token)).body['sub'], alice.id)
  })

  it('does not wait for a concurrent poll of the device', async () => {
    for (let round = 0; round < 5; round++) {
      const device = await aDevice(world)
      const asked = await enterCode(world, await world.browserWith(alice), device.user_code)
      const [done] = await Promise.all([asked.submit({ answer: 'allow' }), ...Array.from({ length: 5 }, () => pollOnce(world, device))])
      assert.equal(done.title, words('deviceResult.allowed.title'))
    }
  })
}

function refusals(world: World): void {
  const foreign: readonly OutgoingHttpHeaders[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]

  it('forms of other sites, on both pages', async () => {
    const device = await aDevice(world)
    const agent = await world.browserWith(alice)
    const page = await agent.open(device.verification_uri_complete)
    const asked = await enterCode(world, agent, device.user_code)
    for (const headers of foreign) {
      for (const refused of [await page.submit({}, headers), await asked.submit({ answer: 'allow' }, headers)]) {
        assert.deepEqual([refused.status, refused.title], [403, words('messages.formRefused.title')])
      }
    }
    await isWaiting(world, device)
  })

  it('forms without the CSRF token of that page in that browser, on both pages', async () => {
    const device = await aDevice(world)
    const agent = await world.browserWith(alice)
    const page = await agent.open(device.verification_uri)
    const asked = await enterCode(world, agent, device.user_code)
    const ofOther = (await new UserAgent().open(device.verification_uri)).form.fields['csrf'] ?? ''
    for (const csrf of ['', 'x', ofOther, asked.form.fields['csrf'] ?? '']) {
      const refused = await page.submit({ csrf, user_code: device.user_code })
      assert.deepEqual([refused.status, linksOf(refused.html).map(({ href }) => href)], [403, ['/device']])
    }
    for (const csrf of ['', 'x', ofOther, page.form.fields['csrf'] ?? '']) {
      assert.equal((await asked.submit({ csrf, answer: 'allow' })).status, 403)
    }
    const { csrf = '' } = page.form.fields
    assert.equal((await new UserAgent().post(world.url('/device'), { csrf, user_code: device.user_code })).status, 403)
    await isWaiting(world, device)
  })

  it('another browser, which may enter the code of the device itself', async () => {
    const device = await aDevice(world)
    const asked = await enterCode(world, await world.browserWith(alice), device.user_code)
    const { authRequestID = '', csrf = '' } = asked.form.fields
    const thief = await world.browserWith(bob)
    const opened = await thief.open(world.url(CONSENT, { authRequestID }))
    for (const seen of [opened, await thief.post(world.url(CONSENT), { authRequestID, csrf, answer: 'allow' })]) {
      assert.deepEqual([seen.status, seen.title], [403, words('messages.deviceInOtherBrowser.title')])
      assert.deepEqual(linksOf(seen.html).map(({ href }) => href), ['/device'])
      assert.doesNotMatch(seen.html, new RegExp(`alice|${device.user_code}`))
    }
    await isWaiting(world, device)
  })

  it('an answer without a session', async () => {
    const device = await aDevice(world)
    const login = await enterCode(world, new UserAgent(), device.user_code)
    const { authRequestID = '', csrf = '' } = login.form.fields
    assert.equal((await login.agent.open(world.url(CONSENT, { authRequestID }))).path, '/ui/login/loginname')
    assert.equal((await login.agent.post(world.url(CONSENT), { authRequestID, csrf, answer: 'allow' })).status, 403)
    await isWaiting(world, device)
  })

  it('an answer after the code has expired, with a link to enter a new one, and one after sign-out', async () => {
    const agent = await world.browserWith(alice)
    const [late, left] = [await enterCode(world, agent, (await aDevice(world)).user_code), await aDevice(world)]
    world.clock.advance(15 * MINUTE)
    const page = await late.submit({ answer: 'allow' })
    assert.deepEqual([page.status, page.title], [400, words('messages.deviceExpired.title')])
    assert.equal((await page.follow(words('messages.enterCode'))).path, '/device')
    assert.equal(await errorOf(world, left), 'expired_token')

    const device = await aDevice(world)
    const asked = await enterCode(world, agent, device.user_code)
    await signOut(agent, world.url('/oidc/v1/end_session'))
    for (const gone of [await asked.submit({ answer: 'allow' }), await agent.open(world.url(CONSENT, asked.form.fields))]) {
      assert.deepEqual([gone.status, gone.title], [400, words('messages.deviceExpired.title')])
    }
    await isWaiting(world, device)
  })

  it('an answer to a request without a device, which is handled as an ordinary one', async () => {
    const page = await new UserAgent().open(world.authorizeUrl())
    const { authRequestID = '' } = page.form.fields
    assert.equal((await page.agent.open(world.url(CONSENT, { authRequestID }))).path, '/ui/login/loginname')
  })
}

inMemory('rate limits for guesses at device codes (RFC 8628 §5.1)', (world) => {
  const connections: Agent[] = []
  /** A browser at another address of this machine. */
  const from = (localAddress: string): UserAgent => {
    connections.push(new Agent({ localAddress }))
    return new UserAgent({}, connections.at(-1))
  }
  after(() => connections.forEach((each) => each.destroy()))

  /** Enters that number of wrong codes in parallel. */
  async function guess(agent: UserAgent, times = 1): Promise<number[]> {
    const form = await agent.open(world.url('/device'))
    const pages = await Promise.all(Array.from({ length: times }, () => form.submit({ user_code: 'BCDF-GHJK' })))
    return pages.map(({ status }) => status)
  }

  const enterRight = async (agent: UserAgent): Promise<Page> => enterCode(world, agent, (await aDevice(world)).user_code)

  async function isBlocked(agent: UserAgent, seconds: number): Promise<void> {
    const page = await enterRight(agent)
    assert.deepEqual([page.status, page.path, page.answer.headers['retry-after']], [429, '/device', String(seconds)])
    assert.equal(page.problem, words('problems.tooManyAttempts', { wait: words.in(seconds) }))
  }

  it('is blocked for a network after ten wrong codes in a minute, even with the correct one; other networks are unaffected', async () => {
    assert.deepEqual((await guess(from('127.0.0.11'), 40)).filter((status) => status === 422).length, 10)
    await isBlocked(from('127.0.0.11'), MINUTE)
    assert.equal((await enterRight(from('127.0.0.12'))).path, '/ui/login/loginname')
    world.clock.advance(59)
    await isBlocked(from('127.0.0.11'), 1)
    world.clock.advance(1)
    assert.equal((await enterRight(from('127.0.0.11'))).path, '/ui/login/loginname')
  })

  it('does not count malformed and correct codes', async () => {
    const clumsy = from('127.0.0.13')
    for (let times = 0; times < 20; times++) assert.equal((await enterCode(world, clumsy, 'nonsense')).status, 422)
    for (let times = 0; times < 20; times++) await enterRight(clumsy)
    assert.deepEqual(await guess(clumsy), [422])
  })

  it('is blocked for all networks after five hundred wrong codes in a minute', async () => {
    world.clock.advance(MINUTE)
    for (let network = 1; network <= 50; network++) await guess(from(`127.0.1.${network}`), 10)
    await isBlocked(from('127.0.2.1'), MINUTE)
    world.clock.advance(MINUTE)
    assert.deepEqual(await guess(from('127.0.2.1')), [422])
  })
})

inMemory('a device request without scopes', (world) => {
  it('shows that no permissions are requested, and grants none', async () => {
    const { body } = await world.protocol.post<DeviceBody>('/oauth/v2/device_authorization', { client_id: clients.tv.id })
    const page = await enterCode(world, await world.browserWith(alice), body.user_code)
    assert.ok(page.html.includes(words('scopes.nothing')))
    await page.submit({ answer: 'allow' })
    const { body: tokens } = await pollOnce(world, body)
    assert.deepEqual([tokens.scope, tokens.id_token], ['', undefined])
  })
})
