import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { aTestPerson } from '../support/api-users.js'
import { answerOf, answered, typeNameAndPassword } from '../support/authorization.js'
import { codeOf, proven, seedOn, setPolicy, stepOf } from '../support/login-factors.js'
import { authenticationOf } from '../support/protocol.js'
import { clients } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { HOUR, inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const [ONE, TWO] = ['urn:keyhall:acr:1fa', 'urn:keyhall:acr:2fa']
/** Its access tokens are JWTs. */
const client = clients.jwt
const ESSENTIAL = { claims: JSON.stringify({ id_token: { acr: { essential: true, value: TWO } } }) }

const urlOf = (world: World, parameters: Readonly<Record<string, string>>): URL => world.authorizeUrl({ client, scope: 'openid offline_access', parameters })

/** The `acr` of ID token, access token and introspection, after the code and after a refresh. */
async function acrsOf(world: World, page: Page): Promise<readonly unknown[]> {
  const granted = { code: answered(page).parameters['code'] ?? '', client, redirectUri: client.redirectUri }
  const { body } = await world.redeem(granted)
  const { body: fresh } = await world.protocol.refresh(client, body.refresh_token)
  const seen = await world.protocol.introspect(client, fresh.access_token)
  assert.equal(decodeJwt(fresh.access_token)['auth_time'], seen.body['auth_time'])
  return [body.id_token, body.access_token, fresh.id_token, fresh.access_token].map((token) => decodeJwt(token)['acr']).concat([seen.body['acr']])
}

const all = (acr: string): readonly unknown[] => [acr, acr, acr, acr, acr]

onEveryStorage('acr_values (RFC 9470)', (world) => {
  const api = new Api(world, 'rest')
  beforeEach(() => setPolicy(api))

  /** A browser in which a person without a second factor is signed in with a password. */
  async function signedIn(): Promise<{ readonly person: TestPerson; readonly agent: UserAgent }> {
    const [person, agent] = [await aTestPerson(api), new UserAgent()]
    answered(await proven(api, person, agent))
    return { person, agent }
  }

  it('asks a person with a password alone for a second factor, and the tokens tell', async () => {
    const { person, agent } = await signedIn()
    const asked = await agent.open(urlOf(world, { acr_values: TWO }))
    assert.equal(asked.path, '/ui/login/loginname')
    const setUp = await stepOf(await typeNameAndPassword(asked, person), api, 'set-up-totp')
    const shown = await setUp.submit({ code: codeOf(api, seedOn(setUp)) })
    assert.deepEqual(await acrsOf(world, await shown.submit()), all(TWO))
    assert.deepEqual(await acrsOf(world, await agent.open(urlOf(world, { acr_values: TWO }))), all(TWO))
  })

  it('is voluntary: a person may decline, and the tokens tell', async () => {
    const { person, agent } = await signedIn()
    const offered = await typeNameAndPassword(await agent.open(urlOf(world, { acr_values: TWO })), person)
    assert.equal(offered.path, '/ui/login/set-up')
    assert.deepEqual(await acrsOf(world, await offered.submit({ skip: 'yes' })), all(ONE))
  })

  it('is met by the session when a weaker value is preferred, and ignored when it is unknown', async () => {
    const { agent } = await signedIn()
    for (const values of [ONE, `${ONE} ${TWO}`, `urn:other ${ONE}`, 'urn:other', 'urn:zitadel:acr:2fa']) {
      assert.deepEqual(await acrsOf(world, await agent.open(urlOf(world, { acr_values: values }))), all(ONE), values)
    }
    assert.equal(answerOf(await agent.open(urlOf(world, { acr_values: `urn:other ${TWO} ${ONE}` }))), undefined)
  })

  it('never makes a password pass as two factors', async () => {
    const { agent } = await signedIn()
    assert.deepEqual(await acrsOf(world, await agent.open(urlOf(world, { acr_values: TWO, prompt: 'none' }))), all(ONE))
    const silent = await agent.open(urlOf(world, { ...ESSENTIAL, acr_values: TWO, prompt: 'none' }))
    assert.equal(answerOf(silent)?.parameters['error'], 'unmet_authentication_requirements')
  })

  it('cannot be declined when the claims parameter makes it essential', async () => {
    const { person, agent } = await signedIn()
    const offered = await typeNameAndPassword(await agent.open(urlOf(world, { ...ESSENTIAL, acr_values: TWO })), person)
    assert.deepEqual([offered.path, offered.html.includes('name="skip"')], ['/ui/login/set-up', false])
    assert.equal(answerOf(await agent.open(urlOf(world, { ...ESSENTIAL, acr_values: TWO }))), undefined)
  })

  it('works in a pushed request, and beside max_age', async () => {
    const { agent } = await signedIn()
    const by = authenticationOf(client)
    const sent = { redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid', acr_values: TWO, ...by.parameters }
    const { body } = await world.protocol.post<{ request_uri: string }>('/oauth/v2/par', sent, by.headers)
    const page = await agent.open(world.url('/oauth/v2/authorize', { client_id: client.id, request_uri: body.request_uri }))
    assert.equal(page.path, '/ui/login/loginname')
    world.clock.advance(HOUR)
    assert.equal(answerOf(await agent.open(urlOf(world, { acr_values: ONE, max_age: '60' }))), undefined)
  })
}, { bootstrap: apiDocument({ features: { oauthStepUp: true } }) })

inMemory('acr_values with the feature off', (world) => {
  it('is ignored, and access tokens have no acr', async () => {
    const agent = await world.agentOf()
    const { parameters } = answered(await agent.open(urlOf(world, { acr_values: TWO })))
    const { body } = await world.redeem({ code: parameters['code'] ?? '', client, redirectUri: client.redirectUri })
    assert.deepEqual([decodeJwt(body.id_token)['acr'], decodeJwt(body.access_token)['acr']], [ONE, undefined])
  })
})
