import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const SECRET = 'the password of the service'

const settings = {
  servers: ['ldaps://one.example', 'ldap://two.example:3389'], startTls: true, baseDn: 'dc=example,dc=org', bindDn: 'cn=service,dc=example,dc=org',
  userBase: 'ou=people', userObjectClasses: ['inetOrgPerson'], userFilters: ['uid', 'mail'], timeout: '3s',
  attributes: { idAttribute: 'entryUUID', emailAttribute: 'mail', preferredUsernameAttribute: 'uid' }, groupBaseDn: 'ou=groups,dc=example,dc=org', nestedGroups: true,
}

type Json = Readonly<Record<string, unknown>>

apiOnEveryStorage('LDAP providers', (api) => {
  const config = async (id: string): Promise<Json> => {
    const { idp } = await api.ok(`${ADMIN}/GetProviderByID`, { id }) as { readonly idp: { readonly type: string; readonly config: { readonly ldap: Json } } }
    assert.equal(idp.type, 'PROVIDER_TYPE_LDAP')
    return idp.config.ldap
  }
  const add = async (own: Json = {}): Promise<string> =>
    String((await api.ok(`${ADMIN}/AddLDAPProvider`, { name: 'Company', ...settings, bindPassword: SECRET, ...own }))['id'])

  it('are added, read without their password, and changed', async () => {
    const id = await add()
    assert.deepEqual(await config(id), settings)
    const changed = { ...settings, baseDn: 'dc=example,dc=net', timeout: '5s' }
    await api.ok(`${ADMIN}/UpdateLDAPProvider`, { id, name: 'Company', ...changed })
    assert.deepEqual(await config(id), changed)
    const { events } = await api.ok(`${ADMIN}/ListEvents`, { eventTypes: ['provider.identity.added', 'provider.identity.changed'], limit: 1000 })
    assert.doesNotMatch(JSON.stringify([events, await api.ok(`${ADMIN}/ListProviders`)]), new RegExp(SECRET))
  })

  it('need the password again when it would be sent elsewhere, or without encryption', async () => {
    const id = await add()
    const elsewhere: readonly Json[] = [
      { servers: ['ldaps://attacker.example'] }, { servers: ['ldaps://one.example'] }, { servers: ['ldaps://one.example', 'ldaps://two.example'], startTls: false }, { bindDn: 'cn=other,dc=example,dc=org' },
    ]
    for (const own of elsewhere) assert.match(await api.refused('invalid_argument', `${ADMIN}/UpdateLDAPProvider`, { id, ...settings, ...own }), /secret is needed again/)
    assert.deepEqual(await config(id), settings)
    await api.ok(`${ADMIN}/UpdateLDAPProvider`, { id, name: 'Company', ...settings, servers: ['ldaps://one.example'], bindPassword: SECRET })
  })

  it('are refused with the reason when no sign-in could work', async () => {
    const wrong: readonly (readonly [Json, RegExp])[] = [
      [{ servers: [] }, /servers: the address of at least one server/],
      [{ servers: ['https://one.example'] }, /https:\/\/one.example" \(servers\) must be an address such as ldaps:/],
      [{ servers: ['ldaps://user:pass@one.example'] }, /must be an address/],
      [{ servers: ['ldap://one.example'], startTls: false }, /unencrypted/],
      [{ userFilters: [] }, /userFilters/],
      [{ userFilters: ['uid)(x=*'] }, /is not the name of an attribute/],
      [{ attributes: {} }, /idAttribute/],
      [{ attributes: { idAttribute: 'uid', emailAttribute: 'mail*' } }, /is not the name of an attribute/],
      [{ bindPassword: undefined }, /bindPassword is required/],
      [{ baseDn: '' }, /baseDn/],
      [{ timeout: '60s' }, /timeout/],
      [{ rootCa: Buffer.from('no certificate').toString('base64') }, /rootCa/],
    ]
    const { result: before } = await api.ok(`${ADMIN}/ListProviders`)
    for (const [own, words] of wrong) assert.match(await api.refused('invalid_argument', `${ADMIN}/AddLDAPProvider`, { ...settings, bindPassword: SECRET, ...own }), words)
    assert.deepEqual((await api.ok(`${ADMIN}/ListProviders`))['result'], before)
  })

  it('belong to the organization of the call, whose methods change no others', async () => {
    const asOwner = { as: callers.orgOwner }
    const { id } = await api.ok(`${MANAGEMENT}/AddLDAPProvider`, { ...settings, bindPassword: SECRET }, asOwner)
    await api.ok(`${MANAGEMENT}/UpdateLDAPProvider`, { id, name: 'Own', ...settings }, asOwner)
    for (const [service, as] of [[ADMIN, callers.iamOwner], [MANAGEMENT, callers.otherOwner]] as const)
      await api.refused('not_found', `${service}/UpdateLDAPProvider`, { id, ...settings }, { as })
    await api.refused('permission_denied', `${MANAGEMENT}/AddLDAPProvider`, { ...settings, bindPassword: SECRET }, { as: callers.orgViewer })
  })
})
