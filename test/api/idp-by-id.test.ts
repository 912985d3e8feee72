import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const GET = 'idp.v2.IdentityProviderService/GetIDPByID'

overTransports('IdentityProviderService/GetIDPByID', (api) => {
  interface Idp {
    readonly id: string
    readonly details: object
    readonly state: string
    readonly type: string
    readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }

  const asOwner = { as: callers.otherOwner }
  const get = async (id: string, options: object = {}): Promise<Idp> => (await api.ok(GET, { id }, options) as { readonly idp: Idp }).idp
  const add = async (method: string, input: object, options: object = {}): Promise<string> => String((await api.ok(method, { ...input }, options))['id'])

  it('returns a provider of the instance to everyone who may read policies, without its secret', async () => {
    const settings = { issuer: 'https://corp.example', clientId: 'c', scopes: ['openid'] }
    const id = await add(`${ADMIN}/AddGenericOIDCProvider`, { name: 'Corp', ...settings, clientSecret: 'a very secret text', providerOptions: { isCreationAllowed: true } })
    for (const options of [{}, asOwner]) {
      const idp = await get(id, options)
      const { details, config, ...shown } = idp
      assert.ok(!JSON.stringify(idp).includes('a very secret text'))
      assert.deepEqual(shown, { id, name: 'Corp', state: 'IDP_STATE_ACTIVE', type: 'IDP_TYPE_OIDC' })
      assert.deepEqual(Object.keys(details).toSorted(), ['changeDate', 'creationDate', 'resourceOwner'])
      assert.deepEqual([config['oidc']?.['issuer'], config['oidc']?.['clientId'], config['options']?.['isCreationAllowed']], [settings.issuer, settings.clientId, true])
    }
    await api.ok(`${ADMIN}/DeactivateIDP`, { idpId: id })
    assert.equal((await get(id)).state, 'IDP_STATE_INACTIVE')
  })

  it('returns a provider of an organization to its readers, and does not reveal it to others', async () => {
    const id = await add(`${MANAGEMENT}/AddGoogleProvider`, { name: 'Globex', clientId: 'c', clientSecret: 's' }, asOwner)
    for (const options of [{}, asOwner]) {
      const { type, config } = await get(id, options)
      assert.deepEqual([type, config['google']?.['clientId']], ['IDP_TYPE_GOOGLE', 'c'])
    }
    const hidden = await api.refused('not_found', GET, { id }, { as: callers.orgOwner })
    assert.equal(hidden, await api.refused('not_found', GET, { id: '1' }, { as: callers.orgOwner }))
    await api.refused('permission_denied', GET, { id }, { as: callers.withoutRoles })
  })
})
