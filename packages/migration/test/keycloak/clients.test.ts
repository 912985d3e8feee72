import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keycloakUser, realmOf } from '../support/realms.js'
import type { Transformed } from '../support/workplace.js'
import { Workplace } from '../support/workplace.js'

const SECRET = 'kRabbitHole0123456789rabbitHOLE'

/** A client as `kc.sh export` writes one. */
const client = (members: object = {}): object => ({
  id: '5a6b7c8d-0000-4000-8000-000000000001', clientId: 'web', name: 'Web shop', surrogateAuthRequired: false, enabled: true,
  alwaysDisplayInConsole: false, clientAuthenticatorType: 'client-secret', secret: SECRET, redirectUris: ['https://shop.example.com/cb'],
  webOrigins: ['+'], notBefore: 0, bearerOnly: false, consentRequired: false, standardFlowEnabled: true, implicitFlowEnabled: false,
  directAccessGrantsEnabled: false, serviceAccountsEnabled: false, publicClient: false, frontchannelLogout: true,
  protocol: 'openid-connect',
  attributes: {
    'post.logout.redirect.uris': '+', 'backchannel.logout.session.required': 'true', 'oauth2.device.authorization.grant.enabled': 'false',
  },
  authenticationFlowBindingOverrides: {}, fullScopeAllowed: true, nodeReRegistrationTimeout: -1,
  defaultClientScopes: ['web-origins', 'acr', 'roles', 'profile', 'basic', 'email'],
  optionalClientScopes: ['address', 'phone', 'offline_access'],
  ...members,
})

describe('clients of Keycloak', () => {
  let workplace: Workplace
  beforeEach(() => { workplace = new Workplace() })
  afterEach(() => workplace.remove())

  const transform = (...clients: readonly object[]): Promise<Transformed> => workplace.keycloak(realmOf([], { clients }), { clients: true })
  const noted = ({ losses }: Transformed): readonly string[] => losses.map(({ path, effect, reason }) => `${path} ${effect}: ${reason}`)
  const appOf = async (members: object) => (await transform(client(members))).org.oidcApps[0]?.app
  const BASIC = 'clients[0].clientAuthenticatorType changed: the secret is accepted in the Basic header only, no longer in the form'

  it('come with their client_id and secret, and what Keycloak does with every client', async () => {
    const transformed = await transform(client())
    const projectId = transformed.org.projects[0]?.projectId
    assert.deepEqual(transformed.org.oidcApps, [{
      appId: '5a6b7c8d000040008000000000000001',
      app: {
        projectId, name: 'Web shop', clientId: 'web', clientSecret: SECRET,
        grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
        redirectUris: ['https://shop.example.com/cb'], postLogoutRedirectUris: ['https://shop.example.com/cb'], additionalOrigins: [],
        accessTokenRoleAssertion: true, appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC',
        accessTokenType: 'OIDC_TOKEN_TYPE_JWT', idTokenUserinfoAssertion: true,
      },
    }])
    assert.deepEqual(noted(transformed), [BASIC])
    assert.ok(!JSON.stringify(transformed.report).includes(SECRET))
  })

  it('are left out and reported unless requested', async () => {
    const { org, losses } = await workplace.keycloak(realmOf([keycloakUser()], { clients: [client(), client({ clientId: 'account' })] }))
    assert.deepEqual(
      [org.oidcApps, losses.map(({ path, reason }) => [path, reason])], [[], [['clients', 'not requested: see --clients']]],
    )
  })

  it('of Keycloak itself are left out silently', async () => {
    const own = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console']
    const clients = [
      ...own.map((clientId) => client({ clientId })), client({ clientId: 'other-realm', attributes: { realm_client: 'true' } }),
    ]
    const { org, losses } = await transform(...clients)
    assert.deepEqual([org.oidcApps, org.projects, losses], [[], [], []])
  })

  it('that are disabled stay disabled', async () => {
    assert.equal((await appOf({ enabled: false }))?.state, 'APP_STATE_INACTIVE')
  })

  it('without a secret are applications in browsers, or on devices when nothing of theirs is https', async () => {
    const kinds: readonly (readonly [readonly string[], string])[] = [
      [['https://app.example.com/cb'], 'USER_AGENT'], [['http://localhost:4200/cb', 'https://app.example.com/cb'], 'USER_AGENT'],
      [['http://127.0.0.1:4200/cb'], 'NATIVE'], [['com.example.app:/cb'], 'NATIVE'],
    ]
    for (const [redirectUris, kind] of kinds) {
      const app = await appOf({ publicClient: true, redirectUris })
      assert.deepEqual(
        [app?.appType, app?.authMethodType, app?.clientSecret], [`OIDC_APP_TYPE_${kind}`, 'OIDC_AUTH_METHOD_TYPE_NONE', undefined],
      )
    }
  })

  const FLOWS: readonly (readonly [string, object, readonly string[], readonly string[]])[] = [
    ['implicit', { standardFlowEnabled: false, implicitFlowEnabled: true }, ['IMPLICIT'], ['ID_TOKEN', 'ID_TOKEN_TOKEN']],
    [
      'device', { standardFlowEnabled: false, attributes: { 'oauth2.device.authorization.grant.enabled': 'true' } },
      ['REFRESH_TOKEN', 'DEVICE_CODE'], [],
    ],
    ['without refresh tokens', { attributes: { 'use.refresh.tokens': 'false' } }, ['AUTHORIZATION_CODE'], ['CODE']],
    ['service account', { standardFlowEnabled: false, serviceAccountsEnabled: true }, ['client_credentials'], []],
    ['token exchange', { standardFlowEnabled: false, attributes: { 'standard.token.exchange.enabled': 'true' } }, ['TOKEN_EXCHANGE'], []],
  ]
  for (const [what, members, grants, responses] of FLOWS) {
    it(`keep their flows: ${what}`, async () => {
      const app = await appOf(members)
      assert.deepEqual(app?.grantTypes, grants.map((name) => (/[a-z]/.test(name) ? name : `OIDC_GRANT_TYPE_${name}`)))
      assert.deepEqual(app?.responseTypes, responses.map((name) => `OIDC_RESPONSE_TYPE_${name}`))
    })
  }

  it('lose the password grant, and client_credentials without a secret', async () => {
    const transformed = await transform(client({
      publicClient: true, secret: undefined, directAccessGrantsEnabled: true, serviceAccountsEnabled: true,
    }))
    assert.deepEqual(noted(transformed), [
      'clients[0].directAccessGrantsEnabled left out: the password grant is not supported (RFC 9700 §2.4)',
      'clients[0].serviceAccountsEnabled left out: client_credentials needs a client secret',
    ])
  })

  it('keep the exact addresses, relative ones resolved, and of a wildcard those that the client names; the others are named', async () => {
    const redirectUris = ['/cb', 'https://shop.example.com/*', 'http://shop.example.com/cb', 'http://localhost:3000/cb*', 'http://shop.example.com/*', '*']
    const transformed = await transform(client({ rootUrl: 'https://root.example.com/', baseUrl: 'https://shop.example.com/start', redirectUris }))
    assert.deepEqual(transformed.org.oidcApps[0]?.app.redirectUris, [
      'https://root.example.com/cb', 'https://shop.example.com/', 'https://shop.example.com/start', 'http://localhost:3000/cb',
    ])
    const narrowed = 'has a wildcard (*): only the exact addresses that the client names are registered in its place'
    const wildcard = 'has a wildcard (*): addresses are compared exactly, register each one'
    assert.deepEqual(transformed.losses.map(({ kind, id, path, effect, value, reason }) => [kind, id, path, effect, value, reason]).slice(1), [
      ['client', 'web', 'clients[0].redirectUris', 'changed', 'https://shop.example.com/*', narrowed],
      [
        'client', 'web', 'clients[0].redirectUris', 'left out', 'http://shop.example.com/cb',
        'expected https, http on localhost, 127.0.0.1 or [::1], or the scheme of an app such as com.example.app:/callback',
      ],
      ['client', 'web', 'clients[0].redirectUris', 'changed', 'http://localhost:3000/cb*', narrowed],
      ['client', 'web', 'clients[0].redirectUris', 'left out', 'http://shop.example.com/*', wildcard],
      ['client', 'web', 'clients[0].redirectUris', 'changed', '*', narrowed],
    ])
    assert.deepEqual(transformed.report['toDo'], [
      'application Web shop (client_id web): register each callback address in place of https://shop.example.com/*, http://localhost:3000/cb*, '
      + 'http://shop.example.com/*, *: console, /ui/console/applications/web',
    ])
  })

  it('that only have wildcards and odd secrets keep working addresses and get secrets', async () => {
    const realm = JSON.parse(readFileSync(new URL('../../cases/keycloak-clients-realm.json', import.meta.url), 'utf8')) as object
    const { org, losses, report, text } = await workplace.keycloak(realm, { clients: true })
    const [wild, short, spaced] = org.oidcApps.map(({ app }) => app)
    assert.deepEqual([wild?.redirectUris, wild?.appType], [['https://shop.example/', 'http://localhost:3000/'], 'OIDC_APP_TYPE_USER_AGENT'])
    assert.match(short?.clientSecret ?? '', /^[\w-]{43}$/)
    assert.equal(spaced?.clientSecret, 'two words and more than 22')
    assert.ok(!(text + JSON.stringify(report)).includes('change-me'))
    const changed = losses.filter(({ path }) => path.endsWith('.secret')).map(({ id, reason }) => [id, reason])
    assert.deepEqual(changed, [['short', 'is shorter than 22 characters: replaced with a new secret, which is in the document']])
    assert.deepEqual((report['toDo'] as readonly string[]).at(-1), 'application short: configure the new secret, its clientSecret in the document: console, /ui/console/applications/short')
  })

  it('without a secret in the export need a new one', async () => {
    const { losses, report } = await transform(client({ secret: undefined }), client({ clientId: 'masked', secret: '**********' }))
    assert.deepEqual(losses.map(({ id, reason }) => [id, reason]), [
      ['web', 'is not in this export: export with kc.sh, or create a new secret after the import'],
      ['masked', 'is masked in this export: export with kc.sh, or create a new secret after the import'],
    ])
    assert.equal((report['toDo'] as readonly string[]).length, 2)
  })

  it('lose relative addresses without a root, or with one that is a placeholder', async () => {
    for (const rootUrl of [undefined, '${authBaseUrl}']) {
      const transformed = await transform(client({ rootUrl, redirectUris: ['/cb'] }))
      assert.deepEqual(transformed.org.oidcApps[0]?.app.redirectUris, [])
      assert.equal(transformed.losses.filter(({ path }) => path === 'clients[0].redirectUris').length, 1)
    }
  })

  it('keep where people go after a logout, and which client is notified', async () => {
    const attributes = {
      'post.logout.redirect.uris': 'https://shop.example.com/bye##+##https://*.example.com',
      'backchannel.logout.url': 'https://shop.example.com/logout',
    }
    const app = await appOf({ attributes })
    assert.deepEqual(app?.postLogoutRedirectUris, ['https://shop.example.com/cb', 'https://shop.example.com/bye'])
    assert.equal(app?.backChannelLogoutUri, 'https://shop.example.com/logout')
    const wrong = await transform(client({ attributes: { 'backchannel.logout.url': 'http://shop.example.com/logout' } }))
    assert.equal(wrong.org.oidcApps[0]?.app.backChannelLogoutUri, undefined)
    assert.equal(wrong.losses.filter(({ path }) => path === 'clients[0].attributes["backchannel.logout.url"]').length, 1)
  })

  it('keep the origins of their scripts, but for a wildcard', async () => {
    const transformed = await transform(client({ webOrigins: ['+', 'https://Other.example.com', '*', 'https://shop.example.com/path'] }))
    assert.deepEqual(transformed.org.oidcApps[0]?.app.additionalOrigins, ['https://other.example.com'])
    assert.equal(transformed.losses.filter(({ path }) => path === 'clients[0].webOrigins').length, 2)
  })

  it('whose secret is masked, as in exports of the console, come without it', async () => {
    const transformed = await transform(client({ secret: '**********' }))
    assert.equal(transformed.org.oidcApps[0]?.app.clientSecret, undefined)
    assert.match(noted(transformed)[0] ?? '', /^clients\[0\]\.secret left out: is masked in this export/)
  })

  it('that sign assertions keep their keys, in each form that Keycloak has', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] })
    const forms = [[{ 'jwt.credential.public.key': spki }, undefined], [{ 'jwks.string': jwks, 'use.jwks.string': 'true' }, 'k1']] as const
    for (const [attributes, id] of forms) {
      const transformed = await transform(client({ clientAuthenticatorType: 'client-jwt', secret: undefined, attributes }))
      const { org } = transformed
      assert.equal(org.oidcApps[0]?.app.authMethodType, 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT')
      assert.deepEqual([org.appKeys.length, org.appKeys[0]?.clientId, org.appKeys[0]?.appId], [1, 'web', org.oidcApps[0]?.appId])
      if (id !== undefined) assert.equal(org.appKeys[0]?.id, id)
      assert.equal(Buffer.from(org.appKeys[0]?.publicKey ?? '', 'base64').toString(), publicKey.export({ type: 'spki', format: 'pem' }))
      assert.deepEqual(noted(transformed), [])
    }
  })

  it('lose keys that are fetched, too small, or none', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const small = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const lost = [
      { 'jwks.url': 'https://shop.example.com/keys' }, { 'jwt.credential.public.key': small }, { 'jwt.credential.certificate': 'AAAA' },
      { 'jwks.string': '{' },
    ]
    for (const attributes of lost) {
      const transformed = await transform(client({ clientAuthenticatorType: 'client-jwt', secret: undefined, attributes }))
      assert.deepEqual(transformed.org.appKeys, [])
      assert.deepEqual(
        transformed.losses.map(({ path }) => path),
        [`clients[0].attributes["${Object.keys(attributes)[0]}"]`, 'clients[0].clientAuthenticatorType'],
      )
    }
  })

  it('that authenticate in ways that are not served are named', async () => {
    const { losses } = await transform(client({ clientAuthenticatorType: 'client-x509' }))
    assert.deepEqual(
      losses.map(({ value, reason }) => [value, reason]), [['client-x509', 'is not a supported authentication method: the client has to use its secret']],
    )
  })

  it('that only check tokens become API applications', async () => {
    for (const members of [{ bearerOnly: true, standardFlowEnabled: false }, { standardFlowEnabled: false }]) {
      const { org } = await transform(client(members))
      assert.deepEqual([org.oidcApps, org.apiApps.map(({ app }) => app)], [[], [{
        projectId: org.projects[0]?.projectId, name: 'Web shop', clientId: 'web', clientSecret: SECRET,
        authMethodType: 'API_AUTH_METHOD_TYPE_BASIC',
      }]])
    }
  })

  it('of SAML, and with an invalid id, are left out', async () => {
    const transformed = await transform(client({ protocol: 'saml' }), client({ clientId: 'with space' }))
    assert.deepEqual([transformed.org.oidcApps, noted(transformed)], [[], [
      'clients[0] left out: only OpenID Connect clients are supported',
      'clients[1] left out: a client_id has 1 to 200 printable ASCII characters without spaces',
    ]])
  })

  it('are named with everything that has no place', async () => {
    const transformed = await transform(client({
      name: '${client_web}', description: 'A shop', baseUrl: '/', consentRequired: true, fullScopeAllowed: false,
      protocolMappers: [{ name: 'm' }],
      defaultClientScopes: ['email', 'loyalty'],
      attributes: { 'pkce.code.challenge.method': 'S256', 'saml.artifact.binding': 'false', future: 'x' },
    }))
    const app = transformed.org.oidcApps[0]?.app
    assert.deepEqual([app?.name, app?.consentRequired], ['web', true])
    assert.deepEqual(transformed.losses.map(({ path }) => path).toSorted(), [
      'clients[0].attributes.future', 'clients[0].attributes["pkce.code.challenge.method"]', 'clients[0].baseUrl',
      'clients[0].clientAuthenticatorType', 'clients[0].defaultClientScopes', 'clients[0].description', 'clients[0].fullScopeAllowed',
      'clients[0].protocolMappers[0]',
    ])
  })

  describe('with claim mappers', () => {
    const tokens = { 'id.token.claim': 'true', 'access.token.claim': 'true', 'userinfo.token.claim': 'true' }
    const mapper = (protocolMapper: string, config: object, name = 'Mapper'): object => ({ id: 'm', name, protocol: 'openid-connect', protocolMapper: `oidc-${protocolMapper}-mapper`, consentRequired: false, config: { ...tokens, ...config } })
    const mapped = async (...protocolMappers: readonly object[]) => {
      const transformed = await transform(client({ protocolMappers }))
      return { rules: transformed.org.oidcApps[0]?.app.claimRules, losses: noted(transformed).filter((one) => one.includes('protocolMappers')) }
    }
    const LIST = 'CLAIM_RULE_SHAPE_LIST'

    for (const [what, given, rule] of [
      ['groups', mapper('group-membership', { 'full.path': 'true', 'claim.name': 'groups' }), { claim: 'groups', source: { path: ['metadata', 'groups'] }, shape: LIST }],
      ['an attribute', mapper('usermodel-attribute', { 'user.attribute': 'team', 'claim.name': 'team', 'jsonType.label': 'String' }), { claim: 'team', source: { path: ['metadata', 'team'] }, shape: 'CLAIM_RULE_SHAPE_FIRST' }],
      ['an attribute of several values', mapper('usermodel-attribute', { 'user.attribute': 'team', 'claim.name': 'https://shop\\.example\\.com/team', multivalued: 'true' }), { claim: 'https://shop.example.com/team', source: { path: ['metadata', 'team'] }, shape: LIST }],
      ['an attribute in the profile', mapper('usermodel-attribute', { 'user.attribute': 'phoneNumber', 'claim.name': 'phone' }), { claim: 'phone', source: { path: ['user', 'phone'] } }],
      ['a property', mapper('usermodel-property', { 'user.attribute': 'username', 'claim.name': 'login' }), { claim: 'login', source: { path: ['user', 'userName'] } }],
      ['a fixed text', mapper('hardcoded-claim', { 'claim.value': 'eu', 'claim.name': 'region', 'jsonType.label': 'String' }), { claim: 'region', source: { literal: 'eu' } }],
      ['a fixed number', mapper('hardcoded-claim', { 'claim.value': '7', 'claim.name': 'level', 'jsonType.label': 'int' }), { claim: 'level', source: { literal: 7 } }],
      ['a fixed truth value', mapper('hardcoded-claim', { 'claim.value': 'false', 'claim.name': 'beta', 'jsonType.label': 'boolean' }), { claim: 'beta', source: { literal: false } }],
    ] as const) {
      it(`for ${what} get a claim rule`, async () => assert.deepEqual(await mapped(given), { rules: [{ name: 'Mapper', ...rule }], losses: [] }))
    }

    it('get rules for their tokens only, with names of their own', async () => {
      const { rules } = await mapped(mapper('hardcoded-claim', { 'claim.value': 'a', 'claim.name': 'one', 'access.token.claim': 'false' }), mapper('hardcoded-claim', { 'claim.value': 'b', 'claim.name': 'two' }))
      assert.deepEqual(rules, [
        { name: 'Mapper', claim: 'one', source: { literal: 'a' }, outputs: ['CLAIM_RULE_OUTPUT_ID_TOKEN', 'CLAIM_RULE_OUTPUT_USER_INFO'] }, { name: 'two', claim: 'two', source: { literal: 'b' } },
      ])
    })

    for (const [given, reason] of [
      [mapper('usermodel-realm-role', { 'claim.name': 'roles' }), 'no claim rule has the result of this claim mapper: use actions'],
      [mapper('group-membership', { 'full.path': 'false', 'claim.name': 'groups' }), 'a claim rule has the full paths of groups only'],
      [mapper('hardcoded-claim', { 'claim.value': 'x', 'claim.name': 'a.b' }), 'a claim rule sets no nested claim'],
      [mapper('hardcoded-claim', { 'claim.value': '{}', 'claim.name': 'a', 'jsonType.label': 'JSON' }), 'a claim rule sets a text, a whole number or a truth value'],
      [mapper('usermodel-attribute', { 'user.attribute': 'age', 'claim.name': 'age', 'jsonType.label': 'int' }), 'a claim rule makes texts and lists of texts of metadata, no numbers and truth values'],
      [mapper('usermodel-attribute', { 'user.attribute': 'website', 'claim.name': 'site' }), 'a claim rule does not read this attribute'],
      [mapper('usermodel-property', { 'user.attribute': 'email', 'claim.name': 'email' }), 'email is set by this server'],
      [mapper('hardcoded-claim', { 'claim.value': 'x', 'claim.name': 'a', 'id.token.claim': 'false', 'access.token.claim': 'false', 'userinfo.token.claim': 'false' }), 'it is in no token and no response'],
    ] as const) {
      it(`that no claim rule has are listed: ${reason}`, async () => {
        assert.deepEqual(await mapped(given), { rules: undefined, losses: [`clients[0].protocolMappers[0] left out: ${reason}`] })
      })
    }
  })

  it('of an API have no claim rules, and their mappers are listed', async () => {
    const transformed = await transform(client({ bearerOnly: true, protocolMappers: [{ name: 'm', protocolMapper: 'oidc-hardcoded-claim-mapper', config: { 'claim.name': 'a', 'claim.value': 'b', 'id.token.claim': 'true' } }] }))
    assert.ok(noted(transformed).includes('clients[0].protocolMappers[0] left out: an API application has no claim rules'))
  })

  it('that are there twice are imported once', async () => {
    const transformed = await transform(client(), client(), client({ clientId: 'other' }))
    assert.deepEqual(transformed.org.oidcApps.map(({ app }) => app.clientId), ['web', 'other'])
    assert.ok(noted(transformed).includes('clients[1] left out: an earlier client has the same clientId'))
  })
})
