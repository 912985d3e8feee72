import { writtenTotpSeed } from '@keyhall/core/accounts'
import { defined } from '@keyhall/core/shared'
import type { AppItem, HumanItem, Item, MachineItem, ProjectItem } from '@keyhall/core/transfer'
import { NEVER, SECURITY_TEXTS, pickJwtResponses } from '@keyhall/core/clients'
import * as names from './enums.js'
import { writtenRules } from './claim-rules.js'
import { writtenOther } from './other-providers.js'
import { writtenLink, writtenProvider } from './providers.js'
import { writtenInstant, writtenKey } from './keys.js'
import { writtenResource } from './resources.js'

type Json = Readonly<Record<string, unknown>>

/** `true`, or absent instead of `false`. */
const ifTrue = (flag: boolean | undefined): true | undefined => (flag ? true : undefined)
const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text)
const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)
/** The name of a state; absent for `active`. */
const unlessActive = <T extends string>(state: T | undefined, name: (state: T) => string): string | undefined =>
  state === undefined || state === 'active' ? undefined : name(state)

/** An item in the form of the document. The order of its members is stable. */
export function writeItem(item: Item): Json {
  switch (item.kind) {
    case 'org':
      return defined({ name: item.name, primaryDomain: item.primaryDomain, state: unlessActive(item.state, names.orgState.write) })
    case 'org_domain':
      return defined({ domainName: item.domain, isVerified: ifTrue(item.isVerified) })
    case 'project':
      return { projectId: item.projectId, project: project(item) }
    case 'project_role':
      return defined({
        projectId: item.projectId, roleKey: item.roleKey, displayName: item.displayName,
        group: item.group === '' ? undefined : item.group,
      })
    case 'oidc_app':
      return { appId: item.app.id, app: { ...appHead(item), ...oidcApp(item) } }
    case 'api_app':
      return {
        appId: item.app.id, app: { ...appHead(item), authMethodType: names.apiAuthMethod.write(item.app.authMethod as 'private_key_jwt'), ...defined({ introspectionSignedResponseAlg: item.app.introspectionSignedResponseAlg }) },
      }
    case 'app_key':
      return {
        id: item.id, clientId: item.clientId, type: 'KEY_TYPE_JSON', ...expiry(item.expiresAt), publicKey: writtenKey(item.publicKey),
      }
    case 'human_user':
      return { userId: item.userId, user: human(item) }
    case 'machine_user':
      return { userId: item.userId, user: machine(item) }
    case 'machine_key':
      return {
        keyId: item.keyId, userId: item.userId, type: 'KEY_TYPE_JSON', ...expiry(item.expiresAt), publicKey: writtenKey(item.publicKey),
      }
    case 'user_metadata':
      return { id: item.userId, key: item.key, value: item.value }
    case 'user_grant':
      return defined({
        userId: item.userId, projectId: item.projectId, roleKeys: item.roleKeys, state: unlessActive(item.state, names.grantState.write),
      })
    case 'oidc_idp':
      return { ...writtenProvider(item) }
    case 'idp':
    case 'instance_idp':
      return { ...writtenOther(item) }
    case 'user_link':
      return { ...writtenLink(item) }
    case 'resource':
      return { ...writtenResource(item) }
    case 'org_member':
      return { userId: item.userId, roles: item.roles }
    case 'project_member':
      return { projectId: item.projectId, userId: item.userId, roles: item.roles }
  }
}

const expiry = (expiresAt: number | undefined): Json =>
  expiresAt === undefined || expiresAt === NEVER ? {} : { expirationDate: writtenInstant(expiresAt) }

const project = ({ name, settings, state }: ProjectItem, labeling = settings?.privateLabeling): Json => defined({
  name,
  projectRoleAssertion: ifTrue(settings?.roleAssertion),
  projectRoleCheck: ifTrue(settings?.roleCheck),
  hasProjectCheck: ifTrue(settings?.projectCheck),
  privateLabelingSetting: labeling === undefined || labeling === 'unspecified' ? undefined : names.privateLabeling.write(labeling),
  claimRules: writtenRules(settings?.claimRules),
  state: unlessActive(state, names.projectState.write),
})

const appHead = ({ app }: AppItem): Json => defined({
  projectId: app.projectId, name: app.name, clientId: app.id, hashedClientSecret: app.secretHash, jwks: app.jwks,
  state: unlessActive(app.state, names.appState.write),
})

const oidcApp = ({ app }: AppItem): Json => defined({
  redirectUris: filled(app.redirectUris),
  responseTypes: app.responseTypes.map(names.responseType.write),
  grantTypes: app.grantTypes.map(names.grantType.write),
  appType: names.appType.write(app.applicationType),
  authMethodType: names.authMethod.write(app.authMethod),
  postLogoutRedirectUris: filled(app.postLogoutRedirectUris),
  devMode: ifTrue(app.devMode),
  accessTokenType: names.tokenType.write(app.accessTokenType),
  accessTokenRoleAssertion: ifTrue(app.accessTokenRoleAssertion),
  idTokenRoleAssertion: ifTrue(app.idTokenRoleAssertion),
  idTokenUserinfoAssertion: ifTrue(app.idTokenUserinfoAssertion),
  clockSkew: app.clockSkew === 0 ? undefined : `${app.clockSkew}s`,
  refreshTokenGrace: app.refreshTokenGrace === undefined ? undefined : `${app.refreshTokenGrace}s`,
  additionalOrigins: filled(app.allowedOrigins),
  backChannelLogoutUri: app.backchannelLogoutUri,
  backChannelLogoutSessionRequired: ifTrue(app.backchannelLogoutSessionRequired),
  barredFromApi: ifTrue(app.isBarredFromApi),
  consentRequired: ifTrue(app.requiresConsent),
  securityProfile: app.securityProfile,
  dpopBoundAccessTokens: ifTrue(app.dpopBoundAccessTokens),
  requirePushedAuthorizationRequests: ifTrue(app.requirePushedAuthorizationRequests),
  requirePkce: ifTrue(app.requirePkce),
  tlsClientCertificateBoundAccessTokens: ifTrue(app.tlsClientCertificateBoundAccessTokens),
  ...Object.fromEntries(SECURITY_TEXTS.map((name) => [name, app[name]])),
  idTokenSignedResponseAlg: app.idTokenSignedResponseAlg === 'RS256' ? undefined : app.idTokenSignedResponseAlg,
  requestObjectSigningAlg: app.requestObjectSigningAlg,
  requireSignedRequestObject: ifTrue(app.requireSignedRequestObject),
  claimRules: writtenRules(app.claimRules),
  ...pickJwtResponses(app),
})

const human = (
  { userName, profile, email, phone, address, password, isPasswordChangeRequired, isPasswordUnproven, totpSeed, isFactorSetUpRequired, state }: HumanItem
): Json => defined({
  userName,
  profile: defined({
    firstName: nonEmpty(profile.firstName), lastName: nonEmpty(profile.lastName), nickName: profile.nickname, displayName: profile.displayName,
    preferredLanguage: profile.preferredLanguage, gender: profile.gender && names.gender.write(profile.gender),
    middleName: profile.middleName, profileUrl: profile.profileUrl, picture: profile.picture, website: profile.website,
    birthdate: profile.birthdate, zoneinfo: profile.zoneinfo,
  }),
  email: email && { email: email.address, isEmailVerified: email.isVerified },
  phone: phone && { phone: phone.number, isPhoneVerified: phone.isVerified },
  address: address && defined({
    streetAddress: address.streetAddress, locality: address.locality, region: address.region, postalCode: address.postalCode,
    country: address.country,
  }),
  hashedPassword: password && 'hash' in password ? { value: password.hash } : undefined,
  passwordChangeRequired: ifTrue(isPasswordChangeRequired),
  passwordUnproven: ifTrue(isPasswordUnproven),
  otpCode: totpSeed && writtenTotpSeed(totpSeed),
  secondFactorSetUpRequired: ifTrue(isFactorSetUpRequired),
  state: state && names.userState.write(state),
})

const machine = ({ userName, name, description, accessTokenType, state, secretHash }: MachineItem): Json => defined({
  userName, name, description, accessTokenType: names.accessTokenType.write(accessTokenType),
  state: state && names.userState.write(state), hashedSecret: secretHash,
})
