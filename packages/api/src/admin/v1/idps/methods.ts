import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { providerMethods } from '../../../shapes/identity-providers/provider-methods.js'
import { Changed } from '../../../shapes/object-details.js'
import {
  LOGIN_PROVIDER_CHANGES, addLoginProviderRequest, listLoginProviders, listLoginProvidersRequest, listLoginProvidersResponse, removeLoginProviderRequest,
} from '../../../shapes/policies/login-providers.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/policies/login/idps'
const place = { kind: 'instance' } as const
const reads = { permission: 'iam.policy.read', place } as const
const writes = { permission: 'iam.policy.write', place } as const

function ofLoginPolicy({ settings, instance, identityProviders: { manage } }: UseCases): readonly AnyMethod[] {
  const change = async (what: keyof typeof LOGIN_PROVIDER_CHANGES, id: string, { caller }: Call): Promise<Changed> => {
    if (what === 'add' && (await manage.find(ProviderId.parse(id))).orgId !== undefined) throw new ProviderUnknown('this identity provider belongs to an organization')
    await settings.change.change(caller, POLICY_EVENTS.login, (all) =>
      ({ ...all, policies: { ...all.policies, login: LOGIN_PROVIDER_CHANGES[what](all.policies.login, id) } }))
    return { details: { resourceOwner: instance().id } }
  }
  return [
    defineMethod({
      ...reads,
      name: `${SERVICE}/ListLoginPolicyIDPs`, summary: "Lists the identity providers of the instance's login policy",
      http: [{ verb: 'POST', path: `${PATH}/_search` }], request: listLoginProvidersRequest, response: listLoginProvidersResponse,
      handle: async () => {
        const { providers = [] } = instance().settings.policies.login
        const all = await manage.list(undefined)
        return listLoginProviders(providers.flatMap((id) => all.find((one) => one.id === id) ?? []))
      },
    }),
    defineMethod({
      ...writes,
      name: `${SERVICE}/AddIDPToLoginPolicy`, summary: "Offers an identity provider in the instance's login policy; the first one sets allowExternalIdp",
      http: [{ verb: 'POST', path: PATH }], request: addLoginProviderRequest, response: message(Changed),
      handle: ({ idpId }, call) => change('add', idpId, call),
    }),
    defineMethod({
      ...writes,
      name: `${SERVICE}/RemoveIDPFromLoginPolicy`, summary: "Removes an identity provider from the instance's login policy",
      http: [{ verb: 'DELETE', path: `${PATH}/{idp_id}` }], request: removeLoginProviderRequest, response: message(Changed),
      handle: ({ idpId }, call) => change('remove', idpId, call),
    }),
  ]
}

/** Identity providers of the instance. */
export const instanceProviderMethods = (use: UseCases): readonly AnyMethod[] => [
  ...providerMethods({ service: SERVICE, path: '/admin/v1/idps', what: 'the instance', reads, writes, writesRules: writes, owner: () => undefined }, use),
  ...ofLoginPolicy(use),
]
