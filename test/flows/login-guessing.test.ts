import assert from 'node:assert/strict'
import { answerOf } from '../support/authorization.js'
import { textOf } from '../support/html.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { HOUR, MINUTE, onEveryStorage } from '../support/world.js'

onEveryStorage('guessing passwords', (world) => {
  const atPassword = async (loginName: string, agent = new UserAgent()): Promise<Page> => {
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    return page.submit({ loginName })
  }
  const guess = async (loginName: string, password = 'wrong'): Promise<Page> => (await atPassword(loginName)).submit({ password })
  const statuses = async (loginNames: readonly string[]): Promise<number[]> => {
    const found = []
    for (const loginName of loginNames) found.push((await guess(loginName)).status)
    return found
  }
  const retryAfter = (page: Page): number => Number(page.answer.headers['retry-after'])

  afterEach(() => world.clock.advance(HOUR))
  const isLetIn = async (person: { readonly loginName: string; readonly password: string }): Promise<boolean> =>
    answerOf(await guess(person.loginName, person.password)) !== undefined

  it('offers to reset the password after the third wrong one, whether or not the name exists', async () => {
    for (const name of [people.bob.loginName, 'nobody-at-all']) {
      const offers: boolean[] = []
      for (let wrong = 0; wrong < 4; wrong++) {
        const { html, status } = await guess(name)
        assert.equal(status, 422)
        offers.push(textOf(html, 'error-message')?.includes(words('resetPassword.title')) === true)
      }
      assert.deepEqual(offers, [false, false, true, true], name)
    }
  })

  it('allows five free attempts; then the account waits 1, 2, 4 … seconds, up to 15 minutes', async () => {
    const name = people.alice.loginName
    assert.deepEqual(await statuses(Array.from({ length: 6 }, () => name)), [422, 422, 422, 422, 422, 422])
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const blocked = await guess(name)
      assert.deepEqual([blocked.status, retryAfter(blocked)], [429, wait])
      assert.match(blocked.problem ?? '', /try again in/)
      world.clock.advance(wait - 1)
      assert.equal((await guess(name)).status, 429)
      world.clock.advance(1)
      assert.equal((await guess(name)).status, 422)
    }
    world.clock.advance(15 * MINUTE)
    assert.equal(await isLetIn(people.alice), true)
    assert.deepEqual(await statuses(Array.from({ length: 5 }, () => name)), [422, 422, 422, 422, 422], 'the right password starts anew')
    assert.equal(await isLetIn(people.alice), true)
  })

  it('counts no right password, also when the sign-in fails for another reason', async () => {
    const { id_token: hint } = await world.tokens({ client: clients.web }, people.alice)
    for (let attempt = 0; attempt < 7; attempt++) {
      const page = await new UserAgent().open(world.authorizeUrl({ client: clients.web, parameters: { prompt: 'login', id_token_hint: hint } }))
      const end = await (await page.submit({ loginName: people.bob.loginName })).submit({ password: people.bob.password })
      assert.equal(answerOf(end)?.parameters['error'], 'login_required', 'the hint names alice')
    }
    assert.equal(await isLetIn(people.bob), true)
  })

  it('refuses the correct password with the same answer while the account waits', async () => {
    await statuses(Array.from({ length: 6 }, () => people.bob.loginName))
    const [wrong, right] = [await guess(people.bob.loginName), await guess(people.bob.loginName, people.bob.password)]
    assert.deepEqual([right.status, right.problem, right.leftTo], [wrong.status, wrong.problem, undefined])
    world.clock.advance(1)
    assert.equal(await isLetIn(people.bob), true)
  })

  it('shares one budget among all spellings of a name', async () => {
    const spellings = ['alice', 'ALICE', 'alice@acme.localhost', 'alice@mail.example', 'ａlice', ' Alice ', 'aLiCe@ACME.localhost']
    assert.deepEqual(await statuses(spellings), [422, 422, 422, 422, 422, 422, 429])
    world.clock.advance(1)
    assert.equal(await isLetIn(people.alice), true)
  })

  it('delays attempts for an unknown name in the same way', async () => {
    const answers = await statuses(['absent', 'ABSENT', ' absent', 'absent', 'ａbsent', 'absent', 'absent'])
    assert.deepEqual(answers, [422, 422, 422, 422, 422, 422, 429])
    const [unknown, known] = [await guess('absent'), await (await statuses(Array.from({ length: 6 }, () => 'carol')), guess('carol'))]
    assert.deepEqual([unknown.status, unknown.problem], [known.status, known.problem])
  })

  it('in parallel verifies no more passwords than sequential attempts', async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => atPassword(people.alice.loginName)))
    const wrong = pages.flatMap((page) => Array.from({ length: 5 }, () => page.submit({ password: 'wrong' })))
    const answers = await Promise.all(wrong)
    const count = (status: number): number => answers.filter((page) => page.status === status).length
    assert.deepEqual([count(422), count(429)], [5, 35])
    assert.equal((await guess(people.alice.loginName, people.alice.password)).status, 429)
    world.clock.advance(1)
    assert.equal(await isLetIn(people.alice), true)
  })

  it('does not delay other accounts', async () => {
    await statuses(Array.from({ length: 7 }, () => people.alice.loginName))
    assert.equal(await isLetIn(people.bob), true)
  })

  it('leaves existing sessions and tokens of the user valid', async () => {
    const agent = await world.browserWith(people.carol)
    const { refresh_token: token } = await world.tokens({ scope: 'openid offline_access' }, people.carol)
    await statuses(Array.from({ length: 8 }, () => people.carol.loginName))
    assert.ok(answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters['code'])
    assert.equal((await world.protocol.refresh(clients.web, token)).status, 200)
  })

  it('from unknown browsers does not block a browser that the account has used, which has its own budget', async () => {
    const { alice, bob } = people
    const home = await world.browserWith(alice)
    await statuses(Array.from({ length: 8 }, () => alice.loginName))
    assert.equal(await isLetIn(alice), false)
    assert.ok(answerOf(await (await atPassword(alice.loginName, home)).submit({ password: alice.password })))
    assert.equal((await guess(alice.loginName)).status, 429, 'strangers wait as before')
    const found = []
    for (let tries = 0; tries < 7; tries++) found.push((await (await atPassword(alice.loginName, home)).submit({ password: 'wrong' })).status)
    assert.deepEqual(found, [422, 422, 422, 422, 422, 422, 429])
    world.clock.advance(HOUR)
    await statuses(Array.from({ length: 8 }, () => bob.loginName))
    assert.equal((await (await atPassword(bob.loginName, home)).submit({ password: bob.password })).status, 429, 'the browser is not familiar for other users')
  })

  it('cannot be hidden by headers that claim another client address', async () => {
    const found = []
    for (let round = 0; round < 7; round++) {
      const page = await atPassword(
        people.greta.loginName,
        new UserAgent({ 'x-forwarded-for': `10.0.0.${round}`, 'x-real-ip': 'a', forwarded: 'for=a' }),
      )
      found.push((await page.submit({ password: 'wrong' })).status)
    }
    assert.deepEqual(found, [422, 422, 422, 422, 422, 422, 429])
  })
})
