import assert from 'node:assert/strict'
import { logoutWorld, web } from '../support/logout-world.js'
import { people } from '../support/standard-document.js'
import { answerOf } from '../support/authorization.js'

const CLIENT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

describe('Logout Token, not accepted as another token (OIDC Back-Channel Logout §2.4)', () => {
  const world = logoutWorld('memory')
  let token = ''
  before(async () => {
    const agent = await world.browserWith(people.alice)
    await world.logOut(agent)
    token = (await world.receiver.next()).token
    await world.verified(token, 'web')
  })

  it('is not accepted as an access token', async () => {
    assert.equal((await world.protocol.userinfo(token)).status, 401)
    assert.equal((await world.protocol.introspect(web, token)).text, '{"active":false}')
  })

  it('is not accepted as id_token_hint at the authorization endpoint, even with a session', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'none', id_token_hint: token } }))
    assert.equal(answerOf(page)?.parameters['error'], 'invalid_request')
  })

  it('is not accepted as id_token_hint at the end_session endpoint', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.url('/oidc/v1/end_session', { id_token_hint: token }))
    assert.equal(page.status, 400)
    assert.ok('code' in (answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters ?? {}))
  })

  it('is not accepted as a client assertion', async () => {
    const asked = { grant_type: 'client_credentials', scope: 'openid', client_assertion_type: CLIENT_ASSERTION, client_assertion: token }
    for (const own of [{}, { client_id: 'web' }, { client_id: 'keyed' }]) {
      const { status, body } = await world.protocol.post('/oauth/v2/token', { ...asked, ...own })
      assert.ok(status === 401 || status === 400, `${status}`)
      assert.ok(['invalid_client', 'invalid_request'].includes(body.error), body.error)
    }
  })

  it('is not accepted as a service user assertion', async () => {
    const asked = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: token, scope: 'openid' }
    const { status, body } = await world.protocol.post('/oauth/v2/token', asked)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  })

  it('is not accepted as a refresh token or a code', async () => {
    assert.equal((await world.protocol.refresh(web, token)).body.error, 'invalid_grant')
    const granted = { code: token, client: web, redirectUri: web.redirectUri }
    assert.equal((await world.redeem(granted)).body.error, 'invalid_grant')
  })
})
