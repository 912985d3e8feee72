import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { allProviders, claimRules, withoutSecrets } from './all-providers.js'

const IMPORT = 'admin.v1.AdminService/ImportData'
const EXPORT = 'admin.v1.AdminService/ExportData'

const document = (orgId: string, lists: object) => ({ dataOrgs: { orgs: [{ orgId, org: { name: orgId }, ...lists }] }, timeout: '5m0s' })

apiOnEveryStorage('identity providers in a bulk document', (api) => {
  const imported = async (orgId: string, lists: object) => {
    const { errors = [], success } = await api.ok(IMPORT, document(orgId, lists)) as { errors?: { type: string; id?: string; message: string }[]; success: { orgs: Record<string, unknown>[] } }
    return { errors: errors.map(({ type, id = '', message }) => `${type} ${id}: ${message}`), success: success.orgs[0] }
  }
  const exported = async (orgId: string): Promise<Record<string, unknown>[]> => (await api.ok(EXPORT, { orgIds: [orgId], withPasswords: true, withOtp: true })).orgs[0].idps

  it('of every kind are imported with their secrets, and exported without them', async () => {
    const { errors, success } = await imported('every', { idps: allProviders.toReversed() })
    assert.deepEqual(errors, [])
    assert.deepEqual(success?.['idpIds'], allProviders.map(({ idpId }) => idpId).toReversed())
    assert.deepEqual(await exported('every'), withoutSecrets(allProviders))
    const { events } = await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: ['provider.identity.added'], limit: 1000 })
    assert.doesNotMatch(JSON.stringify(events), /canary|PRIVATE KEY|EntityDescriptor/)
    if (api.world.kind === 'memory') return
    const providers = await (await api.world.storage()).read(({ identityProviders }) => identityProviders.ofOwner('every' as never))
    const canaries = JSON.stringify(providers).match(/canary/g) ?? []
    assert.deepEqual(canaries, [], 'secrets are stored sealed')
    assert.deepEqual(providers.filter(({ sealedSecrets }) => sealedSecrets === undefined).map(({ brand }) => brand), ['jwt'])
    const saml = providers.find(({ brand }) => brand === 'saml')
    assert.match(saml?.settings.protocol === 'saml' ? (saml.settings.certificate ?? '') : '', /BEGIN CERTIFICATE/)
  })

  it('of the instance are exported with the default organization, and imported into the instance', async () => {
    const instanceIdps = [
      { idpId: 'i-google', google: { providerOptions: {}, name: 'Everyone', clientId: 'a', clientSecret: 'canary', scopes: ['openid'] } },
      { idpId: 'i-oidc', oidc: { name: 'Partner', issuer: 'https://partner.example', clientId: 'c', clientSecret: 'canary', scopes: ['openid'], providerOptions: { isCreationAllowed: true } }, state: 'IDP_STATE_INACTIVE', claimRules },
    ]
    const humanUsers = [{ userId: 'of-instance', user: { userName: 'of-instance', profile: { firstName: 'L', lastName: 'L' }, email: { email: 'i@example.com', isEmailVerified: true } } }]
    const userLinks = [{ userId: 'of-instance', idpId: 'i-google', providedUserId: '7', providedUserName: 'i' }]
    const { errors, success } = await imported('anywhere', { instanceIdps, humanUsers, userLinks })
    assert.deepEqual([errors, success?.['idpIds']], [[], ['i-google', 'i-oidc']])
    const { orgs } = await api.ok(EXPORT, {}) as { orgs: { orgId: string; instanceIdps?: { idpId: string; oidc?: object; google?: object }[] }[] }
    const { defaultOrgId } = await api.ok('instance.v2.InstanceService/GetInstance') as { defaultOrgId?: string }
    const having = orgs.filter(({ instanceIdps: own = [] }) => own.length > 0)
    assert.equal(having.length, 1)
    if (defaultOrgId !== undefined) assert.equal(having[0]?.orgId, defaultOrgId)
    const found = having[0]?.instanceIdps ?? []
    assert.deepEqual(found.map(({ idpId }) => idpId), ['i-google', 'i-oidc'])
    assert.doesNotMatch(JSON.stringify(found), /canary/)
    const again = await imported('elsewhere', { instanceIdps: found })
    assert.deepEqual([again.errors, again.success?.['idpIds']], [[], ['i-google', 'i-oidc']])
    const taken = await imported('elsewhere', { idps: [{ idpId: 'i-google', google: { clientId: 'a' } }] })
    assert.deepEqual(taken.errors, ['idp i-google: idpId: belongs to another identity provider'])
    const { result } = await api.ok('admin.v1.AdminService/ListProviders', {}) as { result: { id: string; owner: string; state: string }[] }
    assert.deepEqual(result.filter(({ id }) => id.startsWith('i-')).map(({ id, state }) => `${id} ${state}`).toSorted(), ['i-google IDP_STATE_ACTIVE', 'i-oidc IDP_STATE_INACTIVE'])
  })

  it('are linked to people, and stay as they are when they are imported again', async () => {
    const humanUsers = [{ userId: 'linked', user: { userName: 'linked', profile: { firstName: 'L', lastName: 'L' }, email: { email: 'l@example.com', isEmailVerified: true } } }]
    const idps = [{ idpId: 'again', github: { name: 'Hub', clientId: 'a' } }]
    const userLinks = [{ userId: 'linked', idpId: 'again', providedUserId: '42', providedUserName: 'l' }]
    const first = await imported('twice', { humanUsers, idps, userLinks })
    assert.deepEqual(first.errors, [])
    // The address would be refused if the provider was new.
    const changed = [{ idpId: 'again', saml: { metadataUrl: 'http://127.0.0.1:1/metadata' } }]
    assert.deepEqual(await imported('twice', { humanUsers, idps: changed, userLinks }), first)
    assert.deepEqual((await exported('twice')).map((one) => Object.keys(one)), [['idpId', 'github']])
  })

  it('are refused one by one, without their values', async () => {
    const { errors, success } = await imported('wrong', {
      idps: [
        { idpId: 'none' }, { idpId: 'two', google: { clientId: 'a' }, gitlab: { clientId: 'a' } }, { idpId: 'empty', google: {} }, { google: { clientId: 'a' } },
        { idpId: 'inside', jwt: { issuer: 'i', jwtEndpoint: 'https://portal.example/jwt', keysEndpoint: 'http://169.254.169.254/keys' } },
        { idpId: 'no-metadata', saml: { name: 'S' } }, { idpId: 'bad-metadata', saml: { metadataXml: Buffer.from('<canary/>').toString('base64') } },
        { idpId: 'plain', ldap: { servers: ['ldap://ldap.example'], baseDn: 'dc=x', userFilters: ['uid'], userObjectClasses: ['person'], attributes: { idAttribute: 'uid' }, bindPassword: 'canary' } },
        { idpId: 'p-google', google: { clientId: 'a' } },
        { idpId: 'odd', google: { clientId: 'a', clientSecret: 'canary', hostedDomain: 'x', providerOptions: { isOdd: true } } },
      ],
    })
    assert.deepEqual(success?.['idpIds'], ['odd'])
    assert.doesNotMatch(JSON.stringify(errors), /canary/)
    const of = (id: string): string => errors.find((one) => one.startsWith(`idp ${id}: `)) ?? ''
    assert.match(of('none'), /exactly one member/)
    assert.match(of('two'), /exactly one member/)
    assert.match(of('empty'), /google\.clientId/)
    assert.match(of(''), /idpId: is missing/)
    assert.match(of('inside'), /keysEndpoint: /)
    assert.match(of('no-metadata'), /metadataXml or metadataUrl is required/)
    assert.notEqual(of('bad-metadata'), '')
    assert.notEqual(of('plain'), '')
    assert.match(of('p-google'), /belongs to another identity provider/)
    assert.deepEqual(errors.filter((one) => one.startsWith('unsupported')).toSorted(), [
      'unsupported idps[].google.hostedDomain: this member is not imported', 'unsupported idps[].google.providerOptions.isOdd: this member is not imported',
    ])
  })

  it('have claim rules, which grant roles of their own organization only', async () => {
    const roles = (projectId: string) => [{ name: 'Roles', source: { path: ['groups'] }, shape: 'CLAIM_RULE_SHAPE_LIST', projectId }]
    const oidc = (idpId: string, rules: unknown) => ({ idpId, idp: { name: idpId, issuer: 'https://idp.example', clientId: 'c', claimRules: rules } })
    const projects = [{ projectId: 'ruled', project: { name: 'Ruled' } }]
    const idps = [
      { idpId: 'hub', github: { clientId: 'a' }, claimRules: roles('ruled') }, { idpId: 'foreign', github: { clientId: 'a' }, claimRules: roles('310') },
      { idpId: 'no-target', github: { clientId: 'a' }, claimRules: [{ name: 'N', source: { path: ['a'] } }] }, { idpId: 'no-list', github: { clientId: 'a' }, claimRules: {} },
    ]
    const oidcIdps = [
      oidc('own', [...claimRules, ...roles('ruled')]), oidc('foreign-oidc', roles('310')), oidc('twice', [...roles('ruled'), ...roles('ruled')]), oidc('nameless', [{ source: { path: ['a'] } }]),
    ]
    const { errors, success } = await imported('ruling', { projects, idps, oidcIdps })
    assert.deepEqual([success?.['idpIds'], success?.['oidcIpds']], [['hub'], ['own']])
    assert.deepEqual(errors.map((one) => one.slice(0, one.indexOf(':'))).toSorted(), [
      'idp foreign', 'idp no-list', 'idp no-target', 'oidc_idp foreign-oidc', 'oidc_idp nameless', 'oidc_idp twice',
    ])
    const { orgs: [org] } = await api.ok(EXPORT, { orgIds: ['ruling'] })
    assert.deepEqual(org.idps[0].claimRules, roles('ruled'))
    assert.deepEqual(org.oidcIdps[0].idp.claimRules, [...claimRules, ...roles('ruled')])
  })
})
