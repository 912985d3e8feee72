import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { answerOf, answered } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { DAY, HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

type Parameters = Readonly<Record<string, string>>

/** The outcome of an authorization request: the last path segment of the page, or the response. */
const outcome = (page: Page): string => {
  const answer = answerOf(page)
  return answer ? (answer.parameters['error'] ?? 'code') : page.path.replace('/ui/login/', 'page ')
}

const lead = async (world: World, agent: UserAgent, parameters: Parameters): Promise<string> =>
  outcome(await agent.open(world.authorizeUrl({ parameters })))

async function identityIn(world: World, page: Page): Promise<ReturnType<typeof decodeJwt>> {
  const { code = '' } = answered(page).parameters
  const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  return decodeJwt(body.id_token)
}

/** prompt, then the outcome with no, one and two sessions. */
const PROMPTS: readonly (readonly [string | undefined, string, string, string])[] = [
  [undefined, 'page loginname', 'code', 'page accounts'],
  ['none', 'login_required', 'code', 'interaction_required'],
  ['login', 'page loginname', 'page loginname', 'page loginname'],
  ['select_account', 'page loginname', 'page accounts', 'page accounts'],
  ['create', 'page register', 'page register', 'page register'],
  ['consent', 'page loginname', 'code', 'page accounts'],
  ['login consent', 'page loginname', 'page loginname', 'page loginname'],
  ['login select_account', 'page loginname', 'page loginname', 'page loginname'],
]

onEveryStorage('authorization endpoint, prompt and hints', (world) => {
  describe('prompt, by number of sessions', () => prompts(world))
  describe('max_age', () => maxAge(world))
  describe('login_hint', () => loginHint(world))
  describe('id_token_hint', () => idTokenHint(world))
  describe('lifetime of a session', () => lifetime(world))
})

function prompts(world: World): void {
  for (const [index, who] of [[], [people.alice], [people.alice, people.bob]].entries()) {
    it(`has the expected outcome with ${who.map(({ userName }) => userName).join(' and ') || 'no user'} signed in`, async () => {
      const agent = await world.browserWith(...who)
      for (const [prompt, ...expected] of PROMPTS) {
        assert.equal(await lead(world, agent, prompt === undefined ? {} : { prompt }), expected[index], prompt ?? 'omitted')
      }
    })
  }

  it('none shows no page and sets no cookie in a browser without one', async () => {
    const { status, headers } = await new UserAgent().openOnce(world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.deepEqual([status, headers['set-cookie']], [302, undefined])
  })

  it('login requires the user to authenticate again and renews auth_time', async () => {
    const agent = await world.browserWith(people.alice)
    world.clock.advance(100)
    const asked = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    assert.equal(asked.form.fields['loginName'], people.alice.loginName)
    const done = await (await asked.submit()).submit({ password: people.alice.password })
    assert.equal((await identityIn(world, done))['auth_time'], world.clock.now())
  })

  it('login as another user gives tokens of that user in a separate session', async () => {
    const agent = await world.browserWith(people.alice)
    const first = await identityIn(world, await agent.open(world.authorizeUrl()))
    const asked = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    const done = await (await asked.submit({ loginName: people.bob.loginName })).submit({ password: people.bob.password })
    const second = await identityIn(world, done)
    assert.deepEqual([first.sub, second.sub], [people.alice.id, people.bob.id])
    assert.notEqual(second['sid'], first['sid'])
    const again = await identityIn(world, await agent.open(world.authorizeUrl({ parameters: { login_hint: people.alice.loginName } })))
    assert.deepEqual([again.sub, again['sid'], again['auth_time']], [first.sub, first['sid'], first['auth_time']])
  })

  it('select_account continues with the chosen account', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account' } }))
    const bob = page.form.buttons.find(({ text }) => text.includes(people.bob.loginName))
    const done = await page.submit({ sessionID: bob?.value ?? '' })
    assert.equal((await identityIn(world, done)).sub, people.bob.id)
  })

  it('select_account offers to sign in with another account', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await (await agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account' } }))).follow('Use another account')
    const done = await (await page.submit({ loginName: people.carol.userName })).submit({ password: people.carol.password })
    assert.equal((await identityIn(world, done)).sub, people.carol.id)
  })
}

function maxAge(world: World): void {
  for (const [maxAgeSent, withPage, silently] of [
    ['101', 'code', 'code'],
    ['100', 'code', 'code'],
    ['99', 'page loginname', 'login_required'],
    ['0', 'page loginname', 'login_required'],
  ] as const) {
    it(`${maxAgeSent} leads to ${withPage} for a sign-in 100 s ago, and with prompt=none to ${silently}`, async () => {
      const agent = await world.browserWith(people.alice)
      world.clock.advance(100)
      assert.equal(await lead(world, agent, { max_age: maxAgeSent }), withPage)
      assert.equal(await lead(world, agent, { max_age: maxAgeSent, prompt: 'none' }), silently)
    })
  }

  it('0 requires authentication even within the same second, like prompt=login', async () => {
    assert.equal(await lead(world, await world.browserWith(people.alice), { max_age: '0' }), 'page loginname')
  })

  it('0 is satisfied by the sign-in that follows, whose time is in auth_time', async () => {
    const agent = await world.browserWith(people.alice)
    world.clock.advance(HOUR)
    const asked = await agent.open(world.authorizeUrl({ parameters: { max_age: '0' } }))
    const done = await (await asked.submit()).submit({ password: people.alice.password })
    assert.equal((await identityIn(world, done))['auth_time'], world.clock.now())
  })

  it('applies to a chosen account: an old session requires authentication', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    world.clock.advance(100)
    const page = await agent.open(world.authorizeUrl({ parameters: { max_age: '50' } }))
    const alice = page.form.buttons.find(({ text }) => text.includes(people.alice.loginName))
    const asked = await page.submit({ sessionID: alice?.value ?? '' })
    assert.deepEqual([asked.path, asked.form.fields['loginName']], ['/ui/login/password', people.alice.loginName])
    const done = await asked.submit({ password: people.alice.password })
    assert.equal((await identityIn(world, done))['auth_time'], world.clock.now())
  })
}

function loginHint(world: World): void {
  it('chooses among several sessions, by login name or email, case-insensitively', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    for (const hint of [people.bob.loginName, 'BOB@acme.LOCALHOST', 'bob@mail.example']) {
      for (const prompt of [{}, { prompt: 'none' }]) {
        const page = await agent.open(world.authorizeUrl({ parameters: { login_hint: hint, ...prompt } }))
        assert.equal((await identityIn(world, page)).sub, people.bob.id)
      }
    }
  })

  it('of a user without a session leads to the login, and with prompt=none to login_required', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.authorizeUrl({ parameters: { login_hint: people.carol.loginName } }))
    assert.deepEqual([page.path, page.form.fields['loginName']], ['/ui/login/loginname', people.carol.loginName])
    assert.equal(await lead(world, agent, { login_hint: people.carol.loginName, prompt: 'none' }), 'login_required')
  })

  it('sorts the hinted account first on select_account', async () => {
    const agent = await world.browserWith(people.alice, people.bob, people.carol)
    for (const { loginName } of [people.alice, people.bob, people.carol]) {
      const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account', login_hint: loginName } }))
      const accounts = page.form.buttons.filter(({ name }) => name === 'sessionID')
      assert.deepEqual([accounts.length, accounts[0]?.text.includes(loginName)], [3, true], loginName)
    }
  })

  it('gives the same answer for an unknown name', async () => {
    const agent = await world.browserWith(people.alice)
    assert.equal(await lead(world, agent, { login_hint: 'nobody@acme.localhost' }), 'page loginname')
    assert.equal(await lead(world, agent, { login_hint: 'nobody@acme.localhost', prompt: 'none' }), 'login_required')
  })
}

function idTokenHint(world: World): void {
  const hintOf = async (person: TestPerson): Promise<string> => (await world.tokens({}, person)).id_token

  it('chooses among several sessions', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    for (const prompt of [{}, { prompt: 'none' }]) {
      const page = await agent.open(world.authorizeUrl({ parameters: { id_token_hint: await hintOf(people.alice), ...prompt } }))
      assert.equal((await identityIn(world, page)).sub, people.alice.id)
    }
  })

  it('of a user without a session leads to the login, and with prompt=none to login_required', async () => {
    const agent = await world.browserWith(people.alice)
    const hint = { id_token_hint: await hintOf(people.bob) }
    assert.equal(await lead(world, agent, hint), 'page loginname')
    assert.equal(await lead(world, agent, { ...hint, prompt: 'none' }), 'login_required')
  })

  it('is accepted after it has expired', async () => {
    const hint = await hintOf(people.alice)
    world.clock.advance(DAY)
    const agent = await world.browserWith(people.alice)
    assert.equal(await lead(world, agent, { id_token_hint: hint, prompt: 'none' }), 'code')
  })

  it('answers login_required when another user signs in', async () => {
    const agent = await world.browserWith(people.alice)
    const asked = await agent.open(world.authorizeUrl({ parameters: { id_token_hint: await hintOf(people.alice), prompt: 'login' } }))
    const done = await (await asked.submit({ loginName: people.bob.loginName })).submit({ password: people.bob.password })
    assert.equal(answered(done).parameters['error'], 'login_required')
    assert.equal(await lead(world, agent, { login_hint: people.alice.loginName, prompt: 'none' }), 'code', 'the session is unchanged')
  })

  it('is invalid_request when it is another kind of token or has a foreign signature', async () => {
    const agent = await world.browserWith(people.alice)
    const { access_token: jwt, id_token: idToken } = await world.tokens({ client: clients.jwt })
    const [header = '', payload = '', signature = ''] = idToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const hint of [
      jwt,
      'x',
      `${header}.${payload}.`,
      `${none}.${payload}.`,
      `${header}.${payload}.${signature}=`,
      `${header}.${payload}.${'A'.repeat(342)}`,
    ]) {
      assert.equal(await lead(world, agent, { id_token_hint: hint }), 'invalid_request')
    }
  })
}

function lifetime(world: World): void {
  it('ends after 30 days without use', async () => {
    const agent = await world.browserWith(people.alice)
    world.clock.advance(30 * DAY - 1)
    assert.equal(await lead(world, agent, { prompt: 'none' }), 'code')
    world.clock.advance(30 * DAY)
    assert.equal(await lead(world, agent, { prompt: 'none' }), 'login_required')
  })

  it('ends after 90 days, regardless of use', async () => {
    const agent = await world.browserWith(people.alice)
    for (const days of [29, 29, 29]) {
      world.clock.advance(days * DAY)
      assert.equal(await lead(world, agent, { prompt: 'none' }), 'code')
    }
    world.clock.advance(3 * DAY)
    assert.equal(await lead(world, agent, { prompt: 'none' }), 'login_required')
  })
}
