import type { DataIdp, DataIdpOptions } from '@keyhall/documents/bulk'
import { defined } from '@keyhall/core/shared'
import * as accepted from '../people/accepted.js'
import type { Entry } from '../reading/entry.js'
import { samlOf } from './saml-provider.js'

/** The settings that providers of all kinds have. */
export interface CommonSettings {
  readonly name: string
  readonly providerOptions: DataIdpOptions
}

/** Converts the configuration of a provider to the member of `idps[]` with its kind; `undefined` if something that it needs is missing. */
export type Convert = (config: Entry, common: CommonSettings) => Omit<DataIdp, 'idpId' | 'state'> | undefined

/** Reads the secret, unless the export masks it. */
export function takeSecret(config: Entry, method: string): string | undefined {
  const secret = config.text('clientSecret')
  if (secret === undefined || !/^\*+$/.test(secret)) return secret
  config.left(`exports mask client secrets: set it with Update${method}Provider`, ['clientSecret'])
  return undefined
}

export const takeScopes = (config: Entry): readonly string[] | undefined => {
  const scopes = config.text('defaultScope')?.split(' ').filter((scope) => scope !== '') ?? []
  return scopes.length > 0 ? [...new Set(scopes)] : undefined
}

const withOpenid = (scopes: readonly string[] | undefined): readonly string[] | undefined => scopes && [...new Set(['openid', ...scopes])]

interface Client extends CommonSettings {
  readonly clientId: string
  readonly clientSecret?: string
  readonly scopes?: readonly string[]
}

function clientOf(config: Entry, common: CommonSettings, method: string): Client | undefined {
  const clientId = config.text('clientId')
  if (clientId === undefined) return undefined
  return defined<Client>({ ...common, clientId, clientSecret: takeSecret(config, method), scopes: takeScopes(config) })
}

/** The claim `hd` names the domain of the person at Google. Here the domain of a verified address counts. */
function hostedDomains(config: Entry): readonly string[] {
  const written = config.text('hostedDomain')
  if (written === undefined) return []
  const domains = written.split(',').map((domain) => accepted.domain(domain))
  if (domains.every((domain) => domain !== undefined)) {
    config.changed('people need a verified address of this domain', ['hostedDomain'])
    return domains
  }
  config.left('is no list of domains', ['hostedDomain'])
  return []
}

const google: Convert = (config, { name, providerOptions }) => {
  const allowedDomains = hostedDomains(config)
  const client = clientOf(config, { name, providerOptions: allowedDomains.length > 0 ? { ...providerOptions, allowedDomains } : providerOptions }, 'Google')
  return client && { google: defined<Client>({ ...client, scopes: withOpenid(client.scopes) }) }
}

const gitlab: Convert = (config, common) => {
  const client = clientOf(config, common, 'GitLab')
  return client && { gitlab: defined<Client>({ ...client, scopes: withOpenid(client.scopes) }) }
}

const GROUPS_OF_TENANTS = ['common', 'organizations', 'consumers']

/**
 * Its scopes are those of Microsoft Graph, which OpenID Connect does not need. Keycloak stores the id of the person in Graph, the object id, which is
 * unique in one tenant only.
 */
const microsoft: Convert = (config, common) => {
  const client = clientOf(config, common, 'AzureAD')
  if (!client) return undefined
  const { scopes: _scopes, ...rest } = client
  const tenantId = config.text('tenantId') ?? 'common'
  return { azureAd: { ...rest, tenant: { tenantId }, ...(GROUPS_OF_TENANTS.includes(tenantId) ? {} : { objectIdMapping: true }) } }
}

/** Without the addresses of an own server it is github.com. */
const github: Convert = (config, common) => {
  const [base, api] = ['baseUrl', 'apiUrl'].map((name) => config.text(name)?.replace(/\/$/, ''))
  if (base === undefined && api === undefined) {
    const client = clientOf(config, common, 'GitHub')
    return client && { github: client }
  }
  if (accepted.webAddress(base ?? '') === undefined || accepted.webAddress(api ?? '') === undefined) return undefined
  const client = clientOf(config, common, 'GitHubEnterpriseServer')
  return client && { githubEs: { ...client, authorizationEndpoint: `${base}/login/oauth/authorize`, tokenEndpoint: `${base}/login/oauth/access_token`, userEndpoint: `${api}/user` } }
}

const saml: Convert = (config, common) => {
  const settings = samlOf(config)
  return settings && { saml: { ...common, ...settings } }
}

interface Kind {
  readonly convert: Convert
  /** What the provider needs to be converted. */
  readonly needs: string
  /** Why linked identities are not converted, if they are not. */
  readonly unlinkable?: (converted: Omit<DataIdp, 'idpId' | 'state'>) => string | undefined
}

/** The kinds of Keycloak that are not OpenID providers. */
export const KINDS: Readonly<Record<string, Kind>> = {
  google: { convert: google, needs: 'is not converted without a client id' },
  github: { convert: github, needs: 'is not converted without a client id, and the addresses of an own server' },
  gitlab: { convert: gitlab, needs: 'is not converted without a client id' },
  microsoft: {
    convert: microsoft, needs: 'is not converted without a client id',
    unlinkable: ({ azureAd }) => (azureAd?.objectIdMapping ? undefined : 'the provider has no tenant of its own, so that the ids of Microsoft Graph, which Keycloak stores, may not be unique'),
  },
  saml: { convert: saml, needs: 'is not converted without entity id, address and certificate of the provider, or an attribute for transient name ids' },
}
