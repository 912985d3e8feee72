import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { PolicyInherited, effectivePolicies } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { changeMultiFactor, listMultiFactors, listMultiFactorsResponse, multiFactorRequest } from '../../../shapes/policies/multi-factors.js'
import type { MultiFactorChange } from '../../../shapes/policies/multi-factors.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'management.v1.ManagementService'
const PATH = '/management/v1/policies/login/multi_factors'
const place = { kind: 'org' } as const

/** Multi factors of an organization's login policy. */
export function orgMultiFactorMethods({ settings, instance }: UseCases): readonly AnyMethod[] {
  const changing = (change: MultiFactorChange) =>
    ({
      permission: 'policy.write',
      place,
      request: multiFactorRequest,
      response: message(Changed),
      handle: async (input: { type: string; revision?: number }, { caller, orgId }: Call): Promise<Changed> => {
        await settings.setOrgPolicy.set(caller, orgId, 'login', (own) => {
          if (!own) throw new PolicyInherited('the organization has no login policy of its own')
          return changeMultiFactor(change, effectivePolicies({ login: own }, instance()).login, input)
        })
        return { details: { resourceOwner: orgId } }
      },
    }) as const
  return [
    defineMethod({
      name: `${SERVICE}/ListLoginPolicyMultiFactors`,
      summary: "Lists the multi factors that the organization's login policy allows",
      permission: 'policy.read',
      place,
      http: [{ verb: 'POST', path: '/management/v1/policies/login/auth_factors/_search' }],
      request: empty,
      response: listMultiFactorsResponse,
      handle: async (_input, { orgId }) => listMultiFactors((await settings.policies.get(orgId)).effective.login),
    }),
    defineMethod({
      ...changing('add'),
      name: `${SERVICE}/AddMultiFactorToLoginPolicy`,
      summary: "Confirms a multi factor of the organization's own login policy, which follows passwordlessType",
      http: [{ verb: 'POST', path: PATH, ...IF_MATCH }],
    }),
    defineMethod({
      ...changing('remove'),
      name: `${SERVICE}/RemoveMultiFactorFromLoginPolicy`,
      summary: "Confirms that the organization's own login policy lacks a multi factor, which follows passwordlessType",
      http: [{ verb: 'DELETE', path: `${PATH}/{type}`, ...IF_MATCH }],
    }),
  ]
}
