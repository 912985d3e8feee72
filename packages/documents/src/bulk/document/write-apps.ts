import type { JwtResponseMember, SecurityText } from '@keyhall/core/clients'
import { JWT_RESPONSE_NAMES, SECURITY_TEXTS, pickJwtResponses } from '@keyhall/core/clients'
import { defined } from '@keyhall/core/shared'
import type { AppItem } from '@keyhall/core/transfer'
import { writtenRules } from './claim-rules.js'
import * as names from './enums.js'
import { allWritten, filled, ifTrue, unlessActive } from './written.js'
import type { Json } from './written.js'

type App = AppItem['app']

/** What applications of both kinds have. */
const head = ({ projectId, name, id, secretHash, jwks, state }: App): Json => defined({
  projectId, name, clientId: id, hashedClientSecret: secretHash, jwks, state: unlessActive(state, names.appState.write),
})

/** `app` of `oidcApps[]` */
export function writtenOidcApp(app: App): Json {
  const {
    projectId: _project, name: _name, id: _id, secretHash: _secret, jwks: _jwks, state: _state,
    redirectUris, responseTypes, grantTypes, applicationType, authMethod, postLogoutRedirectUris, devMode, accessTokenType, accessTokenRoleAssertion,
    idTokenRoleAssertion, idTokenUserinfoAssertion, clockSkew, refreshTokenGrace, allowedOrigins, backchannelLogoutUri, backchannelLogoutSessionRequired,
    isBarredFromApi, requiresConsent, skipsNativeSuccessPage, loginVersion, securityProfile, dpopBoundAccessTokens, requirePushedAuthorizationRequests, requirePkce,
    tlsClientCertificateBoundAccessTokens, idTokenSignedResponseAlg, requestObjectSigningAlg, requireSignedRequestObject, claimRules, ...rest
  } = app
  allWritten<typeof rest, SecurityText | JwtResponseMember>(rest, SECURITY_TEXTS, JWT_RESPONSE_NAMES)
  return {
    ...head(app),
    ...defined({
      redirectUris: filled(redirectUris),
      responseTypes: responseTypes.map(names.responseType.write),
      grantTypes: grantTypes.map(names.grantType.write),
      appType: names.appType.write(applicationType),
      authMethodType: names.authMethod.write(authMethod),
      postLogoutRedirectUris: filled(postLogoutRedirectUris),
      devMode: ifTrue(devMode),
      accessTokenType: names.tokenType.write(accessTokenType),
      accessTokenRoleAssertion: ifTrue(accessTokenRoleAssertion),
      idTokenRoleAssertion: ifTrue(idTokenRoleAssertion),
      idTokenUserinfoAssertion: ifTrue(idTokenUserinfoAssertion),
      clockSkew: clockSkew === 0 ? undefined : `${clockSkew}s`,
      refreshTokenGrace: refreshTokenGrace === undefined ? undefined : `${refreshTokenGrace}s`,
      additionalOrigins: filled(allowedOrigins),
      backChannelLogoutUri: backchannelLogoutUri,
      backChannelLogoutSessionRequired: ifTrue(backchannelLogoutSessionRequired),
      barredFromApi: ifTrue(isBarredFromApi),
      consentRequired: ifTrue(requiresConsent),
      skipNativeAppSuccessPage: ifTrue(skipsNativeSuccessPage),
      loginVersion: loginVersion && { loginV1: {} },
      securityProfile,
      dpopBoundAccessTokens: ifTrue(dpopBoundAccessTokens),
      requirePushedAuthorizationRequests: ifTrue(requirePushedAuthorizationRequests),
      requirePkce: ifTrue(requirePkce),
      tlsClientCertificateBoundAccessTokens: ifTrue(tlsClientCertificateBoundAccessTokens),
      ...Object.fromEntries(SECURITY_TEXTS.map((name) => [name, app[name]])),
      idTokenSignedResponseAlg: idTokenSignedResponseAlg === 'RS256' ? undefined : idTokenSignedResponseAlg,
      requestObjectSigningAlg,
      requireSignedRequestObject: ifTrue(requireSignedRequestObject),
      claimRules: writtenRules(claimRules),
      ...pickJwtResponses(app),
    }),
  }
}

/** `app` of `apiApps[]` */
export const writtenApiApp = (app: App): Json => ({
  ...head(app), authMethodType: names.apiAuthMethod.write(app.authMethod as 'private_key_jwt'),
  ...defined({ introspectionSignedResponseAlg: app.introspectionSignedResponseAlg }),
})
