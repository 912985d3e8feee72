import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { answerOf, answered, signOut } from '../support/authorization.js'
import { Canary } from '../support/canary.js'
import { cookieName } from '../support/cookie-name.js'
import { AFTER_IMPLICIT } from '../support/flow-clients.js'
import { forgeries } from '../support/forgeries.js'
import { send } from '../support/send.js'
import { AFTER_LOGOUT, clients, people, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import type { Page, UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const PATH = '/oidc/v1/end_session'
const INACTIVE = '{"active":false}'
const { every, everyJwt, implicit, web } = clients
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' } as const

type Answered = Readonly<Record<string, string>>

/** The response of the authorization endpoint in a new browser in which alice is signed in. */
async function signedIn(world: World, client: TestClient, type: string): Promise<{ agent: UserAgent; got: Answered }> {
  const agent = await world.browserWith(people.alice)
  const url = world.authorizeUrl({ client, scope: 'openid offline_access', parameters: { response_type: type, nonce: 'n' } })
  return { agent, got: answered(await agent.open(url)).parameters }
}

const isSignedIn = async (world: World, agent: UserAgent): Promise<boolean> =>
  'code' in (answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters ?? {})

const isDone = (page: Page): void => assert.deepEqual([page.status, page.title, page.leftTo], [200, words('logout.doneTitle'), undefined])
const isRefused = (page: Page): void => assert.deepEqual([page.status, page.leftTo], [400, undefined])

/** The parameters beside post_logout_redirect_uri (of `web` unless stated otherwise), and the result. */
const RULES: readonly (readonly [
  rule: string,
  hint: TestClient | undefined,
  clientId: string | undefined,
  uri: string,
  leads: 'there' | 'page' | 'refused',
])[] = [
  ['rule 1: azp of id_token_hint, registered', web, undefined, AFTER_LOGOUT, 'there'],
  ['rule 1: azp of id_token_hint, not registered', web, undefined, `${AFTER_LOGOUT}/`, 'refused'],
  ['rule 1: azp of id_token_hint, registered for another client', every, undefined, AFTER_LOGOUT, 'refused'],
  ['rule 1: azp of id_token_hint, a redirect URI of the client', web, undefined, web.redirectUri, 'refused'],
  ['rule 1: client_id, registered', undefined, web.id, AFTER_LOGOUT, 'there'],
  ['rule 1: client_id, not registered', undefined, web.id, AFTER_LOGOUT.toUpperCase(), 'refused'],
  ['rule 1: client_id, registered for another client', undefined, every.id, AFTER_LOGOUT, 'refused'],
  ['rule 1: client_id, unknown', undefined, 'nobody', AFTER_LOGOUT, 'refused'],
  ['rule 1: client_id, a script', undefined, web.id, 'javascript:alert(1)', 'refused'],
  ['rule 2: both, equal', web, web.id, AFTER_LOGOUT, 'there'],
  ['rule 2: both, not equal, registered for the one', web, every.id, AFTER_LOGOUT, 'refused'],
  ['rule 2: both, not equal, registered for the other', every, web.id, AFTER_LOGOUT, 'refused'],
  ['rule 3: neither: ignored', undefined, undefined, AFTER_LOGOUT, 'page'],
  ['rule 3: neither: ignored, even a script', undefined, undefined, 'javascript:alert(1)', 'page'],
]

inMemory('end session endpoint, row by row', (world) => {
  describe('logout and revocation', () => endings(world))
  describe('id_token_hint: an ID token previously issued to the client', () => hints(world))
  describe('post_logout_redirect_uri: the result of each rule', () => redirects(world))
  describe('HEAD, and malformed requests', () => harmless(world))
})

function endings(world: World): void {
  for (const client of [every, everyJwt, implicit]) {
    for (const way of ['cookie', 'hint'] as const) {
      it(`a logout revokes access tokens from the authorization endpoint, of ${client.id}, by ${way}`, async () => {
        const { agent, got } = await signedIn(world, client, 'id_token token')
        const token = got['access_token'] ?? ''
        assert.equal((await world.protocol.userinfo(token)).status, 200)
        isDone(way === 'hint' ? await agent.open(world.url(PATH, { id_token_hint: got['id_token'] })) : await signOut(agent, world.url(PATH)))
        assert.equal((await world.protocol.introspect(clients.api, token)).text, INACTIVE)
        assert.equal((await world.protocol.userinfo(token)).status, 401)
        assert.equal(await isSignedIn(world, agent), false)
      })
    }
  }

  for (const client of [every, everyJwt]) {
    it(`a logout revokes all tokens from codes of its session, of ${client.id}, after any refresh`, async () => {
      const { agent, got } = await signedIn(world, client, 'code')
      const first = (await world.redeem({ code: got['code'] ?? '', client, redirectUri: client.redirectUri })).body
      const second = (await world.protocol.refresh(client, first.refresh_token)).body
      isDone(await signOut(agent, world.url(PATH)))
      for (const token of [first.access_token, second.access_token]) {
        assert.equal((await world.protocol.introspect(client, token)).text, INACTIVE)
        assert.equal((await world.protocol.userinfo(token)).status, 401)
      }
      assert.equal((await world.protocol.refresh(client, second.refresh_token)).body.error, 'invalid_grant')
    })

    it(`revocation of a refresh token includes its access tokens, that of an access token is limited to it, for ${client.id}`, async () => {
      const one = await world.tokens({ client, scope: 'openid offline_access' })
      const { parameters } = await world.authorize({ client, parameters: { response_type: 'id_token token', nonce: 'n' } })
      const beside = parameters['access_token'] ?? ''
      assert.equal((await world.protocol.revoke(client, one.refresh_token)).status, 200)
      assert.equal((await world.protocol.introspect(client, one.access_token)).text, INACTIVE)
      assert.equal((await world.protocol.introspect(client, beside)).body['active'], true)
      assert.equal((await world.protocol.revoke(clients.post, beside)).status, 400)
      assert.equal((await world.protocol.revoke(client, beside)).status, 200)
      assert.equal((await world.protocol.introspect(client, beside)).text, INACTIVE)
    })
  }

  it('a logout removes the session from a pending request, which then requires a sign-in', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    const picker = await agent.open(world.authorizeUrl({ parameters: { prompt: 'select_account' } }))
    const [button] = picker.form.buttons
    isDone(await signOut(agent, world.url(PATH)))
    const page = await picker.submit({ sessionID: button?.value ?? '' })
    assert.equal(page.path, '/ui/login/loginname')
  })
}

function hints(world: World): void {
  const canary = new Canary()
  before(() => canary.start())
  after(() => canary.close())

  for (const type of ['id_token', 'id_token token']) {
    it(`from a response of type ${type} ends its session at once, cross-site too, and redirects to its client`, async () => {
      const { agent, got } = await signedIn(world, implicit, type)
      const parameters = { id_token_hint: got['id_token'], post_logout_redirect_uri: AFTER_IMPLICIT, state: 's & "t"' }
      const page = await agent.open(world.url(PATH, parameters), CROSS_SITE)
      assert.deepEqual(
        [page.leftTo?.origin, page.leftTo?.pathname, page.leftTo?.searchParams.get('state')],
        ['https://client.example', '/implicit/bye', 's & "t"'],
      )
      assert.equal(await isSignedIn(world, agent), false)
    })
  }

  it('from a refresh works like the first one', async () => {
    const { agent, got } = await signedIn(world, every, 'code')
    const first = (await world.redeem({ code: got['code'] ?? '', client: every, redirectUri: every.redirectUri })).body
    const { id_token: hint } = (await world.protocol.refresh(every, first.refresh_token)).body
    isDone(await agent.open(world.url(PATH, { id_token_hint: hint })))
    assert.equal(await isSignedIn(world, agent), false)
  })

  it('of a service user names no session: a page asks, and after confirmation the sessions of the browser end', async () => {
    const { body } = await world.protocol.jwtProfile(assertionOf(robots.robot, world.protocol.audience))
    const agent = await world.browserWith(people.alice)
    const asked = await agent.open(world.url(PATH, { id_token_hint: body.id_token }), CROSS_SITE)
    assert.equal(asked.title, words('logout.question'))
    assert.equal(await isSignedIn(world, agent), true)
    isRefused(await agent.open(world.url(PATH, { id_token_hint: body.id_token, post_logout_redirect_uri: AFTER_LOGOUT })))
    isDone(await signOut(agent, world.url(PATH, { id_token_hint: body.id_token })))
    assert.equal(await isSignedIn(world, agent), false)
  })

  it('of any other kind is refused, and no session ends', async () => {
    const { agent, got } = await signedIn(world, everyJwt, 'id_token token')
    const others = {
      ...forgeries(robots.robot, world.protocol.audience, canary.url),
      'an access token': got['access_token'] ?? '',
      'an assertion': assertionOf(clients.keyed, world.protocol.audience),
      'a personal access token': robots.robot.token,
    }
    for (const [title, hint] of Object.entries(others)) {
      const page = await agent.open(world.url(PATH, { id_token_hint: hint }))
      assert.deepEqual([page.status, page.leftTo], [400, undefined], title)
    }
    assert.deepEqual([await isSignedIn(world, agent), canary.requests], [true, 0])
  })
}

function redirects(world: World): void {
  for (const [rule, hint, clientId, uri, leads] of RULES) {
    it(`${rule}: ${{ there: 'redirects there', page: 'shows the built-in page', refused: 'is refused, and no session ends' }[leads]}`, async () => {
      const agent = await world.browserWith(people.alice)
      const own = { client_id: clientId, id_token_hint: hint && (await hintIn(agent, hint)), post_logout_redirect_uri: uri, state: 's' }
      const first = await agent.open(world.url(PATH, own))
      const page = first.title === words('logout.question') ? await first.submit() : first
      assert.equal(page === first, hint !== undefined || leads === 'refused')
      if (leads === 'there') assert.equal(page.leftTo?.href, `${uri}?state=s`)
      else if (leads === 'page') isDone(page)
      else isRefused(page)
      assert.equal(await isSignedIn(world, agent), leads === 'refused')
    })
  }

  async function hintIn(agent: UserAgent, client: TestClient): Promise<string> {
    const { code = '' } = answered(await agent.open(world.authorizeUrl({ client }))).parameters
    return (await world.redeem({ code, client, redirectUri: client.redirectUri })).body.id_token
  }
}

function harmless(world: World): void {
  it('HEAD ends no session, with the cookie, a hint, or both', async () => {
    const { agent, got } = await signedIn(world, every, 'id_token token')
    const cookie = `${cookieName(world.issuer, 'session')}=${agent.cookie(world.issuer, 'session') ?? ''}`
    for (const parameters of [{}, { id_token_hint: got['id_token'] }, { client_id: every.id }]) {
      const { status, headers, body } = await send(world.url(PATH, parameters), { method: 'HEAD', headers: { cookie } })
      assert.deepEqual([status, headers['set-cookie'], headers.location, body], [200, undefined, undefined, ''])
    }
    assert.equal(await isSignedIn(world, agent), true)
    assert.equal((await world.protocol.userinfo(got['access_token'] ?? '')).status, 200)
  })

  for (const raw of [
    'state=a&state=b',
    'client_id=web&client_id=web',
    'id_token_hint=x&id_token_hint=x',
    'state=%00',
    'state=%zz',
    'state=%ff',
  ]) {
    it(`${raw} is refused, and no session ends`, async () => {
      const agent = await world.browserWith(people.alice)
      isRefused(await agent.open(`${world.url(PATH).href}?${raw}`))
      assert.equal(await isSignedIn(world, agent), true)
    })
  }
}
