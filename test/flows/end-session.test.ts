import assert from 'node:assert/strict'
import { wordsIn } from '@keyhall/texts'
import { answerOf, answered, signOut } from '../support/authorization.js'
import { AFTER_LOGOUT, AFTER_LOGOUT_WITH_QUERY, clients, people } from '../support/standard-document.js'
import type { TestClient, TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { DAY, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const PATH = '/oidc/v1/end_session'
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' } as const

async function tokensIn(world: World, agent: UserAgent, person: TestPerson, client: TestClient = clients.web) {
  const url = world.authorizeUrl({ client, scope: 'openid offline_access', parameters: { login_hint: person.loginName } })
  const { code = '' } = answered(await agent.open(url)).parameters
  return (await world.redeem({ code, client, redirectUri: client.redirectUri })).body
}

const isSignedIn = async (world: World, agent: UserAgent, person: TestPerson): Promise<boolean> => {
  const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'none', login_hint: person.loginName } }))
  return 'code' in (answerOf(page)?.parameters ?? {})
}

const refused = (page: Page): void => assert.deepEqual([page.status, page.leftTo], [400, undefined])

onEveryStorage('end session endpoint', (world) => {
  describe('with the session cookie alone', () => byCookie(world))
  describe('with id_token_hint', () => byHint(world))
  describe('post_logout_redirect_uri', () => redirect(world))
  describe('confirmation by the user (product decision)', () => crossSite(world))
})

function byCookie(world: World): void {
  it('ends every session of the browser, and confirms it', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    const page = await signOut(agent, world.url(PATH))
    assert.deepEqual([page.status, page.title], [200, words('logout.doneTitle')])
    assert.match(page.html, /id="logout-result"/)
    assert.equal(agent.cookie(world.issuer, 'session'), undefined)
    for (const person of [people.alice, people.bob]) assert.equal(await isSignedIn(world, agent, person), false)
  })

  it('revokes the tokens of those sessions, including refresh tokens (product decision)', async () => {
    const agent = await world.browserWith(people.alice)
    const tokens = await tokensIn(world, agent, people.alice)
    await signOut(agent, world.url(PATH))
    assert.equal((await world.protocol.introspect(clients.web, tokens.access_token)).text, '{"active":false}')
    assert.equal((await world.protocol.userinfo(tokens.access_token)).status, 401)
    assert.equal((await world.protocol.refresh(clients.web, tokens.refresh_token)).body.error, 'invalid_grant')
  })

  it('invalidates codes that were issued before', async () => {
    const agent = await world.browserWith(people.alice)
    const { code = '' } = answered(await agent.open(world.authorizeUrl())).parameters
    await signOut(agent, world.url(PATH))
    const { status, body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  })

  it('leaves other browsers of the same user signed in', async () => {
    const [one, other] = [await world.browserWith(people.alice), await world.browserWith(people.alice)]
    await signOut(one, world.url(PATH))
    assert.equal(await isSignedIn(world, other, people.alice), true)
  })

  it('ends the session for good: the old cookie has no effect', async () => {
    const agent = await world.browserWith(people.alice)
    const old = agent.cookie(world.issuer, 'session')
    await signOut(agent, world.url(PATH))
    agent.setCookie(world.issuer, 'session', old)
    assert.equal(await isSignedIn(world, agent, people.alice), false)
  })

  it('succeeds without a session', async () => {
    const page = await new UserAgent().open(world.url(PATH))
    assert.deepEqual([page.status, page.title], [200, words('logout.doneTitle')])
  })

  it('accepts POST', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.post(world.url(PATH), { client_id: 'web', post_logout_redirect_uri: AFTER_LOGOUT })
    assert.equal(page.title, words('logout.question'))
    assert.equal((await page.submit()).leftTo?.href, AFTER_LOGOUT)
    assert.equal(await isSignedIn(world, agent, people.alice), false)
  })
}

function byHint(world: World): void {
  it('ends the session that it names and no other, at once', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    const { id_token: hint, access_token: token } = await tokensIn(world, agent, people.alice)
    const page = await agent.open(world.url(PATH, { id_token_hint: hint }), CROSS_SITE)
    assert.equal(page.title, words('logout.doneTitle'))
    assert.deepEqual([await isSignedIn(world, agent, people.alice), await isSignedIn(world, agent, people.bob)], [false, true])
    assert.equal((await world.protocol.userinfo(token)).status, 401)
  })

  it('works after it has expired', async () => {
    const agent = await world.browserWith(people.alice)
    const { id_token: hint } = await tokensIn(world, agent, people.alice)
    world.clock.advance(DAY)
    await agent.open(world.url(PATH, { id_token_hint: hint }))
    assert.equal(await isSignedIn(world, agent, people.alice), false)
  })

  it('ends no session from a browser without the cookie, nor from a script', async () => {
    const agent = await world.browserWith(people.alice)
    const { id_token: hint, refresh_token: refreshToken } = await tokensIn(world, agent, people.alice)
    for (const headers of [CROSS_SITE, {}]) {
      assert.equal((await new UserAgent(headers).post(world.url(PATH), { id_token_hint: hint })).title, words('logout.doneTitle'))
      assert.equal((await new UserAgent(headers).open(world.url(PATH, { id_token_hint: hint }))).title, words('logout.doneTitle'))
    }
    assert.equal(await isSignedIn(world, agent, people.alice), true)
    assert.equal((await world.protocol.refresh(clients.web, refreshToken)).status, 200)
  })

  it('ends no session at once from the browser of another user, and never the session that it names', async () => {
    const [alice, bob] = [await world.browserWith(people.alice), await world.browserWith(people.bob)]
    const { id_token: hint } = await tokensIn(world, alice, people.alice)
    const asked = await bob.open(world.url(PATH, { id_token_hint: hint, post_logout_redirect_uri: AFTER_LOGOUT, state: 's' }))
    assert.equal(asked.title, words('logout.question'))
    assert.equal(await isSignedIn(world, bob, people.bob), true)
    assert.equal((await asked.submit()).leftTo?.href, `${AFTER_LOGOUT}?state=s`)
    assert.deepEqual([await isSignedIn(world, alice, people.alice), await isSignedIn(world, bob, people.bob)], [true, false])
  })

  it('requires confirmation if the session has expired', async () => {
    const agent = await world.browserWith(people.alice)
    const { id_token: hint } = await tokensIn(world, agent, people.alice)
    world.clock.advance(31 * DAY)
    const asked = await agent.open(world.url(PATH, { id_token_hint: hint }))
    assert.equal(asked.title, words('logout.question'))
    assert.equal((await asked.submit()).title, words('logout.doneTitle'))
  })

  it('may be posted by another site, without the cookie at first', async () => {
    const agent = await world.browserWith(people.alice)
    const { id_token: hint } = await tokensIn(world, agent, people.alice)
    const first = await new UserAgent(CROSS_SITE).postOnce(world.url(PATH), { id_token_hint: hint })
    assert.equal((await agent.open(new URL(first.headers.location ?? '', world.issuer), CROSS_SITE)).title, words('logout.doneTitle'))
    assert.equal(await isSignedIn(world, agent, people.alice), false)
    refused(await new UserAgent(CROSS_SITE).post(world.url(PATH), { id_token_hint: hint, state: 'x'.repeat(6000) }))
  })

  it('not issued by this server is refused, and no session ends', async () => {
    const agent = await world.browserWith(people.alice)
    const { id_token: hint, access_token: token } = await tokensIn(world, agent, people.alice)
    const jwt = (await world.tokens({ client: clients.jwt })).access_token
    for (const other of ['x', token, jwt, `${hint}=`, hint.slice(0, -5)])
      refused(await agent.open(world.url(PATH, { id_token_hint: other })))
    assert.equal(await isSignedIn(world, agent, people.alice), true)
  })
}

function redirect(world: World): void {
  const go = async (parameters: Record<string, string>): Promise<Page> => signOut(await world.browserWith(people.carol), world.url(PATH, parameters))

  it('receives state unchanged, and keeps its own query', async () => {
    const state = '"><svg/onload=alert(1)>&a=b#c é\u2028'
    const page = await go({ client_id: 'web', post_logout_redirect_uri: AFTER_LOGOUT_WITH_QUERY, state })
    assert.ok(page.leftTo?.href.startsWith(`${AFTER_LOGOUT_WITH_QUERY}&state=`))
    assert.equal(page.leftTo?.searchParams.get('state'), state)
  })

  it('receives no state if none was sent', async () => {
    assert.equal((await go({ client_id: 'web', post_logout_redirect_uri: AFTER_LOGOUT_WITH_QUERY })).leftTo?.href, AFTER_LOGOUT_WITH_QUERY)
  })

  it('is refused if a parameter is repeated', async () => {
    const agent = await world.browserWith(people.carol)
    refused(await agent.open(`${world.url(PATH, { client_id: 'web' }).href}&client_id=web`))
    assert.equal(await isSignedIn(world, agent, people.carol), true)
  })
}

function crossSite(world: World): void {
  it('asks again in the language chosen on the page, which does not confirm the logout', async () => {
    const agent = await world.browserWith(people.alice)
    const asked = await agent.open(world.url(PATH), CROSS_SITE)
    const german = await agent.open(world.url(PATH, { lang: 'de' }), { 'sec-fetch-site': 'same-origin' })
    assert.match(asked.html, /href="\?lang=de"/)
    assert.match(german.html, /<html lang="de"/)
    assert.equal(german.title, wordsIn('de')('logout.question'))
    assert.ok(await isSignedIn(world, agent, people.alice))
    assert.equal((await german.submit({}, { 'sec-fetch-site': 'same-origin', origin: world.issuer })).title, wordsIn('de')('logout.doneTitle'))
    assert.equal(await isSignedIn(world, agent, people.alice), false)
  })

  const parameters = { client_id: 'web', post_logout_redirect_uri: AFTER_LOGOUT, state: '"><b>' }

  it('comes first; after it the session ends and the browser is redirected', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.url(PATH, parameters), CROSS_SITE)
    assert.deepEqual([page.status, page.title], [200, words('logout.question')])
    assert.equal(await isSignedIn(world, agent, people.alice), true)
    const done = await page.submit({}, { 'sec-fetch-site': 'same-origin', origin: world.issuer })
    assert.equal(done.leftTo?.origin + (done.leftTo?.pathname ?? ''), AFTER_LOGOUT)
    assert.equal(done.leftTo?.searchParams.get('state'), parameters.state)
    assert.equal(await isSignedIn(world, agent, people.alice), false)
  })

  it('is required for a POST too, which has no cookie at first', async () => {
    const agent = await world.browserWith(people.alice)
    const first = await new UserAgent(CROSS_SITE).postOnce(world.url(PATH), parameters)
    assert.equal(first.status, 303)
    const page = await agent.open(new URL(first.headers.location ?? '', world.issuer), CROSS_SITE)
    assert.equal(page.title, words('logout.question'))
  })

  it('is not accepted from another site', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.url(PATH, parameters), CROSS_SITE)
    const evil = { origin: 'https://evil.example' }
    for (const [values, headers] of [
      [{ csrf: '' }, evil],
      [{ csrf: 'x' }, evil],
      [{}, CROSS_SITE],
      [{}, evil],
      [{ csrf: 'x' }, CROSS_SITE],
    ] as const) {
      await page.submit(values, headers)
      assert.equal(await isSignedIn(world, agent, people.alice), true)
    }
  })

  it('is not accepted with the form of another user', async () => {
    const [alice, bob] = [await world.browserWith(people.alice), await world.browserWith(people.bob)]
    const { fields } = (await bob.open(world.url(PATH, parameters), CROSS_SITE)).form
    await alice.post(world.url(PATH), { ...fields }, CROSS_SITE)
    assert.equal(await isSignedIn(world, alice, people.alice), true)
  })

  it('is skipped without a session', async () => {
    assert.equal((await new UserAgent().open(world.url(PATH, parameters), CROSS_SITE)).leftTo?.pathname, '/web/bye')
  })

  for (const site of ['same-origin', 'same-site', 'none', undefined]) {
    it(`is the same when the browser sends Sec-Fetch-Site: ${site ?? 'nothing'}`, async () => {
      const agent = await world.browserWith(people.alice)
      const page = await agent.open(world.url(PATH, parameters), site === undefined ? {} : { 'sec-fetch-site': site })
      assert.deepEqual([page.title, page.form.buttons.length], [words('logout.question'), 1])
      assert.equal(await isSignedIn(world, agent, people.alice), true)
      assert.equal((await page.submit({}, { 'sec-fetch-site': 'same-origin', origin: world.issuer })).leftTo?.pathname, '/web/bye')
      assert.equal(await isSignedIn(world, agent, people.alice), false)
    })
  }
}
