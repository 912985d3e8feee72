import { readProviderRules, writeProviderRules } from '@keyhall/api/identity-providers'
import { AUTO_LINKINGS, MAX_EXTERNAL_ID, MAX_LINKED_NAME, SECRET_METHODS } from '@keyhall/core/identity-providers'
import type { AutoLinking, OidcSettings, ProviderOptions, SecretMethod } from '@keyhall/core/identity-providers'
import type { ProviderId, UserId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { OidcProviderItem, UserLinkItem } from '@keyhall/core/transfer'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { andThen, flag, set } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { id, meaning, named } from './names.js'
import { allWritten, ifTrue } from './written.js'

export const providerState = named('IDP_STATE_', ['active', 'inactive'])
const secretMethod = meaning<SecretMethod>('SECRET_METHOD_', { UNSPECIFIED: 'automatic', BASIC: 'basic', BASIC_RAW: 'basic_raw', POST: 'post' }, SECRET_METHODS)
const autoLinking = meaning<AutoLinking>('AUTO_LINKING_OPTION_', { UNSPECIFIED: undefined, USERNAME: 'user_name', EMAIL: 'email' }, AUTO_LINKINGS)

class OptionsInput {
  @Optional(flag) readonly isLinkingAllowed?: boolean
  @Optional(flag) readonly isCreationAllowed?: boolean
  @Optional(flag) readonly isAutoCreation?: boolean
  @Optional(flag) readonly isAutoUpdate?: boolean
  @Optional(autoLinking.read) readonly autoLinking?: AutoLinking | undefined
  @Optional(set(text.domain as Read<string>, 100)) readonly allowedDomains?: readonly string[]
  @Optional(flag) readonly isTrustedForFactors?: boolean
  @Optional(flag) readonly areEmailsTrusted?: boolean
  @Optional(flag) readonly areUserNamesKept?: boolean
}

class OidcProviderInput {
  @Member(text.name) readonly name!: string
  @Member(text.webAddress) readonly issuer!: string
  @Member(text.storable(500)) readonly clientId!: string
  @Optional(text.storable(1000)) readonly clientSecret?: string
  @Optional(set(text.storable(200), 50)) readonly scopes?: readonly string[]
  /** Whether accounts are created without asking. */
  @Optional(flag) readonly autoRegister?: boolean
  @Optional(flag) readonly isIdTokenMapping?: boolean
  @Optional(flag) readonly usePkce?: boolean
  @Optional(object(OptionsInput)) readonly providerOptions?: OptionsInput
  /** Whether a sign-out here also signs the person out at the provider. */
  @Optional(flag) readonly federatedLogoutEnabled?: boolean
  /** Whether the provider answers at an address of its own. */
  @Optional(flag) readonly ownCallback?: boolean
  @Optional(secretMethod.read) readonly secretMethod?: SecretMethod
  /** Whether ID tokens without `nonce` are accepted. */
  @Optional(flag) readonly nonceOptional?: boolean
  /** Whether ID tokens are signed with the client secret. */
  @Optional(flag) readonly usesHs256?: boolean
  @Optional(providerState.read) readonly state?: OidcProviderItem['state']
  /** What the claims of a sign-in become. */
  @Optional(readProviderRules) readonly claimRules?: OidcProviderItem['claimRules']
}

class OidcProviderEntry {
  @Member(id<ProviderId>()) readonly idpId!: ProviderId
  @Member(object(OidcProviderInput)) readonly idp!: OidcProviderInput
}

const optionsOf = ({ autoRegister = false, providerOptions: given }: OidcProviderInput): ProviderOptions => ({
  isLinkingAllowed: given?.isLinkingAllowed ?? true, isCreationAllowed: given?.isCreationAllowed ?? true, isAutoCreation: given?.isAutoCreation ?? autoRegister,
  isAutoUpdate: given?.isAutoUpdate ?? false, autoLinking: given?.autoLinking ?? 'none', allowedDomains: given?.allowedDomains ?? [],
  isTrustedForFactors: given?.isTrustedForFactors ?? false, ...(given?.areEmailsTrusted ? { areEmailsTrusted: true } : {}),
  ...(given?.areUserNamesKept ? { areUserNamesKept: true } : {}),
})

const deviationsOf = ({ secretMethod: method, nonceOptional, usesHs256 }: OidcProviderInput): Pick<OidcSettings, 'secretMethod' | 'isNonceOptional' | 'usesHs256'> =>
  ({ ...(method === undefined ? {} : { secretMethod: method }), ...(nonceOptional ? { isNonceOptional: true } : {}), ...(usesHs256 ? { usesHs256: true } : {}) })

/** `oidcIdps[]` */
export const oidcProvider: Read<OidcProviderItem> = andThen(object(OidcProviderEntry), ({ idpId, idp }) => {
  const { name, issuer, clientId, clientSecret, scopes = ['openid', 'profile', 'email'], isIdTokenMapping = false, usePkce = true, federatedLogoutEnabled = false, ownCallback = false, state, claimRules } = idp
  return defined<OidcProviderItem>({
    kind: 'oidc_idp', providerId: idpId, name, clientSecret, state, claimRules, options: optionsOf(idp),
    settings: { protocol: 'oidc', issuer, clientId, scopes, isIdTokenMapping, usePkce, trustsEmails: false, ...(federatedLogoutEnabled ? { isFederatedLogout: true } : {}), ...(ownCallback ? { hasOwnCallback: true } : {}), ...deviationsOf(idp) },
  })
})

/** Members in a fixed order: databases do not keep that of JSON. */
function writtenOptions(options: ProviderOptions): object {
  const { isLinkingAllowed, isCreationAllowed, isAutoCreation, isAutoUpdate, autoLinking: matching, allowedDomains, isTrustedForFactors, areEmailsTrusted, areUserNamesKept, ...rest } = options
  allWritten(rest)
  return defined({
    isLinkingAllowed, isCreationAllowed, isAutoCreation, isAutoUpdate, autoLinking: matching === 'none' ? undefined : autoLinking.write(matching), allowedDomains,
    isTrustedForFactors, areEmailsTrusted: ifTrue(areEmailsTrusted), areUserNamesKept: ifTrue(areUserNamesKept),
  })
}

export const writtenProvider = ({ providerId, name, settings, options, state, claimRules }: OidcProviderItem): object => ({
  idpId: providerId,
  idp: defined({
    name, issuer: settings.issuer, clientId: settings.clientId, scopes: settings.scopes, isIdTokenMapping: settings.isIdTokenMapping, usePkce: settings.usePkce,
    providerOptions: writtenOptions(options),
    federatedLogoutEnabled: settings.isFederatedLogout ? true : undefined,
    ownCallback: settings.hasOwnCallback ? true : undefined,
    secretMethod: settings.secretMethod && secretMethod.write(settings.secretMethod), nonceOptional: ifTrue(settings.isNonceOptional), usesHs256: ifTrue(settings.usesHs256),
    state: state === 'inactive' ? providerState.write(state) : undefined,
    claimRules: claimRules && writeProviderRules(claimRules),
  }),
})

class UserLinkInput {
  @Member(id<UserId>()) readonly userId!: UserId
  @Member(id<ProviderId>()) readonly idpId!: ProviderId
  @Optional(text.storable(200)) readonly idpName?: string
  @Member(text.storable(MAX_EXTERNAL_ID)) readonly providedUserId!: string
  @Optional(text.storable(MAX_LINKED_NAME)) readonly providedUserName?: string
  @Optional(text.storable(100)) readonly idpType?: string
  @Optional(flag) readonly suspended?: boolean
}

/** `userLinks[]` */
export const userLink: Read<UserLinkItem> = andThen(object(UserLinkInput), ({ userId, idpId: providerId, providedUserId: externalId, providedUserName = externalId, suspended }) =>
  ({ kind: 'user_link', userId, providerId, externalId, userName: providedUserName.slice(0, MAX_LINKED_NAME), ...(suspended ? { isSuspended: true } : {}) }))

export const writtenLink = ({ userId, providerId, externalId, userName, isSuspended }: UserLinkItem): object =>
  ({ userId, idpId: providerId, providedUserId: externalId, providedUserName: userName, ...(isSuspended ? { suspended: true } : {}) })
