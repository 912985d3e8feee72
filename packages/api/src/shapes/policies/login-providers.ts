import type { IdentityProvider } from '@keyhall/core/identity-providers'
import type { LoginPolicy } from '@keyhall/core/instance'
import { MAX_POLICY_PROVIDERS } from '@keyhall/core/instance'
import { InvalidMessage } from '@keyhall/core/api'
import { ProviderId } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../message/index.js'
import { ListDetails, ListRequest } from '../list-query.js'
import { OWNERS } from '../identity-providers/answers.js'

export const LINKED_TYPES = ['IDP_TYPE_UNSPECIFIED', 'IDP_TYPE_OIDC', 'IDP_TYPE_JWT'] as const

class IDPRequest {
  @Text({ max: 200 }) idpId!: string
}
class AddIDPRequest extends IDPRequest {
  /** Accepted for compatibility: the id says it. */
  @OneOf(OWNERS, { optional: true }) ownerType?: string
}
class IDPLoginPolicyLink {
  @Text({ max: 200 }) idpId!: string
  @Text({ max: 200 }) idpName!: string
  @OneOf(LINKED_TYPES) idpType!: string
}
class ListLoginPolicyIDPsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => IDPLoginPolicyLink, { list: 100 }) result!: IDPLoginPolicyLink[]
}

export const listLoginProvidersRequest = message(ListRequest)
export const listLoginProvidersResponse = message(ListLoginPolicyIDPsResponse)
export const addLoginProviderRequest = message(AddIDPRequest)
export const removeLoginProviderRequest = message(IDPRequest)

/** The types of ZITADEL's login policy, which knows two protocols. */
export const idpType = ({ brand }: IdentityProvider): string => LINKED_TYPES[brand === 'oidc' ? 1 : brand === 'jwt' ? 2 : 0]

export const listLoginProviders = (providers: readonly IdentityProvider[]): ListLoginPolicyIDPsResponse => ({
  details: { totalResult: providers.length },
  result: providers.map((one) => ({ idpId: one.id, idpName: one.name, idpType: idpType(one) })),
})

/** Adds or removes a provider. The first one of a policy switches sign-in at providers on. @throws InvalidMessage */
export const LOGIN_PROVIDER_CHANGES = {
  add: (policy: LoginPolicy, id: string): LoginPolicy => {
    const before = policy.providers ?? []
    if (before.length >= MAX_POLICY_PROVIDERS) throw new InvalidMessage('LoginPolicy', [{ field: 'idpId', problem: `must be one of at most ${MAX_POLICY_PROVIDERS}` }])
    return { ...policy, ...(before.length === 0 ? { allowExternalIdp: true } : {}), providers: [...new Set([...before, ProviderId.parse(id)])] }
  },
  remove: (policy: LoginPolicy, id: string): LoginPolicy => ({ ...policy, providers: (policy.providers ?? []).filter((one) => one !== id) }),
} as const
