import { CLIENT_AUTH_METHODS, isGrantType, isResponseType } from '@keyhall/core/protocol'
import type { BootstrapDocument } from './document.js'
import type { Existing } from './existing.js'

const JWT_PROFILE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** What the document asks for and does not get, each with its JSON path. */
export function documentWarnings({ organizations, serviceUsers, clients }: BootstrapDocument, existing: Existing): string[] {
  const notYet = (path: string, what: string) => `${path}: this version does not serve ${what} yet`
  const domains = organizations.flatMap(({ id, primaryDomain }, index) => {
    const stored = existing.orgs.get(id)
    const stays = stored && stored.primaryDomain !== primaryDomain
    return stays ? [`organizations[${index}].primaryDomain: the organization exists and keeps ${stored.primaryDomain}`] : []
  })
  const keys = serviceUsers.flatMap(({ keys: { length } }, index) =>
    length > 0 && !isGrantType(JWT_PROFILE) ? [notYet(`serviceUsers[${index}].keys`, JWT_PROFILE)] : [])
  const flows = clients.flatMap(({ responseTypes, grantTypes, authMethod }, index) => [
    ...responseTypes.filter((type) => !isResponseType(type)).map((type) => notYet(`clients[${index}].response_types`, type)),
    // `implicit` says no more than the response types do.
    ...grantTypes.filter((type) => type !== 'implicit' && !isGrantType(type)).map((type) => notYet(`clients[${index}].grant_types`, type)),
    ...(isVerified(authMethod) ? [] : [notYet(`clients[${index}].token_endpoint_auth_method`, authMethod)]),
    ...(responseTypes.includes('code') && !grantTypes.includes('authorization_code')
      ? [`clients[${index}].grant_types: without authorization_code the response type code leads nowhere`]
      : []),
  ])
  return [...domains, ...keys, ...flows]
}

const isVerified = (method: string): boolean => (CLIENT_AUTH_METHODS as readonly string[]).includes(method)
