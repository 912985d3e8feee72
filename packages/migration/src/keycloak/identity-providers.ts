import type { DataIdp, DataIdpOptions, DataOidcIdp, DataUserLink } from '@keyhall/documents/bulk'
import { defined } from '@keyhall/core/shared'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import type { LossSource } from '../losses/loss.js'
import type { Output } from '../output.js'
import type { Entry, Listed } from '../reading/entry.js'
import type { CommonSettings } from './provider-kinds.js'
import { KINDS, takeScopes, takeSecret } from './provider-kinds.js'

/** A converted provider, in the list of its kind. */
export interface ConvertedProvider {
  readonly item: { readonly list: 'oidcIdps'; readonly idp: DataOidcIdp } | { readonly list: 'idps'; readonly idp: DataIdp }
  /** Why linked identities are not converted. */
  readonly unlinkable?: string
}

/** The providers of a realm that are converted, by their alias. */
export type ConvertedProviders = ReadonlyMap<string, ConvertedProvider>

const NOT_CONVERTED = 'providers of this kind are not converted: add it by the API'
const NO_CLIENT = 'is not converted without an issuer and a client id'
export const UNLINKED = 'the identity provider is not converted'

/** Found by discovery, or without effect here. */
const KNOWN_BY_DISCOVERY = [
  'authorizationUrl', 'tokenUrl', 'userInfoUrl', 'logoutUrl', 'jwksUrl', 'metadataDescriptorUrl', 'useJwksUrl', 'validateSignature', 'clientAuthMethod',
  'pkceEnabled', 'pkceMethod', 'disableUserInfo', 'guiOrder', 'syncMode', 'backchannelSupported', 'loginHint', 'uiLocales', 'hideOnLoginPage',
]

interface Place {
  readonly orgId: string
  readonly realm: string
}

const isOpenid = (type: string): boolean => type === 'oidc' || type === 'keycloak-oidc'
const isKnown = ({ item: { providerId } }: Listed): boolean => typeof providerId === 'string' && (isOpenid(providerId) || Object.hasOwn(KINDS, providerId))

/** An OpenID provider, whose `sub` Keycloak has stored as the id of the person. */
function openidOf(config: Entry, { name, providerOptions }: CommonSettings): DataOidcIdp['idp'] | undefined {
  const [issuer, clientId] = [accepted.webAddress(config.text('issuer') ?? ''), config.text('clientId')]
  if (issuer === undefined || clientId === undefined) return undefined
  const [clientSecret, scopes] = [takeSecret(config, 'GenericOIDC'), takeScopes(config)]
  return defined<DataOidcIdp['idp']>({
    name, issuer, clientId, clientSecret, scopes: scopes && [...new Set(['openid', ...scopes])], providerOptions: providerOptions.isCreationAllowed ? undefined : providerOptions,
  })
}

interface Conversion {
  readonly alias: string
  readonly provider: ConvertedProvider
  readonly source: LossSource
}

function convert({ item, path }: Listed, realm: Entry, { orgId, realm: realmName }: Place): Conversion | undefined {
  const entry = realm.adopt(item, path)
  const [alias, type, config] = [entry.text('alias') ?? '', entry.text('providerId') ?? '', entry.object('config')]
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  const state = entry.flag('enabled') === false ? 'IDP_STATE_INACTIVE' as const : undefined
  const providerOptions: DataIdpOptions = { isLinkingAllowed: true, isCreationAllowed: entry.flag('linkOnly') !== true }
  const common: CommonSettings = { name: accepted.name(entry.text('displayName') ?? alias) ?? alias, providerOptions }
  const openid = config && isOpenid(type) ? openidOf(config, common) : undefined
  const other = config && kind?.convert(config, common)
  if (alias === '' || (!openid && !other)) {
    entry.left(kind?.needs ?? (isOpenid(type) ? NO_CLIENT : NOT_CONVERTED), [], alias)
    entry.drop()
    return undefined
  }
  entry.ignore('internalId', 'alias', 'authenticateByDefault', 'firstBrokerLoginFlowAlias', 'updateProfileFirstLoginMode')
  config?.ignore(...KNOWN_BY_DISCOVERY)
  const idpId = `kc-${derivedId(orgId, realmName, 'identity provider', alias)}`
  const provider: ConvertedProvider = openid
    ? { item: { list: 'oidcIdps', idp: { idpId, idp: defined<DataOidcIdp['idp']>({ ...openid, state }) } } }
    : defined<ConvertedProvider>({ item: { list: 'idps', idp: defined<DataIdp>({ idpId, ...other, state }) }, unlinkable: other && kind?.unlinkable?.(other) })
  return { alias, provider, source: entry }
}

/** Writes the providers of a realm. Without any that can be converted, the whole member is reported as lost. */
export function readProviders(realm: Entry, place: Place, output: Output): ConvertedProviders {
  const listed = realm.listed('identityProviders')
  if (!listed.some(isKnown)) {
    if (listed.length > 0) realm.left('providers of these kinds are not converted: add them by the API', ['identityProviders'])
    return new Map()
  }
  const providers = new Map<string, ConvertedProvider>()
  for (const { alias, provider, source } of listed.flatMap((one) => convert(one, realm, place) ?? [])) {
    if (providers.has(alias)) source.left('an earlier provider has the same alias')
    else if (addTo(output, provider, source)) providers.set(alias, provider)
  }
  return providers
}

const addTo = (output: Output, { item }: ConvertedProvider, source: LossSource): boolean =>
  item.list === 'oidcIdps' ? output.add('oidcIdps', item.idp, source) : output.add('idps', item.idp, source)

/** The links of a user to converted providers. Without any, the whole member is reported as lost. */
export function takeLinks(user: Entry, userId: string, providers: ConvertedProviders): readonly DataUserLink[] {
  const listed = user.listed('federatedIdentities')
  const providerOf = ({ item }: Listed): ConvertedProvider | undefined => providers.get(String(item['identityProvider']))
  if (!listed.some((one) => providerOf(one) !== undefined)) {
    if (listed.length > 0) user.left(UNLINKED, ['federatedIdentities'])
    return []
  }
  return listed.flatMap((one): readonly DataUserLink[] => {
    const [provider, identity] = [providerOf(one), user.adopt(one.item, one.path)]
    const alias = identity.text('identityProvider')
    const [providedUserId, providedUserName] = [identity.id('userId'), identity.text('userName')]
    if (provider && provider.unlinkable === undefined && providedUserId !== undefined)
      return [defined<DataUserLink>({ userId, idpId: provider.item.idp.idpId, providedUserId, providedUserName })]
    identity.left(provider?.unlinkable ?? UNLINKED, [], alias ?? '')
    identity.drop()
    return []
  })
}
