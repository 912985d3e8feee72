import assert from 'node:assert/strict'
import type { OutgoingHttpHeaders } from 'node:http'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { linksOf } from '../support/html.js'
import { clients, people, robots } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const { alice, bob } = people
const SESSION = 'session'

const started = (world: World, agent = new UserAgent()): Promise<Page> => agent.open(world.authorizeUrl())
const atPassword = async (world: World, agent = new UserAgent()): Promise<Page> =>
  (await started(world, agent)).submit({ loginName: alice.loginName })

/** Asserts that no session was created and no response was sent to the client. */
function isRefused(world: World, page: Page, status: number): void {
  assert.deepEqual([page.status, page.leftTo, answerOf(page)], [status, undefined, undefined])
  assert.equal(page.agent.cookie(world.issuer, SESSION), undefined)
  assert.ok(page.title)
}

onEveryStorage('login steps', (world) => {
  describe('cross-site forms', () => forms(world))
  describe('another browser', () => otherBrowser(world))
  describe('expired, repeated and skipped steps', () => lateness(world))
  describe('cookies', () => cookies(world))
  describe('account picker', () => picker(world))
})

function forms(world: World): void {
  it('are refused without a CSRF token and with a token of another session', async () => {
    const page = await atPassword(world)
    const other = await atPassword(world)
    const ofFirstStep = (await started(world, page.agent)).form.fields['csrf'] ?? ''
    for (const csrf of ['', 'x', other.form.fields['csrf'] ?? '', ofFirstStep, `${page.form.fields['csrf']}x`]) {
      const refused = await page.submit({ csrf, password: alice.password })
      isRefused(world, refused, 403)
      assert.equal(refused.title, words('messages.formRefused.title'))
    }
    assert.ok(answerOf(await page.submit({ password: alice.password })))
  })

  const foreign: readonly OutgoingHttpHeaders[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of foreign) {
    it(`are refused with ${JSON.stringify(headers)}, even with the correct token`, async () => {
      for (const values of [{ loginName: alice.loginName }, { password: alice.password }]) {
        const page = 'password' in values ? await atPassword(world) : await started(world)
        isRefused(world, await page.submit(values, headers), 403)
      }
    })
  }

  for (const headers of [{ origin: 'null' }, { 'sec-fetch-site': 'none' }] as const) {
    it(`are accepted with ${JSON.stringify(headers)}, which proves nothing`, async () => {
      assert.ok(answerOf(await (await atPassword(world)).submit({ password: alice.password }, headers)))
    })
  }

  it('are accepted from the origin of the server', async () => {
    const headers = { origin: world.issuer, 'sec-fetch-site': 'same-origin' }
    assert.ok(answerOf(await (await atPassword(world)).submit({ password: alice.password }, headers)))
  })

  it('are refused when a field is repeated', async () => {
    const page = await atPassword(world)
    const { csrf = '', authRequestID = '' } = page.form.fields
    const pairs = [
      ['csrf', csrf],
      ['authRequestID', authRequestID],
      ['password', 'x'],
      ['password', alice.password],
    ]
    const refused = await page.agent.post(world.url('/ui/login/password'), pairs as unknown as Record<string, string>)
    isRefused(world, refused, 403)
  })
}

function otherBrowser(world: World): void {
  it('cannot continue the sign-in, shows only a link to the application, and leaves the first browser unaffected', async () => {
    const page = await atPassword(world)
    const { authRequestID = '', csrf = '' } = page.form.fields
    const thief = new UserAgent()
    await started(world, thief)
    for (const path of ['/ui/login/loginname', '/ui/login/password', '/ui/login/accounts', '/ui/login/register']) {
      const seen = await thief.open(world.url(path, { authRequestID }))
      isRefused(world, seen, 403)
      assert.equal(seen.title, words('messages.foreignBrowser.title'))
      assert.deepEqual(
        linksOf(seen.html).map(({ href }) => href),
        ['https://client.example'],
      )
      assert.doesNotMatch(seen.html, /alice/)
      isRefused(world, await thief.post(world.url(path), { authRequestID, csrf, password: alice.password, loginName: 'x' }), 403)
    }
    assert.ok(answerOf(await page.submit({ password: alice.password })))
  })

  it('gets no code from a sign-in that is complete', async () => {
    const page = await atPassword(world)
    const { authRequestID = '' } = page.form.fields
    answered(await page.submit({ password: alice.password }))
    isRefused(world, await new UserAgent().open(world.url('/ui/login/password', { authRequestID })), 403)
    isRefused(
      world,
      await (await world.browserWith(bob)).open(world.url('/ui/login/password', { authRequestID })).then((seen) => {
        seen.agent.setCookie(world.issuer, SESSION, undefined)
        return seen
      }),
      403,
    )
  })

  it('gets nothing with a guessed, malformed or missing id', async () => {
    for (const authRequestID of ['x', 'x'.repeat(22), 'x'.repeat(5000), '../..', "'", robots.robot.id, '%00', undefined]) {
      isRefused(world, await new UserAgent().open(world.url('/ui/login/loginname', { authRequestID })), 404)
    }
  })
}

function lateness(world: World): void {
  it('shows an expired sign-in after an hour, and "Start again" restarts the same request', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.authorizeUrl({ parameters: { state: 'the state <&">', nonce: 'n' } }))
    world.clock.advance(HOUR - 1)
    const asked = await page.submit({ loginName: alice.loginName })
    world.clock.advance(1)
    const late = await asked.submit({ password: alice.password })
    isRefused(world, late, 400)
    assert.equal(late.title, words('messages.expired.title'))
    const again = await late.follow('Start again')
    assert.equal(again.path, '/ui/login/loginname')
    const done = await (await again.submit({ loginName: alice.loginName })).submit({ password: alice.password })
    assert.equal(answered(done).parameters['state'], 'the state <&">')
  })

  it('issues no second code after the sign-in is complete (back button)', async () => {
    const page = await atPassword(world)
    answered(await page.submit({ password: alice.password }))
    for (const again of [
      await page.submit({ password: alice.password }),
      await page.agent.open(world.url('/ui/login/password', page.form.fields)),
    ]) {
      assert.deepEqual([again.status, again.title, again.leftTo], [400, words('messages.alreadyUsed.title'), undefined])
      assert.deepEqual(
        linksOf(again.html).map(({ href }) => href),
        ['https://client.example'],
      )
    }
  })

  it('issues one code when a form is sent twice at once, and explains the second response', async () => {
    for (let round = 0; round < 3; round++) {
      const page = await atPassword(world)
      const ends = await Promise.all([page.submit({ password: alice.password }), page.submit({ password: alice.password })])
      assert.equal(ends.filter((end) => answerOf(end) !== undefined).length, 1)
      const other = ends.find((end) => answerOf(end) === undefined)
      assert.ok([400, 409].includes(other?.status ?? 0))
      assert.equal(other?.title, words('messages.alreadyUsed.title'))
    }
  })

  it('issues a code to each of two tabs', async () => {
    const agent = new UserAgent()
    const [one, two] = [await atPassword(world, agent), await atPassword(world, agent)]
    const [first, second] = [
      answered(await one.submit({ password: alice.password })),
      answered(await two.submit({ password: alice.password })),
    ]
    assert.notEqual(first.parameters['code'], second.parameters['code'])
  })

  it('completes a sign-in that began before the user signed in in another tab', async () => {
    const agent = new UserAgent()
    const [one, two] = [await started(world, agent), await atPassword(world, agent)]
    answered(await two.submit({ password: alice.password }))
    const done = await (await one.submit({ loginName: bob.loginName })).submit({ password: bob.password })
    assert.ok(answerOf(done))
  })
}

function cookies(world: World): void {
  it('rotate at every sign-in, after which the old value is not accepted', async () => {
    const agent = await world.browserWith(alice)
    const old = agent.cookie(world.issuer, SESSION) ?? ''
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    answered(await (await page.submit({ loginName: alice.loginName })).submit({ password: alice.password }))
    const fresh = agent.cookie(world.issuer, SESSION) ?? ''
    assert.notEqual(fresh, old)
    const [thief, owner] = [new UserAgent(), new UserAgent()]
    thief.setCookie(world.issuer, SESSION, old)
    owner.setCookie(world.issuer, SESSION, fresh)
    const silently = world.authorizeUrl({ parameters: { prompt: 'none' } })
    assert.equal(answered(await thief.open(silently)).parameters['error'], 'login_required')
    assert.ok(answered(await owner.open(silently)).parameters['code'])
  })

  it('that an attacker planted are not used for the sign-in', async () => {
    for (const planted of ['a'.repeat(43), 'x', '', '%00', (await world.browserWith(bob)).cookie(world.issuer, SESSION) ?? '']) {
      const victim = new UserAgent()
      victim.setCookie(world.issuer, SESSION, planted)
      const page = await victim.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
      answered(await (await page.submit({ loginName: alice.loginName })).submit({ password: alice.password }))
      assert.notEqual(victim.cookie(world.issuer, SESSION), planted)
      const attacker = new UserAgent()
      attacker.setCookie(world.issuer, SESSION, planted)
      const seen = await attacker.open(world.authorizeUrl({ parameters: { prompt: 'none', login_hint: alice.loginName } }))
      assert.equal(answered(seen).parameters['error'], 'login_required')
    }
  })

  it('of one kind are not accepted as another kind, nor as a request id', async () => {
    const page = await atPassword(world)
    const flow = page.agent.cookie(world.issuer, 'flow') ?? ''
    answered(await page.submit({ password: alice.password }))
    for (const value of [flow, page.form.fields['authRequestID'] ?? '']) {
      const agent = new UserAgent()
      agent.setCookie(world.issuer, SESSION, value)
      assert.equal(answered(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } }))).parameters['error'], 'login_required')
    }
  })
}

function picker(world: World): void {
  const open = async (agent: UserAgent): Promise<Page> => agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account' } }))
  const idOf = (page: Page, loginName: string): string => page.form.buttons.find(({ text }) => text.includes(loginName))?.value ?? ''

  it('shows the accounts of this browser, newest first', async () => {
    const agent = await world.browserWith(alice)
    world.clock.advance(10)
    answered(await signIn(agent, world.authorizeUrl({ parameters: { prompt: 'login' } }), bob))
    assert.deepEqual(
      (await open(agent)).form.buttons.filter(({ name }) => name === 'sessionID').map(({ text }) => text.replace(/^\S+ /, '')),
      ['Bob Tester bob@acme.localhost', 'Alice Liddell alice@acme.localhost'],
    )
  })

  it('accepts no account of another browser', async () => {
    const [mine, theirs] = [await open(await world.browserWith(alice)), await open(await world.browserWith(bob))]
    const refused = await mine.submit({ sessionID: idOf(theirs, bob.loginName) })
    assert.deepEqual([refused.status, refused.leftTo], [422, undefined])
    assert.match(refused.problem ?? '', /no longer signed in/)
    assert.ok(answerOf(await refused.submit({ sessionID: idOf(mine, alice.loginName) })))
  })

  it('signs one account out, revokes the grants of its session and leaves the others', async () => {
    const agent = await world.browserWith(alice, bob)
    const page = await open(agent)
    const out = await page.submit({ signOut: idOf(page, alice.loginName) })
    assert.deepEqual([out.status, out.path], [200, '/ui/login/accounts'])
    assert.deepEqual(out.form.buttons.filter(({ name }) => name === 'sessionID').map(({ text }) => text.includes(bob.loginName)), [true])
    const silent = async ({ loginName }: { readonly loginName: string }) =>
      answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none', login_hint: loginName } })))?.parameters['error']
    assert.deepEqual([await silent(alice), await silent(bob)], ['login_required', undefined])
    assert.ok(answerOf(await out.submit({ sessionID: idOf(out, bob.loginName) })))
  })

  it('signs out no account of another browser, and shows the login name step after the last one', async () => {
    const [mine, theirs] = [await open(await world.browserWith(alice)), await open(await world.browserWith(bob))]
    assert.equal((await mine.submit({ signOut: idOf(theirs, bob.loginName) })).path, '/ui/login/accounts')
    assert.ok(answerOf(await theirs.submit({ sessionID: idOf(theirs, bob.loginName) })))
    assert.equal((await mine.submit({ signOut: idOf(mine, alice.loginName) })).path, '/ui/login/loginname')
    assert.equal((await mine.submit({ signOut: idOf(mine, alice.loginName) })).path, '/ui/login/loginname', 'twice is as good')
  })

  it('requires a choice', async () => {
    for (const sessionID of ['', 'x', "'", '0']) {
      assert.equal((await (await open(await world.browserWith(alice))).submit({ sessionID })).status, 422)
    }
  })

  it('allows tabs of one browser to choose different accounts', async () => {
    const agent = await world.browserWith(alice, bob)
    const [one, two] = [await open(agent), await open(agent)]
    const codes = [
      answered(await one.submit({ sessionID: idOf(one, alice.loginName) })),
      answered(await two.submit({ sessionID: idOf(two, bob.loginName) })),
    ]
    const subjects = []
    for (const {
      parameters: { code = '' },
    } of codes) {
      const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
      subjects.push((await world.protocol.userinfo(body.access_token)).body['sub'])
    }
    assert.deepEqual(subjects, [alice.id, bob.id])
  })
}
