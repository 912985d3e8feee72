import type { DataOidcIdp, DataUserLink } from '@keyhall/documents/bulk'
import { defined } from '@keyhall/core/shared'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import type { Entry, Listed } from '../reading/entry.js'

/** The providers of a realm that are converted, by their alias. */
export type ConvertedProviders = ReadonlyMap<string, DataOidcIdp>

const NOT_CONVERTED = 'only OpenID Connect providers are converted: add others by the API'
export const UNLINKED = 'the identity provider is not converted'

/** Found by discovery, or without effect here. */
const KNOWN_BY_DISCOVERY = [
  'authorizationUrl', 'tokenUrl', 'userInfoUrl', 'logoutUrl', 'jwksUrl', 'metadataDescriptorUrl', 'useJwksUrl', 'validateSignature', 'clientAuthMethod',
  'pkceEnabled', 'pkceMethod', 'disableUserInfo', 'guiOrder', 'syncMode', 'backchannelSupported', 'loginHint', 'uiLocales', 'hideOnLoginPage',
]

const GOOGLE = 'https://accounts.google.com'

interface Place {
  readonly orgId: string
  readonly realm: string
}

/** The issuer whose `sub` Keycloak has stored as the id of the person; `undefined` for other protocols and ids. */
function issuerOf(type: string | undefined, config: Entry | undefined): string | undefined {
  if (type === 'google') return GOOGLE
  return type === 'oidc' || type === 'keycloak-oidc' ? accepted.webAddress(config?.text('issuer') ?? '') : undefined
}

function convert({ item, path }: Listed, realm: Entry, { orgId, realm: realmName }: Place): readonly [alias: string, provider: DataOidcIdp] | undefined {
  const entry = realm.adopt(item, path)
  const [alias, config] = [entry.text('alias'), entry.object('config')]
  const [issuer, clientId] = [issuerOf(entry.text('providerId'), config), config?.text('clientId')]
  if (alias === undefined || issuer === undefined || clientId === undefined) {
    entry.left(NOT_CONVERTED, [], alias ?? '')
    entry.drop()
    return undefined
  }
  const secret = config?.text('clientSecret')
  const isMasked = secret !== undefined && /^\*+$/.test(secret)
  if (isMasked) config?.left('exports mask client secrets: set it with UpdateGenericOIDCProvider', ['clientSecret'])
  const scopes = config?.text('defaultScope')?.split(' ').filter((scope) => scope !== '') ?? []
  entry.ignore('internalId', 'alias', 'authenticateByDefault', 'firstBrokerLoginFlowAlias', 'updateProfileFirstLoginMode')
  config?.ignore(...KNOWN_BY_DISCOVERY)
  return [alias, {
    idpId: `kc-${derivedId(orgId, realmName, 'identity provider', alias)}`,
    idp: defined<DataOidcIdp['idp']>({
      name: accepted.name(entry.text('displayName') ?? alias) ?? alias, issuer, clientId, clientSecret: isMasked ? undefined : secret,
      scopes: scopes.length > 0 ? [...new Set(['openid', ...scopes])] : undefined, state: entry.flag('enabled') === false ? 'IDP_STATE_INACTIVE' : undefined,
    }),
  }]
}

/** The OpenID providers of a realm. Without any, the whole member is reported as lost. */
export function readProviders(realm: Entry, place: Place): ConvertedProviders {
  const listed = realm.listed('identityProviders')
  const isAny = listed.some(({ item: { providerId } }) => providerId === 'google' || providerId === 'oidc' || providerId === 'keycloak-oidc')
  if (!isAny) {
    if (listed.length > 0) realm.left(NOT_CONVERTED, ['identityProviders'])
    return new Map()
  }
  return new Map(listed.flatMap((one) => {
    const converted = convert(one, realm, place)
    return converted ? [converted] : []
  }))
}

/** The links of a user to converted providers. Without any, the whole member is reported as lost. */
export function takeLinks(user: Entry, userId: string, providers: ConvertedProviders): readonly DataUserLink[] {
  const listed = user.listed('federatedIdentities')
  const idOf = ({ item }: Listed): string | undefined => providers.get(String(item['identityProvider']))?.idpId
  if (!listed.some((one) => idOf(one) !== undefined)) {
    if (listed.length > 0) user.left(UNLINKED, ['federatedIdentities'])
    return []
  }
  return listed.flatMap((one): readonly DataUserLink[] => {
    const [idpId, identity] = [idOf(one), user.adopt(one.item, one.path)]
    const alias = identity.text('identityProvider')
    const [providedUserId, providedUserName] = [identity.text('userId'), identity.text('userName')]
    if (idpId !== undefined && providedUserId !== undefined) return [defined<DataUserLink>({ userId, idpId, providedUserId, providedUserName })]
    identity.left(UNLINKED, [], alias ?? '')
    identity.drop()
    return []
  })
}
