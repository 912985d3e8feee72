import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import type { ApiCaller } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { clients, people } from '../support/standard-document.js'
import { startedWorld } from '../support/world.js'

const SCOPE = 'openid urn:keyhall:iam:org:project:id:keyhall:aud'
const SERVICE = 'management.v1.ManagementService'

/** Alice administers the instance; bob has no rights and tries to get them. */
const bootstrap = apiDocument()
const users = (bootstrap as { users: { id: string }[] }).users.map((user) => (user.id === people.alice.id ? { ...user, roles: ['IAM_OWNER'] } : user))

describe('an application of an organization', () => {
  const world = startedWorld('sqlite', { bootstrap: { ...bootstrap, users } })
  const api = new Api(world, 'rest')
  const asAlice = async (client: typeof clients.web) => {
    const { access_token: token } = await world.tokens({ client, scope: SCOPE }, people.alice)
    return (await api.call('admin.v1.AdminService/GetOIDCSettings', {}, { as: { token } })).status
  }
  const add = async (as: ApiCaller) => {
    const wanted = { projectId: '300', name: `of ${as.id}`, redirectUris: [clients.web.redirectUri], authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC' }
    const { clientId, clientSecret } = await api.ok(`${SERVICE}/AddOIDCApp`, wanted, { as })
    return { ...clients.web, id: clientId, secret: clientSecret } as typeof clients.web
  }

  it('changed by its owner cannot call the API on behalf of users who sign in, least of all administrators of the instance', async () => {
    assert.equal(await asAlice(await add(callers.orgOwner)), 401)
  })

  it('changed by an instance administrator can call the API', async () => {
    assert.equal(await asAlice(await add(callers.iamOwner)), 200)
  })

  it('loses access once its owner changes it, even with existing tokens', async () => {
    const { access_token: token } = await world.tokens({ client: clients.inside, scope: SCOPE }, people.alice)
    const call = async () => (await api.call(`${SERVICE}/GetIAM`, {}, { as: { token } })).status
    assert.equal(await call(), 200)
    await api.ok(`${SERVICE}/UpdateApp`, { projectId: '300', appId: clients.inside.id, name: 'renamed' }, { as: callers.orgOwner })
    assert.equal(await call(), 401)
    assert.equal(await asAlice(clients.inside), 401)
  })
})
