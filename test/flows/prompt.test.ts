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

/** Where an authorization request leads: the last word of the page, or the answer. */
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

/** prompt, then what happens with nobody, one person, two people signed in. */
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

onEveryStorage('what the person is asked', (world) => {
  describe('prompt × who is signed in (AZ-13)', () => prompts(world))
  describe('max_age', () => maxAge(world))
  describe('login_hint', () => loginHint(world))
  describe('id_token_hint (AZ-18)', () => idTokenHint(world))
  describe('lifetime of a sign-in (SE-03)', () => lifetime(world))
})

function prompts(world: World): void {
  for (const [index, who] of [[], [people.alice], [people.alice, people.bob]].entries()) {
    it(`with ${who.map(({ userName }) => userName).join(' and ') || 'nobody'} signed in`, async () => {
      const agent = await world.browserWith(...who)
      for (const [prompt, ...expected] of PROMPTS) {
        assert.equal(await lead(world, agent, prompt === undefined ? {} : { prompt }), expected[index], prompt ?? 'omitted')
      }
    })
  }

  it('none shows no page and gives no cookie to a browser that has none', async () => {
    const { status, headers } = await new UserAgent().openOnce(world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.deepEqual([status, headers['set-cookie']], [302, undefined])
  })

  it('login makes the person prove it again, and the sign-in counts from now', async () => {
    const agent = await world.browserWith(people.alice)
    world.clock.advance(100)
    const asked = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    assert.equal(asked.form.fields['loginName'], people.alice.loginName)
    const done = await (await asked.submit()).submit({ password: people.alice.password })
    assert.equal((await identityIn(world, done))['auth_time'], world.clock.now())
  })

  it('login as somebody else gives tokens of that person in a session of their own (AT-52)', async () => {
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

  it('select_account goes on with the account that is picked', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account' } }))
    const bob = page.form.buttons.find(({ text }) => text.includes(people.bob.loginName))
    const done = await page.submit({ sessionID: bob?.value ?? '' })
    assert.equal((await identityIn(world, done)).sub, people.bob.id)
  })

  it('select_account offers another account too', async () => {
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
    it(`${maxAgeSent} for a sign-in 100 s ago is ${withPage}, with prompt=none ${silently}`, async () => {
      const agent = await world.browserWith(people.alice)
      world.clock.advance(100)
      assert.equal(await lead(world, agent, { max_age: maxAgeSent }), withPage)
      assert.equal(await lead(world, agent, { max_age: maxAgeSent, prompt: 'none' }), silently)
    })
  }

  it('0 asks also in the second of the sign-in, like prompt=login', async () => {
    assert.equal(await lead(world, await world.browserWith(people.alice), { max_age: '0' }), 'page loginname')
  })

  it('0 is met by the sign-in that follows, and auth_time says when that was', async () => {
    const agent = await world.browserWith(people.alice)
    world.clock.advance(HOUR)
    const asked = await agent.open(world.authorizeUrl({ parameters: { max_age: '0' } }))
    const done = await (await asked.submit()).submit({ password: people.alice.password })
    assert.equal((await identityIn(world, done))['auth_time'], world.clock.now())
  })

  it('holds for an account that is picked: an old one has to prove it again', async () => {
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
  it('chooses among several people, by login name or e-mail, whatever the case', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    for (const hint of [people.bob.loginName, 'BOB@acme.LOCALHOST', 'bob@mail.example']) {
      for (const prompt of [{}, { prompt: 'none' }]) {
        const page = await agent.open(world.authorizeUrl({ parameters: { login_hint: hint, ...prompt } }))
        assert.equal((await identityIn(world, page)).sub, people.bob.id)
      }
    }
  })

  it('of somebody who is not signed in leads to the login, and with prompt=none to login_required', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.authorizeUrl({ parameters: { login_hint: people.carol.loginName } }))
    assert.deepEqual([page.path, page.form.fields['loginName']], ['/ui/login/loginname', people.carol.loginName])
    assert.equal(await lead(world, agent, { login_hint: people.carol.loginName, prompt: 'none' }), 'login_required')
  })

  it('preselects on select_account: the account that it names stands first', async () => {
    const agent = await world.browserWith(people.alice, people.bob, people.carol)
    for (const { loginName } of [people.alice, people.bob, people.carol]) {
      const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account', login_hint: loginName } }))
      const accounts = page.form.buttons.filter(({ name }) => name === 'sessionID')
      assert.deepEqual([accounts.length, accounts[0]?.text.includes(loginName)], [3, true], loginName)
    }
  })

  it('says the same for a name that nobody has (AT-47)', async () => {
    const agent = await world.browserWith(people.alice)
    assert.equal(await lead(world, agent, { login_hint: 'nobody@acme.localhost' }), 'page loginname')
    assert.equal(await lead(world, agent, { login_hint: 'nobody@acme.localhost', prompt: 'none' }), 'login_required')
  })
}

function idTokenHint(world: World): void {
  const hintOf = async (person: TestPerson): Promise<string> => (await world.tokens({}, person)).id_token

  it('chooses among several people', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    for (const prompt of [{}, { prompt: 'none' }]) {
      const page = await agent.open(world.authorizeUrl({ parameters: { id_token_hint: await hintOf(people.alice), ...prompt } }))
      assert.equal((await identityIn(world, page)).sub, people.alice.id)
    }
  })

  it('of somebody else leads to the login, and with prompt=none to login_required', async () => {
    const agent = await world.browserWith(people.alice)
    const hint = { id_token_hint: await hintOf(people.bob) }
    assert.equal(await lead(world, agent, hint), 'page loginname')
    assert.equal(await lead(world, agent, { ...hint, prompt: 'none' }), 'login_required')
  })

  it('is as good when it has expired', async () => {
    const hint = await hintOf(people.alice)
    world.clock.advance(DAY)
    const agent = await world.browserWith(people.alice)
    assert.equal(await lead(world, agent, { id_token_hint: hint, prompt: 'none' }), 'code')
  })

  it('tells the client login_required when somebody else signs in than it names', async () => {
    const agent = await world.browserWith(people.alice)
    const asked = await agent.open(world.authorizeUrl({ parameters: { id_token_hint: await hintOf(people.alice), prompt: 'login' } }))
    const done = await (await asked.submit({ loginName: people.bob.loginName })).submit({ password: people.bob.password })
    assert.equal(answered(done).parameters['error'], 'login_required')
    assert.equal(await lead(world, agent, { login_hint: people.alice.loginName, prompt: 'none' }), 'code', 'nobody was signed out by that')
  })

  it('is invalid_request when it is another token, or none of ours (JW-02, AT-58, AT-63)', async () => {
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

  it('ends after 90 days, however often it is used', async () => {
    const agent = await world.browserWith(people.alice)
    for (const days of [29, 29, 29]) {
      world.clock.advance(days * DAY)
      assert.equal(await lead(world, agent, { prompt: 'none' }), 'code')
    }
    world.clock.advance(3 * DAY)
    assert.equal(await lead(world, agent, { prompt: 'none' }), 'login_required')
  })
}
