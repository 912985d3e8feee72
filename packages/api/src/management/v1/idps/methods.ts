import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { PolicyInherited, effectivePolicies } from '@keyhall/core/settings'
import { ProviderId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { providerMethods } from '../../../shapes/identity-providers/provider-methods.js'
import { Changed } from '../../../shapes/object-details.js'
import {
  LOGIN_PROVIDER_CHANGES, addLoginProviderRequest, listLoginProviders, listLoginProvidersRequest, listLoginProvidersResponse, removeLoginProviderRequest,
} from '../../../shapes/policies/login-providers.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'management.v1.ManagementService'
const PATH = '/management/v1/policies/login/idps'
const place = { kind: 'org' } as const
const reads = { permission: 'policy.read', place } as const
const writes = { permission: 'policy.write', place } as const

function ofLoginPolicy({ settings, instance, identityProviders: { manage } }: UseCases): readonly AnyMethod[] {
  const change = async (what: keyof typeof LOGIN_PROVIDER_CHANGES, id: string, { caller, orgId }: Call): Promise<Changed> => {
    if (what === 'add') {
      const provider = await manage.find(ProviderId.parse(id))
      if (provider.orgId !== undefined && provider.orgId !== orgId) throw new ProviderUnknown('this identity provider does not exist')
    }
    await settings.setOrgPolicy.set(caller, orgId, 'login', (own) => {
      if (!own) throw new PolicyInherited('the organization has no login policy of its own: create one with AddCustomLoginPolicy first')
      return LOGIN_PROVIDER_CHANGES[what](effectivePolicies({ login: own }, instance()).login, id)
    })
    return { details: { resourceOwner: orgId } }
  }
  return [
    defineMethod({
      ...reads,
      name: `${SERVICE}/ListLoginPolicyIDPs`, summary: "Lists the identity providers of the organization's login policy",
      http: [{ verb: 'POST', path: `${PATH}/_search` }], request: listLoginProvidersRequest, response: listLoginProvidersResponse,
      handle: async (_input, { orgId }) => {
        const { providers = [] } = (await settings.policies.get(orgId)).effective.login
        const all = [...(await manage.list(orgId)), ...(await manage.list(undefined))]
        return listLoginProviders(providers.flatMap((id) => all.find((one) => one.id === id) ?? []))
      },
    }),
    defineMethod({
      ...writes,
      name: `${SERVICE}/AddIDPToLoginPolicy`, summary: "Offers an identity provider in the organization's own login policy; the first one sets allowExternalIdp",
      http: [{ verb: 'POST', path: PATH }], request: addLoginProviderRequest, response: message(Changed),
      handle: ({ idpId }, call) => change('add', idpId, call),
    }),
    defineMethod({
      ...writes,
      name: `${SERVICE}/RemoveIDPFromLoginPolicy`, summary: "Removes an identity provider from the organization's own login policy",
      http: [{ verb: 'DELETE', path: `${PATH}/{idp_id}` }], request: removeLoginProviderRequest, response: message(Changed),
      handle: ({ idpId }, call) => change('remove', idpId, call),
    }),
  ]
}

/** Identity providers of an organization. */
export const orgProviderMethods = (use: UseCases): readonly AnyMethod[] => [
  ...providerMethods({ service: SERVICE, path: '/management/v1/idps', what: 'the organization', reads, writes, writesRules: { ...writes, permission: 'user.grant.write' }, owner: ({ orgId }) => orgId }, use),
  ...ofLoginPolicy(use),
]
