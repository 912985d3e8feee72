import assert from 'node:assert/strict'
import { STEP_UP_METHODS } from '@keyhall/api'
import type { Api } from '../support/api.js'
import { apiOnEveryStorage } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { answered, signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { send } from '../support/send.js'
import { UserAgent } from '../support/user-agent.js'

const SCOPE = 'openid offline_access urn:keyhall:iam:org:project:id:keyhall:aud'
const MAX_AGE = 600

/** A request of each method that passes the permission and the schema; its effect would fail later. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'management.v1.ManagementService/RemoveOrg': {},
  'admin.v1.AdminService/RemoveOrg': { orgId: '110' },
  'org.v2.OrganizationService/DeleteOrganization': { organizationId: '110' },
  'admin.v1.AdminService/ExportData': { orgIds: ['110'], withPasswords: true },
  'admin.v1.AdminService/ImportData': { timeout: '10s', dataOrgs: { orgs: [] } },
  'management.v1.ManagementService/RemoveHumanLinkedIDP': { userId: people.alice.id, idpId: '0', linkedUserId: '0' },
  'user.v2.UserService/RemoveIDPLink': { userId: people.alice.id, idpId: '0', linkedUserId: '0' },
  'auth.v1.AuthService/RemoveMyLinkedIDP': { idpId: '0', linkedUserId: '0' },
  'admin.v1.AdminService/AddIAMMember': { userId: people.bob.id, roles: ['IAM_OWNER'] },
  'admin.v1.AdminService/UpdateIAMMember': { userId: people.bob.id, roles: ['IAM_OWNER'] },
  'internal_permission.v2.InternalPermissionService/CreateAdministrator': { userId: people.bob.id, resource: { instance: true }, roles: ['IAM_OWNER'] },
  'internal_permission.v2.InternalPermissionService/UpdateAdministrator': { userId: people.bob.id, resource: { instance: true }, roles: ['IAM_OWNER'] },
}
const BY_NAME: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/CreateWebKey$/, {}], [/WebKey$/, { id: '0' }],
  [/CreateTarget$/, { name: 'x', restWebhook: {}, endpoint: 'https://x.example/', timeout: '1s' }],
  [/resources.*PatchTarget$/, { id: '0', target: { name: 'x' } }], [/Target$/, { id: '0' }],
]
const requestOf = (name: string) => REQUESTS[name] ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? assert.fail(name)

const tooOld = (answer: Awaited<ReturnType<Api['call']>>): boolean => JSON.stringify(answer.body).includes('api.sign_in_too_old')

apiOnEveryStorage('the age of the sign-in', (api) => {
  const { world } = api
  /** Tokens of a sign-in of this moment. */
  const fresh = async (who: TestPerson) => {
    const { code = '' } = answered(await signIn(new UserAgent(), world.authorizeUrl({ scope: SCOPE }), who)).parameters
    return (await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })).body
  }
  const person = { token: '' }
  let refreshToken = ''
  beforeEach(async () => {
    const tokens = await fresh(people.alice)
    person.token = tokens.access_token ?? ''
    refreshToken = tokens.refresh_token ?? ''
  })
  before(() => api.ok('admin.v1.AdminService/AddIAMMember', { userId: people.alice.id, roles: ['IAM_OWNER'] }))

  for (const name of Object.keys(STEP_UP_METHODS)) {
    it(`is checked by ${name}, for tokens of people only`, async () => {
      world.clock.advance(MAX_AGE + 1)
      const refused = await api.call(name, requestOf(name), { as: person })
      assert.deepEqual([refused.code, tooOld(refused)], ['unauthenticated', true], JSON.stringify(refused.body))
    })
  }

  it('may be ten minutes', async () => {
    world.clock.advance(MAX_AGE)
    assert.equal(tooOld(await api.call('webkey.v2.WebKeyService/DeleteWebKey', { id: '0' }, { as: person })), false)
  })

  it('is not checked for personal access tokens, and not by other methods', async () => {
    world.clock.advance(MAX_AGE + 1)
    assert.equal(tooOld(await api.call('webkey.v2.WebKeyService/DeleteWebKey', { id: '0' }, { as: callers.iamOwner })), false)
    await api.ok('webkey.v2.WebKeyService/ListWebKeys', {}, { as: person })
    assert.equal(tooOld(await api.call('user.v2.UserService/RemoveIDPLink', { userId: people.bob.id, idpId: '0', linkedUserId: '0' }, { as: person })), false)
    assert.equal(tooOld(await api.call('admin.v1.AdminService/RemoveIAMMember', { userId: people.bob.id }, { as: person })), false)
    assert.equal(tooOld(await api.call('admin.v1.AdminService/ExportData', { orgIds: ['110'] }, { as: person })), false)
    const resource = { resource: { organizationId: '110' }, userId: people.greta.id, roles: ['ORG_OWNER'] }
    assert.equal(tooOld(await api.call('internal_permission.v2.InternalPermissionService/CreateAdministrator', resource, { as: person })), false)
  })

  it('is named in the challenge and in the details, and stays the same when the token is refreshed (RFC 9470)', async () => {
    world.clock.advance(MAX_AGE + 1)
    const { body } = await world.protocol.refresh(clients.web, refreshToken)
    const answer = await send(`${world.issuer}/admin/v1/members`, {
      method: 'POST', body: JSON.stringify({ userId: people.bob.id, roles: ['IAM_OWNER'] }),
      headers: { authorization: `Bearer ${body.access_token ?? ''}`, 'content-type': 'application/json' },
    })
    assert.equal(answer.status, 401)
    assert.match(String(answer.headers['www-authenticate']), /error="insufficient_user_authentication".*max_age="600"/)
    const { details } = JSON.parse(answer.body) as { readonly details: readonly { readonly id: string; readonly message: string }[] }
    assert.deepEqual(details.map(({ id }) => id), ['api.sign_in_too_old', 'max_age'])
    assert.equal(details[1]?.message, '600')
  })

  it('is checked after the permission: callers without it learn nothing', async () => {
    const bob = { token: (await fresh(people.bob)).access_token ?? '' }
    world.clock.advance(MAX_AGE + 1)
    await api.refused('permission_denied', 'webkey.v2.WebKeyService/CreateWebKey', {}, { as: bob })
  })
}, { bootstrap: apiDocument({ features: { actions: true } }) })
