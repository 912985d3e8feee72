import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { SamlProvider } from '../support/saml-provider.js'

const MANAGEMENT = 'management.v1.ManagementService'
const OIDC = { name: 'Corporation', issuer: 'https://idp.example', clientId: 'c', clientSecret: 's' }
const OAUTH = {
  name: 'Forge', clientId: 'c', clientSecret: 's', authorizationEndpoint: 'https://forge.example/authorize', tokenEndpoint: 'https://forge.example/token',
  userEndpoint: 'https://forge.example/me', idAttribute: 'id',
}
const JWT = { name: 'Portal', issuer: 'https://portal.example', jwtEndpoint: 'https://portal.example/in', keysEndpoint: 'https://portal.example/keys', headerName: 'x-jwt' }
const LDAP = {
  name: 'Directory', servers: ['ldaps://ldap.example'], baseDn: 'dc=example', bindDn: 'cn=admin', bindPassword: 'p', userBase: 'dn', userObjectClasses: ['person'],
  userFilters: ['uid'], attributes: { idAttribute: 'entryUUID' },
}

const { metadata } = new SamlProvider()
const bytes = (text: string): string => Buffer.from(text).toString('base64')
const SAML = { name: 'Federation', metadataXml: bytes(metadata), nameIdFormat: 'SAML_NAME_ID_FORMAT_PERSISTENT' }

/** Each with changes that could make the provider say that a stranger is a linked user. */
const sources: readonly (readonly [method: string, settings: Readonly<Record<string, unknown>>, moves: readonly object[]])[] = [
  ['GenericOIDC', OIDC, [{ issuer: 'https://attacker.example' }, { isIdTokenMapping: true }]],
  ['GenericOAuth', OAUTH, [{ userEndpoint: 'https://attacker.example/me' }, { tokenEndpoint: 'https://attacker.example/token' }, { idAttribute: 'nickname' }]],
  ['JWT', JWT, [{ keysEndpoint: 'https://attacker.example/keys' }, { issuer: 'https://attacker.example' }]],
  ['SAML', SAML, [{ metadataXml: bytes(metadata.replace(/entityID="[^"]+"/, 'entityID="https://attacker.example"')) }, { nameIdFormat: 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS' }]],
  ['LDAP', LDAP, [{ servers: ['ldaps://attacker.example'] }, { baseDn: 'dc=attacker' }, { attributes: { idAttribute: 'uid' } }]],
]

apiOnEveryStorage('an administrator who may change settings, but no credentials', (api) => {
  const asManager = { as: callers.withoutRoles }
  before(() => api.ok(`${MANAGEMENT}/AddOrgMember`, { userId: callers.withoutRoles.id, roles: ['ORG_SETTINGS_MANAGER'] }))

  for (const [method, settings, moves] of sources) {
    it(`changes ${method} providers, but not where their identities come from`, async () => {
      const { id } = await api.ok(`${MANAGEMENT}/Add${method}Provider`, settings, asManager)
      const update = `${MANAGEMENT}/Update${method}Provider`
      await api.ok(update, { id, ...settings, name: 'Renamed' }, asManager)
      for (const move of moves) {
        assert.match(await api.refused('permission_denied', update, { id, ...settings, ...move }, asManager), /user\.credential\.write is needed/)
        await api.ok(update, { id, ...settings, ...move }, { as: callers.orgOwner })
        await api.ok(update, { id, ...settings }, { as: callers.orgOwner })
      }
      await api.ok(`${MANAGEMENT}/DeleteProvider`, { id }, asManager)
    })
  }
})
