import assert from 'node:assert/strict'
import { generateOwnKey } from '@keyhall/adapters-federation'
import type { ClientRecord } from '@keyhall/core/clients'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import { PLAIN_BRANDING } from '@keyhall/core/instance'
import type { Colour, InstanceSettings } from '@keyhall/core/instance'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import { ClientId, ProjectId, ProviderId, ResourceId, TargetId } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import { callers } from '../support/api-callers.js'
import { methods, overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { SamlProvider } from '../support/saml-provider.js'
import { BEGINNING, DAY } from '../support/world.js'

type Json = Readonly<Record<string, unknown>>

const [ADMIN, MANAGEMENT, RESOURCE] = ['admin.v1.AdminService', 'management.v1.ManagementService', 'resource.v2.ResourceService']
const LOCAL = 'http://169.254.169.254/'

/** An object with a member that was accepted when it was stored. */
interface Row {
  readonly what: string
  /** The methods that change such objects, without their services. */
  readonly methods: readonly string[]
  readonly stored: (api: Api) => Promise<{
    readonly method: string
    /** Changes another member. */
    readonly other: Json
    /** Writes the member. */
    readonly same: Json
    /** A text of the refusal. */
    readonly problem: RegExp
  }>
}

const within = async <T>(api: Api, work: (stores: Stores) => Promise<T>): Promise<T> => (await api.world.storage()).run(work)

const metadata = (validDays: number): string => {
  const until = new Date((BEGINNING + validDays * DAY) * 1000).toISOString()
  return Buffer.from(new SamlProvider().metadata.replace(/EntityDescriptor /, `EntityDescriptor validUntil="${until}" `)).toString('base64')
}

/** A provider whose settings are replaced in the database. */
async function provider(api: Api, brand: string, given: Json, settings: object): Promise<string> {
  const { id } = await api.ok(`${ADMIN}/Add${brand}Provider`, { name: 'Stored', ...given })
  await within(api, async ({ identityProviders }) => {
    const found = await identityProviders.find(ProviderId.parse(String(id)))
    assert.ok(found)
    const changed: IdentityProvider = { ...found, settings: { ...found.settings, ...settings }, version: found.version + 1 }
    await identityProviders.update(changed)
  })
  return String(id)
}

async function client(api: Api, record: Partial<ClientRecord>, given: Json = {}): Promise<Json> {
  const { appId } = await api.ok(`${MANAGEMENT}/AddOIDCApp`, { projectId: '300', name: 'Stored', redirectUris: ['https://app.example/cb'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], ...given })
  await within(api, async ({ clients }) => {
    const found = await clients.lock(ClientId.parse(String(appId)))
    assert.ok(found)
    await clients.put({ ...found, ...record }, [])
  })
  return { projectId: '300', appId }
}

const settings = async (api: Api, change: (before: InstanceSettings) => InstanceSettings): Promise<void> =>
  within(api, async ({ instance }) => {
    const found = await instance.lock()
    assert.ok(found)
    await instance.put({ ...found, settings: change(found.settings) })
  })

const LDAP = { servers: ['ldaps://one.example'], baseDn: 'dc=x', bindDn: 'cn=x', bindPassword: 'x', userBase: 'dn', userObjectClasses: ['person'], userFilters: ['uid'], timeout: '10s', attributes: { idAttribute: 'entryUUID' } }
const OIDC = { issuer: 'https://idp.example', clientId: 'x', clientSecret: 'x' }
const rule = (name: string, own: Json = {}): Json => ({ name, claim: name, source: { path: ['roles'] }, shape: 'CLAIM_RULE_SHAPE_LIST', outputs: ['CLAIM_RULE_OUTPUT_ID_TOKEN'], ...own })

const RULE = { source: { kind: 'path', path: ['roles'] }, shape: 'list' } as const
const outward = { ...RULE, name: 'old', claim: 'email', outputs: ['idToken'] } as const

const ROWS: readonly Row[] = [
  {
    what: 'a SAML provider whose metadata expired', methods: ['UpdateSAMLProvider'],
    stored: async (api) => {
      const { id } = await api.ok(`${ADMIN}/AddSAMLProvider`, { name: 'SAML', metadataXml: metadata(10) })
      api.world.clock.advance(11 * DAY)
      return { method: `${ADMIN}/UpdateSAMLProvider`, other: { id, name: 'New name', metadataXml: metadata(10) }, same: { id, name: 'New', metadataXml: metadata(9) }, problem: /metadata expired/ }
    },
  },
  {
    what: 'a SAML provider whose certificate expired', methods: [],
    stored: async (api) => {
      const { certificate } = await generateOwnKey('old', api.world.clock.now() - 3645 * DAY)
      const base64 = certificate.replaceAll(/-----[^-]*-----|\s/g, '')
      const xml = new SamlProvider().metadata.replaceAll(/(X509Certificate>)[^<]+/g, `$1${base64}`)
      const [stored, other] = [xml, xml.replace('</', ' </')].map((text) => Buffer.from(text).toString('base64'))
      const { id } = await api.ok(`${ADMIN}/AddSAMLProvider`, { name: 'SAML', metadataXml: stored })
      api.world.clock.advance(20 * DAY)
      const { steps } = await api.ok(`${ADMIN}/TestProvider`, { id })
      assert.match(JSON.stringify(steps), /the certificate of CN=old expired on/)
      return { method: `${ADMIN}/UpdateSAMLProvider`, other: { id, name: 'New name', metadataXml: stored }, same: { id, name: 'New', metadataXml: other }, problem: /certificate of CN=old expired/ }
    },
  },
  {
    what: 'an LDAP provider with a certificate that is none', methods: ['UpdateLDAPProvider'],
    stored: async (api) => {
      const id = await provider(api, 'LDAP', LDAP, { rootCa: 'no PEM' })
      const { bindPassword: _secret, ...rest } = LDAP
      const base64 = (text: string) => Buffer.from(text).toString('base64')
      return { method: `${ADMIN}/UpdateLDAPProvider`, other: { id, name: 'New', ...rest, rootCa: base64('no PEM') }, same: { id, name: 'New', ...LDAP, rootCa: base64('other') }, problem: /rootCa/ }
    },
  },
  {
    what: 'a provider at an address that is not called any more',
    methods: ['UpdateGenericOIDCProvider', 'UpdateGenericOAuthProvider', 'UpdateGoogleProvider', 'UpdateGitHubProvider', 'UpdateGitHubEnterpriseServerProvider', 'UpdateGitLabProvider', 'UpdateGitLabSelfHostedProvider', 'UpdateAppleProvider', 'UpdateJWTProvider'],
    stored: async (api) => {
      const id = await provider(api, 'GenericOIDC', OIDC, { issuer: LOCAL })
      return { method: `${ADMIN}/UpdateGenericOIDCProvider`, other: { id, name: 'New', issuer: LOCAL, clientId: 'x' }, same: { id, name: 'New', ...OIDC, issuer: `${LOCAL}x` }, problem: /issuer/ }
    },
  },
  {
    what: 'a Microsoft provider that identifies people of every tenant by object id', methods: ['UpdateAzureADProvider'],
    stored: async (api) => {
      const given = { clientId: 'x', clientSecret: 'x', tenant: { tenantId: 'one' }, objectIdMapping: true }
      const id = await provider(api, 'AzureAD', given, { tenant: 'common', issuer: 'https://login.microsoftonline.com/common/v2.0' })
      const { clientSecret: _secret, tenant: _tenant, ...rest } = given
      const common = { tenant: { tenantType: 'AZURE_AD_TENANT_TYPE_COMMON' } }
      return { method: `${ADMIN}/UpdateAzureADProvider`, other: { id, name: 'New', ...rest, ...common }, same: { id, name: 'New', ...given, tenant: { tenantType: 'AZURE_AD_TENANT_TYPE_CONSUMERS' } }, problem: /tenant/ }
    },
  },
  {
    what: 'an application with addresses that are refused today', methods: ['UpdateApp', 'UpdateOIDCAppConfig', 'PatchOIDCAppConfig', 'UpdateAPIAppConfig', 'UpdateApplication'],
    stored: async (api) => {
      const uris = ['https://*.example/cb', 'https://app.example/cb']
      const place = await client(api, { redirectUris: uris, postLogoutRedirectUris: ['http://app.example/'], frontchannelLogoutUri: 'https://elsewhere.example/' })
      const { app } = await api.ok(`${MANAGEMENT}/GetAppByID`, place)
      const problems = (app.oidcConfig.complianceProblems as readonly { readonly localizedMessage: string }[]).map(({ localizedMessage }) => localizedMessage).join('\n')
      assert.match(problems, /redirectUris\[0\] has a wildcard[^]*postLogoutRedirectUris\[0\] expected https[^]*frontchannelLogoutUri must be at the origin of a redirect URI/)
      return {
        method: `${MANAGEMENT}/PatchOIDCAppConfig`, other: { ...place, redirectUris: [...uris.toReversed(), 'https://app.example/new'], clockSkew: '2s' },
        same: { ...place, redirectUris: ['https://*.other.example/cb'] }, problem: /redirectUris\[0\] has a wildcard/,
      }
    },
  },
  {
    what: 'an application whose registration no request can use', methods: [],
    stored: async (api) => {
      const place = await client(api, { grantTypes: ['client_credentials'], authMethod: 'private_key_jwt', responseTypes: [], redirectUris: [] })
      return { method: `${MANAGEMENT}/PatchOIDCAppConfig`, other: { ...place, clockSkew: '1s' }, same: { ...place, authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE' }, problem: /no request can use the registration/ }
    },
  },
  {
    what: 'a resource with a scope that this server defines now', methods: ['UpdateResource'],
    stored: async (api) => {
      const scopes = [{ name: 'read', description: 'Read' }]
      const { resourceId } = await api.ok(`${RESOURCE}/CreateResource`, { projectId: '300', name: 'R', uri: 'https://r.example', scopes })
      await within(api, async ({ resources }) => {
        const found = await resources.find(ResourceId.parse(String(resourceId)))
        assert.ok(found)
        await resources.update({ ...found, scopes: [{ ...scopes[0], name: 'openid' }] as never, version: found.version + 1 })
      })
      const place = { projectId: '300', resourceId }
      const kept = [{ name: 'openid', description: 'Read' }]
      const { warnings } = await api.ok(`${RESOURCE}/UpdateResource`, { ...place, name: 'Warned', scopes: kept })
      assert.match(warnings[0], /scopes\[0\].name: must not be a scope that this server defines itself; it stays until it is changed/)
      return { method: `${RESOURCE}/UpdateResource`, other: { ...place, name: 'New', scopes: [...scopes, ...kept] }, same: { ...place, name: 'New', scopes: [{ name: 'email', description: 'x' }] }, problem: /scopes\[0\].name/ }
    },
  },
  {
    what: 'a target at an address that is not called any more', methods: ['UpdateTarget', 'PatchTarget'],
    stored: async (api) => {
      await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { actions: true })
      const { id } = await api.ok('action.v2.ActionService/CreateTarget', { name: 'T', restCall: {}, endpoint: 'https://t.example', timeout: '1s' })
      await within(api, async ({ targets }) => {
        const found = await targets.find(TargetId.parse(String(id)))
        assert.ok(found)
        await targets.update({ ...found, endpoint: LOCAL, version: found.version + 1 })
      })
      return { method: 'action.v2.ActionService/UpdateTarget', other: { id, name: 'U', endpoint: LOCAL }, same: { id, endpoint: `${LOCAL}x` }, problem: /endpoint/ }
    },
  },
  {
    what: 'a mail server that gets its password unencrypted', methods: ['UpdateEmailProviderSMTP', 'UpdateEmailProviderSMTPPassword', 'UpdateSMTPConfig', 'UpdateSMTPConfigPassword'],
    stored: async (api) => {
      const given = { senderAddress: 'a@mail.example', host: 'mail.example:25', tls: true, user: 'u' }
      const { id } = await api.ok(`${ADMIN}/AddEmailProviderSMTP`, { ...given, password: 'p' })
      await settings(api, (before) => ({ ...before, providers: { ...before.providers, email: before.providers.email.map((one) => ({ ...one, isEncrypted: false })) } }))
      return { method: `${ADMIN}/UpdateEmailProviderSMTP`, other: { id, ...given, tls: false, senderName: 'New' }, same: { id, ...given, tls: false, password: 'other' }, problem: /tls/ }
    },
  },
  {
    what: 'a text message gateway at an address that is not called any more', methods: ['UpdateSMSProviderHTTP'],
    stored: async (api) => {
      const { id } = await api.ok(`${ADMIN}/AddSMSProviderHTTP`, { endpoint: 'https://sms.example', description: 'x' })
      await settings(api, (before) => ({ ...before, providers: { ...before.providers, sms: before.providers.sms.map((one) => ({ ...one, endpoint: LOCAL })) } }))
      return { method: `${ADMIN}/UpdateSMSProviderHTTP`, other: { id, endpoint: LOCAL, description: 'New' }, same: { id, endpoint: `${LOCAL}x` }, problem: /endpoint/ }
    },
  },
  {
    what: 'a claim rule of an application for a claim that is reserved now', methods: ['SetAppClaimRules'],
    stored: async (api) => {
      const place = await client(api, { claimRules: [outward] })
      const old = rule('old', { claim: 'email' })
      return { method: `${MANAGEMENT}/SetAppClaimRules`, other: { ...place, rules: [rule('groups'), old] }, same: { ...place, rules: [rule('other', { claim: 'email' })] }, problem: /email is set by this server/ }
    },
  },
  {
    what: 'a claim rule of a project for a claim that is reserved now', methods: ['SetProjectClaimRules'],
    stored: async (api) => {
      await within(api, async ({ projects }) => {
        const found = await projects.find(ProjectId.parse('300'))
        assert.ok(found)
        await projects.put({ ...found, settings: { ...DEFAULT_PROJECT_SETTINGS, ...found.settings, claimRules: [outward] } })
      })
      const old = rule('old', { claim: 'email' })
      return { method: `${MANAGEMENT}/SetProjectClaimRules`, other: { projectId: '300', rules: [old, rule('groups')] }, same: { projectId: '300', rules: [rule('other', { claim: 'email' })] }, problem: /email is set by this server/ }
    },
  },
  {
    what: 'a claim rule of a provider for a project that was removed', methods: ['SetProviderClaimRules'],
    stored: async (api) => {
      const id = await provider(api, 'GenericOIDC', OIDC, {})
      const { id: projectId } = await api.ok(`${MANAGEMENT}/AddProject`, { name: 'Short-lived' })
      const grant = (name: string, own: string): Json => ({ name, source: { path: ['groups'] }, shape: 'CLAIM_RULE_SHAPE_LIST', projectId: own })
      await api.ok(`${ADMIN}/SetProviderClaimRules`, { id, rules: [grant('old', String(projectId))] })
      await api.ok(`${MANAGEMENT}/RemoveProject`, { id: projectId })
      return {
        method: `${ADMIN}/SetProviderClaimRules`, other: { id, rules: [grant('old', String(projectId)), grant('new', '300')] },
        same: { id, rules: [grant('other', String(projectId))] }, problem: /projectId/,
      }
    },
  },
  {
    what: 'a look without contrast', methods: ['UpdateLabelPolicy', 'UpdateCustomLabelPolicy'],
    stored: async (api) => {
      await settings(api, (before) => {
        const white = 0xffffff as Colour
        const branding = { draft: { ...PLAIN_BRANDING, light: { ink: white, card: white, page: white } } }
        return { ...before, policies: { ...before.policies, branding } }
      })
      const white = { fontColor: '#ffffff', backgroundColor: '#ffffff', cardColor: '#ffffff' }
      return { method: `${ADMIN}/UpdateLabelPolicy`, other: { ...white, disableWatermark: true }, same: { ...white, fontColor: '#fffffe' }, problem: /fontColor: has a contrast/ }
    },
  },
  {
    what: 'links of a policy that are refused today',
    methods: ['PatchPrivacyPolicy', 'PatchCustomPrivacyPolicy', 'PatchLoginPolicy', 'PatchCustomLoginPolicy', 'PatchLockoutPolicy', 'PatchCustomLockoutPolicy', 'PatchPasswordComplexityPolicy', 'PatchCustomPasswordComplexityPolicy', 'PatchCustomSessionPolicy'],
    stored: async (api) => {
      await settings(api, (before) => ({ ...before, policies: { ...before.policies, links: { help: 'http://help.example' } } }))
      return { method: `${ADMIN}/PatchPrivacyPolicy`, other: { supportEmail: 'help@acme.example' }, same: { privacyLink: 'http://other.example' }, problem: /privacyLink: must be an https/ }
    },
  },
]

/** Methods that write each member of what they check, with the reason. */
const WRITES_ALL: readonly (readonly [RegExp, string])[] = [
  [/^Update(Custom)?(Login|PasswordComplexity|Lockout|Privacy|Session)Policy$/, 'replaces the policy: PATCH changes members'],
  [/(MessageText|MessageCustomText|LoginText)$/, 'replaces the texts of one page or mail'],
  [/(Avatar|Picture|Font|Metadata|Password|Email|Phone|UserName|Org|OrgDomain)$/, 'writes one value'],
  [/(Member|Administrator|UserGrant|Authorization)$/, 'replaces the list of roles'],
  [/^Set(Security|Instance|OpenClient)Settings$|^UpdateOIDCSettings$|^SetInstanceFeatures$|^SetExecution$/, 'replaces the settings'],
  [/^Update(Organization|Project|ProjectRole|Machine|User|HumanUser|HumanProfile|MyProfile)$/, 'checks the members of the message only'],
]

overTransports('a stored value that today is refused', (api) => {
  for (const { what, stored } of ROWS) {
    it(`blocks no change of other members: ${what}`, async () => {
      const { method, other, same, problem } = await stored(api)
      await api.ok(method, other, { as: callers.iamOwner })
      assert.match(await api.refused('invalid_argument', method, same), problem)
      await api.ok(method, other)
    })
  }

  it('is covered for each method that changes something', () => {
    const short = (name: string): string => name.slice(name.indexOf('/') + 1)
    const changing = methods.map(({ name }) => short(name)).filter((name) => /^(Update|Patch|Set)/.test(name))
    const covered = ROWS.flatMap((row) => row.methods)
    assert.deepEqual(changing.filter((name) => !covered.includes(name) && !WRITES_ALL.some(([pattern]) => pattern.test(name))), [])
  })
})
