import assert from 'node:assert/strict'
import { fromJson, toJson } from '@bufbuild/protobuf'
import type { JsonObject } from '@bufbuild/protobuf'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { RpcClient } from '../support/rpc.js'
import { startedWorld } from '../support/world.js'
import { allProviders } from '../transfer/all-providers.js'

const EXPORT = 'admin.v1.AdminService/ExportData'
const IMPORT = 'admin.v1.AdminService/ImportData'
const { token } = callers.iamOwner
const everything = { withPasswords: true, withOtp: true, responseOutput: true, timeout: '1m' }

const user = {
  userId: 'u1',
  user: {
    userName: 'mary@example.com',
    profile: { firstName: 'Mary', lastName: 'Smith', middleName: 'Ann', gender: 'GENDER_FEMALE', zoneinfo: 'Europe/Zurich' },
    email: { email: 'mary@example.com', isEmailVerified: true },
    address: { locality: 'Bern', country: 'CH' },
    hashedPassword: { value: '$2b$10$abcdefghijklmnopqrstuuYvBRl1iGW6mLpOJ1yE8ZUtZIqWzb3G2' },
    state: 'USER_STATE_INACTIVE',
  },
}

const documentFor = (orgId: string): JsonObject => ({
  orgs: [{
    orgId,
    domains: [{ domainName: 'bulk.example', isVerified: true }, { domainName: 'unproven.example' }],
    projects: [{ projectId: 'p1', project: { name: 'Bulk', projectRoleCheck: true } }],
    projectRoles: [{ projectId: 'p1', roleKey: 'reader', displayName: 'Reader' }],
    oidcApps: [{
      appId: 'a1',
      app: {
        projectId: 'p1', name: 'Shop', redirectUris: ['https://shop.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
        grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC',
        clientSecret: 'a-secret-of-the-shop-0123456789', clockSkew: '3s', idTokenSignedResponseAlg: 'ES256',
      },
    }],
    resources: [{
      resourceId: 'r1', projectId: 'p1',
      resource: {
        uri: 'https://orders.example/', name: 'Orders', scopes: [{ name: 'orders:read', description: 'Read your orders', isDefault: true }], accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT',
        accessTokenLifetime: '300s', isOpen: true, detailTypes: [{ type: 'order', label: 'One order', schema: { type: 'object', properties: { id: { type: 'string', maxLength: 20 } }, required: ['id'] } }],
      },
    }],
    oidcIdps: [{
      idpId: 'i1',
      idp: {
        name: 'Partner', issuer: 'https://partner.example', clientId: 'c', clientSecret: 's', scopes: ['openid'], usePkce: true, federatedLogoutEnabled: true, state: 'IDP_STATE_INACTIVE',
        providerOptions: { isLinkingAllowed: true, isCreationAllowed: false, autoLinking: 'AUTO_LINKING_OPTION_EMAIL', allowedDomains: ['partner.example'] },
      },
    }],
    idps: allProviders.map((one) => ({ ...one, idpId: `rpc-${one.idpId}` })),
    userLinks: [{ userId: 'u1', idpId: 'i1', providedUserId: 'mary-there', providedUserName: 'Mary' }],
    humanUsers: [user],
    userMetadata: [{ id: 'u1', key: 'team', value: Buffer.from('blue').toString('base64') }],
    userGrants: [{ projectId: 'p1', userId: 'u1', roleKeys: ['reader'] }],
  }],
})

describe('a bulk document by gRPC', () => {
  const world = startedWorld('sqlite', { bootstrap: apiDocument() })

  it('is imported, and exported like JSON, with members that ZITADEL does not have', async () => {
    const client = new RpcClient('grpc', world.issuer)
    const api = new Api(world, 'rest')
    const { id } = (await api.ok('management.v1.ManagementService/AddOrg', { name: 'Bulk' })) as { id: string }
    const answer = await client.call(IMPORT, { dataOrgs: documentFor(id), timeout: '1m' }, { token })
    const { errors, success } = answer as { errors?: unknown; success: { orgs: JsonObject[] } }
    assert.equal(errors, undefined)
    assert.deepEqual(success.orgs[0]?.['humanUserIds'], ['u1'])
    const { oidcIpds, userLinks, resourceIds, idpIds } = success.orgs[0] ?? {}
    assert.deepEqual(idpIds, allProviders.map(({ idpId }) => `rpc-${idpId}`))
    assert.deepEqual([oidcIpds, resourceIds, userLinks], [['i1'], ['r1'], [{ userId: 'u1', externalUserId: 'mary-there', displayName: 'Mary', idpId: 'i1' }]])
    const byRest = (await api.ok(EXPORT, { ...everything, orgIds: [id] })) as { orgs: { humanUsers: (typeof user)[]; oidcIdps: { idp: { federatedLogoutEnabled?: boolean } }[] }[] }
    assert.equal(byRest.orgs[0]?.oidcIdps[0]?.idp.federatedLogoutEnabled, true)
    const mary = byRest.orgs[0]?.humanUsers[0]
    assert.equal(mary?.user.profile.middleName, 'Ann')
    assert.equal(mary.user.state, 'USER_STATE_INACTIVE')
    // Strict: every member of REST responses is in the .proto files.
    const { output } = client.method(EXPORT)
    assert.deepEqual(await client.call(EXPORT, { ...everything, orgIds: [id] }, { token }), toJson(output, fromJson(output, byRest)))
  })

  it('is not exported at all if an application has a grant type without an enum number', async () => {
    const client = new RpcClient('grpc', world.issuer)
    const problem = await client.refused('Unimplemented', EXPORT, { ...everything, orgIds: ['100'] }, { token })
    assert.match(problem.rawMessage, /request it as JSON/)
  })
})
