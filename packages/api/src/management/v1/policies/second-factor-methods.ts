import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { PolicyInherited, effectivePolicies } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { changeSecondFactor, listSecondFactors, listSecondFactorsResponse, secondFactorRequest } from '../../../shapes/policies/second-factors.js'
import type { SecondFactorChange } from '../../../shapes/policies/second-factors.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'management.v1.ManagementService'
const PATH = '/management/v1/policies/login/second_factors'
const place = { kind: 'org' } as const

/** Second factors of an organization's login policy. */
export function orgSecondFactorMethods({ settings, instance }: UseCases): readonly AnyMethod[] {
  const changing = (change: SecondFactorChange) =>
    ({
      permission: 'policy.write',
      place,
      request: secondFactorRequest,
      response: message(Changed),
      handle: async (input: { type: string; revision?: number }, { caller, orgId }: Call): Promise<Changed> => {
        await settings.setOrgPolicy.set(caller, orgId, 'login', (own) => {
          if (!own) throw new PolicyInherited('the organization has no login policy of its own')
          return changeSecondFactor(change, effectivePolicies({ login: own }, instance()).login, input)
        })
        return { details: { resourceOwner: orgId } }
      },
    }) as const
  return [
    defineMethod({
      name: `${SERVICE}/ListLoginPolicySecondFactors`,
      summary: "Lists the second factors that the organization's login policy allows",
      permission: 'policy.read',
      place,
      http: [{ verb: 'POST', path: `${PATH}/_search` }],
      request: empty,
      response: listSecondFactorsResponse,
      handle: async (_input, { orgId }) => listSecondFactors((await settings.policies.get(orgId)).effective.login),
    }),
    defineMethod({
      ...changing('add'),
      name: `${SERVICE}/AddSecondFactorToLoginPolicy`,
      summary: "Allows a second factor in the organization's own login policy",
      http: [{ verb: 'POST', path: PATH, ...IF_MATCH }],
    }),
    defineMethod({
      ...changing('remove'),
      name: `${SERVICE}/RemoveSecondFactorFromLoginPolicy`,
      summary: "Disallows a second factor in the organization's own login policy",
      http: [{ verb: 'DELETE', path: `${PATH}/{type}`, ...IF_MATCH }],
    }),
  ]
}
