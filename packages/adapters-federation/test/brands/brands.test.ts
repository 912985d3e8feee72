import assert from 'node:assert/strict'
import { OAuthUpstream, OidcUpstream } from '@keyhall/adapters-federation'
import { UpstreamRefused, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, Upstream } from '@keyhall/core/external-sign-in'
import type { OAuthSettings, OidcSettings, OpenedProvider, ProviderBrand } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { CLIENT_ID, CLIENT_SECRET, CODE } from '../oidc/openid-server.js'
import { APPLE, KnownServers, TENANT } from './known-servers.js'

const CALLBACK = 'https://id.example/ui/login/login/externalidp/callback'
const STATE = 'the-state'
const STRANGER = '00000000-0000-0000-0000-000000000001'

const oidc = (brand: ProviderBrand, issuer: string, own: Partial<OidcSettings> = {}): OpenedProvider<OidcSettings> => ({
  id: ProviderId.parse(brand), name: brand, brand, version: 1, secrets: own.apple ? { privateKey: APPLE.privateKey } : { clientSecret: CLIENT_SECRET },
  settings: { protocol: 'oidc', issuer, clientId: CLIENT_ID, scopes: ['openid', 'profile', 'email'], isIdTokenMapping: false, usePkce: true, trustsEmails: false, ...own },
})

const oauth = (brand: ProviderBrand, own: Pick<OAuthSettings, 'authorizationEndpoint' | 'tokenEndpoint' | 'userEndpoint' | 'idAttribute' | 'scopes'>): OpenedProvider<OAuthSettings> => ({
  id: ProviderId.parse(brand), name: brand, brand, version: 1, secrets: { clientSecret: CLIENT_SECRET }, settings: { protocol: 'oauth', clientId: CLIENT_ID, usePkce: true, ...own },
})

const GOOGLE = oidc('google', 'https://accounts.google.com')
const MICROSOFT = oidc('microsoft', 'https://login.microsoftonline.com/common/v2.0', { tenant: 'common' })
const GITLAB = oidc('gitlab', 'https://gitlab.com')
const OF_APPLE = oidc('apple', 'https://appleid.apple.com', { apple: APPLE, isIdTokenMapping: true, usePkce: false, scopes: ['name', 'email'] })
const GITHUB = oauth('github', {
  authorizationEndpoint: 'https://github.com/login/oauth/authorize', tokenEndpoint: 'https://github.com/login/oauth/access_token', userEndpoint: 'https://api.github.com/user',
  idAttribute: 'id', scopes: ['read:user', 'user:email'],
})
const OTHER = oauth('oauth', {
  authorizationEndpoint: 'https://oauth.example/authorize', tokenEndpoint: 'https://oauth.example/token', userEndpoint: 'https://oauth.example/me', idAttribute: 'uid', scopes: ['profile'],
})

describe('A sign-in at', () => {
  let servers: KnownServers
  beforeEach(() => { servers = new KnownServers() })

  async function signIn(provider: OpenedProvider<OidcSettings> | OpenedProvider<OAuthSettings>, more: Readonly<Record<string, string>> = {}): Promise<{ readonly left: URL; readonly person: ExternalIdentity }> {
    const isOidc = provider.settings.protocol === 'oidc'
    const upstream: Upstream<never> = isOidc ? new OidcUpstream({ http: servers, now: () => Math.floor(Date.now() / 1000) }) : new OAuthUpstream({ http: servers })
    const { go, memory } = await upstream.begin(provider as never, { callback: CALLBACK, state: STATE })
    assert.equal(go.kind, 'redirect')
    const left = new URL(go.url)
    servers.nonce = left.searchParams.get('nonce') ?? ''
    const parameters = new Map(Object.entries({ code: CODE, state: STATE, ...more }))
    return { left, person: await upstream.finish(provider as never, memory, { kind: 'parameters', url: CALLBACK, parameters }) }
  }

  it('Google names the person and their verified address', async () => {
    const { left, person } = await signIn(GOOGLE)
    assert.equal(`${left.origin}${left.pathname}`, 'https://accounts.google.com/o/oauth2/v2/auth')
    assert.deepEqual([left.searchParams.get('code_challenge_method'), left.searchParams.get('scope')], ['S256', 'openid profile email'])
    const { externalId, email, isEmailVerified, firstName, lastName } = person
    assert.deepEqual([externalId, email, isEmailVerified, firstName, lastName], ['110169484474386276334', 'ann@gmail.example', true, 'Ann', 'Lee'])
  })

  it('Microsoft accepts the issuer of the person\'s tenant, and no address as verified unless it is trusted', async () => {
    const { externalId, email, isEmailVerified, userName } = (await signIn(MICROSOFT)).person
    assert.deepEqual([externalId, email, isEmailVerified, userName], ['AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', 'ann@contoso.example', false, 'ann@contoso.example'])
    const trusting = oidc('microsoft', MICROSOFT.settings.issuer, { tenant: 'common', trustsEmails: true })
    assert.equal((await signIn(trusting)).person.isEmailVerified, true)
  })

  for (const [what, claims] of [
    ['of another tenant than the token names', { tid: STRANGER }],
    ['of no tenant', { tid: undefined }],
    ['of another server', { iss: `https://attacker.example/${TENANT}/v2.0` }],
    ['with the template itself', { iss: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
  ] as const) {
    it(`Microsoft refuses an issuer ${what}`, async () => {
      servers.claims = claims
      await assert.rejects(signIn(MICROSOFT), UpstreamUntrusted)
    })
  }

  it('Microsoft identifies the person by the object id where it is set, from the ID token only', async () => {
    const byObjectId = oidc('microsoft', MICROSOFT.settings.issuer, { tenant: TENANT, isObjectIdMapping: true })
    servers.claims = { oid: '00000000-0000-0000-66f3-3332eca7ea81' }
    assert.equal((await signIn(byObjectId)).person.externalId, '00000000-0000-0000-66f3-3332eca7ea81')
    for (const oid of [undefined, '', 7]) {
      servers.claims = { oid }
      await assert.rejects(signIn(byObjectId), UpstreamUntrusted)
    }
  })

  for (const [provider, prompt] of [[GOOGLE, 'select_account'], [MICROSOFT, 'select_account'], [GITHUB, 'select_account'], [GITLAB, null], [OF_APPLE, null], [OTHER, null]] as const) {
    it(`${provider.name} is ${prompt === null ? 'not ' : ''}asked to let the person choose an account`, async () => {
      const isOidc = provider.settings.protocol === 'oidc'
      const upstream: Upstream<never> = isOidc ? new OidcUpstream({ http: servers, now: () => Math.floor(Date.now() / 1000) }) : new OAuthUpstream({ http: servers })
      const { go } = await upstream.begin(provider as never, { callback: CALLBACK, state: STATE, prompt: 'select_account' })
      assert.equal(go.kind === 'redirect' ? new URL(go.url).searchParams.get('prompt') : 'no redirect', prompt)
    })
  }

  it('GitLab names the groups of the person', async () => {
    const { externalId, email, isEmailVerified, claims } = (await signIn(GITLAB)).person
    assert.deepEqual([externalId, email, isEmailVerified, claims['groups_direct']], ['42', 'g@gitlab.example', true, ['staff']])
  })

  it('Apple answers with a form, takes a signed client secret, and sends the name once, unsigned', async () => {
    const { left, person } = await signIn(OF_APPLE, { user: JSON.stringify({ name: { firstName: 'Ann', lastName: 'Lee' }, email: 'attacker@evil.example' }) })
    assert.equal(left.searchParams.get('response_mode'), 'form_post')
    const { externalId, email, isEmailVerified, firstName, lastName } = person
    assert.deepEqual([externalId, email, isEmailVerified, firstName, lastName], ['001234.abc.0123', 'x@privaterelay.appleid.example', true, 'Ann', 'Lee'])
    assert.equal((await signIn(OF_APPLE)).person.firstName, undefined)
    assert.equal((await signIn(OF_APPLE, { user: 'nonsense' })).person.externalId, externalId)
  })

  it('GitHub takes the primary address, and only its verification', async () => {
    const { left, person: { externalId, userName, displayName, email, isEmailVerified } } = await signIn(GITHUB)
    assert.equal(left.searchParams.get('scope'), 'read:user user:email')
    assert.deepEqual([externalId, userName, displayName, email, isEmailVerified], ['583231', 'octocat', 'Octo Cat', 'octocat@github.example', true])
    servers.emails = [{ email: 'victim@corp.example', verified: false, primary: true, visibility: null }]
    assert.equal((await signIn(GITHUB)).person.isEmailVerified, false)
    servers.emails = []
    assert.deepEqual([(await signIn(GITHUB)).person.isEmailVerified, (await signIn(GITHUB)).person.email], [false, undefined])
  })

  it('GitHub refuses a wrong code with status 200', async () => {
    await assert.rejects(signIn(GITHUB, { code: 'stolen' }), UpstreamRefused)
  })

  it('another OAuth server identifies the person by the configured member', async () => {
    const { externalId, userName, email, isEmailVerified } = (await signIn(OTHER)).person
    assert.deepEqual([externalId, userName, email, isEmailVerified], ['u-7', 'ann', 'ann@oauth.example', true])
    servers.person = { uid: undefined }
    await assert.rejects(signIn(OTHER), UpstreamUntrusted)
    servers.person = { uid: { toString: 'u-7' } }
    await assert.rejects(signIn(OTHER), UpstreamUntrusted)
  })
})
