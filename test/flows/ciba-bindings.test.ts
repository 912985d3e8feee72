import assert from 'node:assert/strict'
import { CIBA_GRANT } from '@keyhall/core/protocol'
import { decodeJwt } from 'jose'
import { accountOf, noteOf } from '../support/account.js'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { aTestPerson } from '../support/api-users.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { answerNewest, approveAs, ask, asked, cibaClients, cibaDocument, pollFor, requestsOf } from '../support/ciba.js'
import { DpopKey } from '../support/dpop.js'
import { codeOf, seedOn, setPolicy, stepOf } from '../support/login-factors.js'
import { authenticationOf } from '../support/protocol.js'
import { people, projects } from '../support/standard-document.js'
import { words } from '../support/words.js'
import { HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { kiosk } = cibaClients
const [ONE, TWO] = ['urn:keyhall:acr:1fa', 'urn:keyhall:acr:2fa']
const ORDERS = 'https://orders.example/api'
const BILLS = 'https://bills.example/api'

const resource = (uri: string, name: string) => ({
  project: projects.shop, uri, name, accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', scopes: [{ name: `${name}:read`, description: `Read ${name}` }],
})

function documentWith(): object {
  const { serviceUsers } = apiDocument() as { readonly serviceUsers: readonly object[] }
  const features = { oidcDpop: true, oauthStepUp: true, oauthResources: true }
  return { ...cibaDocument(features), serviceUsers, resources: [resource(ORDERS, 'orders'), resource(BILLS, 'bills')] }
}

onEveryStorage('backchannel authentication with other extensions', (world) => {
  beforeEach(() => world.clock.advance(HOUR))

  it('binds tokens to the DPoP key of the poll (RFC 9449 §5)', async () => {
    const key = await DpopKey.make()
    const id = await asked(world)
    await approveAs(world)
    const by = authenticationOf(kiosk)
    const proof = await key.proof('POST', `${world.issuer}/oauth/v2/token`, world.clock.now())
    const { body } = await world.protocol.post('/oauth/v2/token', { grant_type: CIBA_GRANT, auth_req_id: id, ...by.parameters }, { ...by.headers, DPoP: proof })
    assert.equal(body.token_type, 'DPoP')
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 401)
  })

  it('shows the requested resources, and issues tokens for them alone (RFC 8707)', async () => {
    const id = await asked(world, { scope: 'openid orders:read', resource: ORDERS })
    const own = await approvePage(world)
    for (const text of ['orders', ORDERS, 'Read orders']) assert.ok(own.includes(text), text)
    assert.equal((await pollFor(world, id, kiosk, { resource: BILLS })).body.error, 'invalid_target')
    const { body } = await pollFor(world, id)
    const { aud, scope } = decodeJwt(body.access_token)
    assert.deepEqual([[aud].flat(), String(scope).includes('orders:read')], [[ORDERS], true])
  })

  it('refuses an unknown resource', async () => {
    assert.equal((await ask(world, { resource: 'https://unknown.example/' })).body.error, 'invalid_target')
  })

  describe('acr_values', () => stepUp(world))
}, { bootstrap: documentWith() })

/** Approves as alice. @returns the page before */
async function approvePage(world: World): Promise<string> {
  const page = await requestsOf(world, await accountOf(world, people.alice))
  await answerNewest(page, 'approve')
  return page.html
}

function stepUp(world: World): void {
  const api = new Api(world, 'rest')
  beforeEach(() => setPolicy(api))

  it('with the two-factor value alone make a second factor a condition, which the person sets up on the way', async () => {
    const person = await aTestPerson(api)
    const id = await asked(world, { login_hint: person.loginName, acr_values: TWO })
    const agent = await accountOf(world, person)
    const asking = await answerNewest(await requestsOf(world, agent), 'approve')
    assert.match(asking.path, /^\/ui\/login\//)
    assert.equal((await pollFor(world, id)).body.error, 'authorization_pending')
    const offered = await typeNameAndPassword(asking, person)
    assert.deepEqual([offered.path, offered.html.includes('name="skip"')], ['/ui/login/set-up', false])
    const setUp = await stepOf(offered, api, 'set-up-totp')
    const shown = await setUp.submit({ code: codeOf(api, seedOn(setUp)) })
    const back = await shown.submit()
    assert.deepEqual([back.path, noteOf(back)], ['/ui/account/requests', words('account.note.prove_again')])
    assert.equal(noteOf(await answerNewest(back, 'approve')), words('account.note.request_approved'))
    world.clock.advance(5)
    const { body } = await pollFor(world, id)
    assert.equal(decodeJwt(body.id_token)['acr'], TWO)
  })

  it('with the weaker value too demand nothing', async () => {
    const person = await aTestPerson(api)
    const id = await asked(world, { login_hint: person.loginName, acr_values: `${TWO} ${ONE}` })
    assert.equal(noteOf(await answerNewest(await requestsOf(world, await accountOf(world, person)), 'approve')), words('account.note.request_approved'))
    assert.equal(decodeJwt((await pollFor(world, id)).body.id_token)['acr'], ONE)
  })

  it('are not needed where the policy of the organization demands a second factor', async () => {
    const person = await aTestPerson(api)
    await asked(world, { login_hint: person.loginName })
    const agent = await accountOf(world, person)
    await setPolicy(api, { forceMfa: true })
    assert.match((await requestsOf(world, agent)).path, /^\/ui\/login\//)
  })
}
