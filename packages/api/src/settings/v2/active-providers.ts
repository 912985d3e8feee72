import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { IdentityProvider, ProviderBrand, ProviderOptions } from '@keyhall/core/identity-providers'
import { MAX_POLICY_PROVIDERS } from '@keyhall/core/instance'
import { Flag, Nested, OneOf, Text, message } from '../../message/index.js'
import { Options, writeOptions } from '../../shapes/identity-providers/options.js'
import { ListDetails } from '../../shapes/list-query.js'
import type { UseCases } from '../../use-cases.js'
import { OfOrgRequest, SERVICE, ofOrg } from './of-org.js'

/** In the order of their enum numbers, without their prefix. */
const BRANDS: readonly (readonly [string, ProviderBrand | undefined])[] = [
  ['UNSPECIFIED', undefined], ['OIDC', 'oidc'], ['JWT', 'jwt'], ['LDAP', 'ldap'], ['OAUTH', 'oauth'], ['AZURE_AD', 'microsoft'], ['GITHUB', 'github'], ['GITHUB_ES', 'github_es'],
  ['GITLAB', 'gitlab'], ['GITLAB_SELF_HOSTED', 'gitlab_self_hosted'], ['GOOGLE', 'google'], ['SAML', 'saml'], ['APPLE', 'apple'],
]
const typeOf = (name: string): string => `IDENTITY_PROVIDER_TYPE_${name}`
const TYPES = BRANDS.map(([name]) => typeOf(name))

class GetActiveIdentityProvidersRequest extends OfOrgRequest {
  /** Absent members select providers with either value. */
  @Flag({ optional: true }) creationAllowed?: boolean
  @Flag({ optional: true }) linkingAllowed?: boolean
  @Flag({ optional: true }) autoCreation?: boolean
  @Flag({ optional: true }) autoLinking?: boolean
}

/** The settings have a provider without its configuration: applications show its button. */
class ActiveIdentityProvider {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200 }) name!: string
  @OneOf(TYPES) type!: string
  @Nested(() => Options) options!: Options
}
class GetActiveIdentityProvidersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => ActiveIdentityProvider, { list: MAX_POLICY_PROVIDERS }) identityProviders!: ActiveIdentityProvider[]
}

const isWanted = ({ creationAllowed, linkingAllowed, autoCreation, autoLinking }: GetActiveIdentityProvidersRequest, options: ProviderOptions): boolean => {
  const pairs = [
    [creationAllowed, options.isCreationAllowed], [linkingAllowed, options.isLinkingAllowed], [autoCreation, options.isAutoCreation], [autoLinking, options.autoLinking !== 'none'],
  ] as const
  return pairs.every(([wanted, is]) => wanted === undefined || wanted === is)
}

const shown = ({ id, name, brand, options }: IdentityProvider): ActiveIdentityProvider =>
  ({ id, name, type: typeOf(BRANDS.find(([, of]) => of === brand)?.[0] ?? 'UNSPECIFIED'), options: writeOptions(options) })

export const activeProviders = ({ settings, identityProviders: { manage } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...ofOrg,
    name: `${SERVICE}/GetActiveIdentityProviders`,
    summary: "Returns the identity providers that the organization's sign-in offers, in the order of their buttons",
    http: [{ verb: 'GET', path: '/v2/settings/login/idps' }],
    request: message(GetActiveIdentityProvidersRequest),
    response: message(GetActiveIdentityProvidersResponse),
    handle: async (input, { orgId }) => {
      const { effective: { login: { allowExternalIdp, providers = [] } } } = await settings.policies.get(orgId)
      const known = allowExternalIdp ? [...(await manage.list(undefined)), ...(await manage.list(orgId))] : []
      const found = providers.flatMap((id) => known.find((one) => one.id === id && one.state === 'active' && isWanted(input, one.options)) ?? [])
      return { details: { totalResult: found.length }, identityProviders: found.map(shown) }
    },
  }),
]
