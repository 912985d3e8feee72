import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../message/index.js'
import { PROVIDER_TYPES, ProviderConfig, STATES, providerMessage } from '../../shapes/identity-providers/answers.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'

/** The types of v1 by their names in v2. */
const typeInV2 = (type: string): string => type.replace(/^PROVIDER_/, 'IDP_')

class GetIDPByIDRequest {
  @Text({ max: 200 }) id!: string
}

class IDP {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(STATES) state!: string
  @Text({ max: 200 }) name!: string
  @OneOf(PROVIDER_TYPES.map(typeInV2)) type!: string
  @Nested(() => ProviderConfig) config!: ProviderConfig
}

class GetIDPByIDResponse {
  @Nested(() => IDP) idp!: IDP
}

/** Organizations may use the providers of the instance, and therefore read them. */
const isVisible = ({ orgId }: IdentityProvider, { permitted }: Call): boolean =>
  orgId === undefined || permitted.kind === 'everything' || permitted.orgIds.includes(orgId)

/** IdentityProviderService v2. */
export const getIdpById = ({ identityProviders: { manage }, instance }: UseCases): AnyMethod =>
  defineMethod({
    name: 'idp.v2.IdentityProviderService/GetIDPByID',
    summary: 'Returns an identity provider of the instance, or of an organization whose policies the caller may read',
    permission: 'policy.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'GET', path: '/v2/idps/{id}' }],
    request: message(GetIDPByIDRequest),
    response: message(GetIDPByIDResponse),
    handle: async ({ id }, call) => {
      const provider = await manage.find(ProviderId.parse(id))
      // The same error as for an unknown id, so that it does not reveal which providers exist.
      if (!isVisible(provider, call)) throw new ProviderUnknown('this identity provider does not exist')
      const { owner: _, type, ...shown } = providerMessage(provider, instance().id)
      return { idp: { ...shown, type: typeInV2(type) } }
    },
  })
