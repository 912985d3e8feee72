import type { Entry } from '../reading/entry.js'

/** The grant types and response types of a client. */
export interface ClientFlows {
  readonly grantTypes: readonly string[]
  readonly responseTypes: readonly string[]
}

const yes = (text: string | undefined): boolean => text === 'true'

/** Reads the flows of a client. */
export function takeFlows(entry: Entry, attributes: Entry, hasSecret: boolean): ClientFlows {
  const [isCode, isImplicit] = [entry.flag('standardFlowEnabled') ?? true, entry.flag('implicitFlowEnabled') ?? false]
  const isDevice = yes(attributes.text('oauth2.device.authorization.grant.enabled'))
  const isExchange = yes(attributes.text('standard.token.exchange.enabled'))
  const hasRefresh = attributes.text('use.refresh.tokens') !== 'false'
  entry.lose('directAccessGrantsEnabled', 'the password grant is not supported (RFC 9700 §2.4)')
  const isService = takeService(entry, hasSecret)
  return {
    grantTypes: [
      ...(isCode ? ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'] : []),
      ...(isImplicit ? ['OIDC_GRANT_TYPE_IMPLICIT'] : []),
      ...(hasRefresh && (isCode || isDevice) ? ['OIDC_GRANT_TYPE_REFRESH_TOKEN'] : []),
      ...(isDevice ? ['OIDC_GRANT_TYPE_DEVICE_CODE'] : []),
      ...(isExchange ? ['OIDC_GRANT_TYPE_TOKEN_EXCHANGE'] : []),
      ...(isService ? ['client_credentials'] : []),
    ],
    responseTypes: [
      ...(isCode ? ['OIDC_RESPONSE_TYPE_CODE'] : []),
      ...(isImplicit ? ['OIDC_RESPONSE_TYPE_ID_TOKEN', 'OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN'] : []),
    ],
  }
}

function takeService(entry: Entry, hasSecret: boolean): boolean {
  const isAsked = entry.flag('serviceAccountsEnabled') ?? false
  if (isAsked && !hasSecret) entry.left('client_credentials needs a client secret', ['serviceAccountsEnabled'])
  return isAsked && hasSecret
}
