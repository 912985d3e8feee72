import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { changeSecondFactor, listSecondFactors, listSecondFactorsResponse, secondFactorRequest } from '../../../shapes/policies/second-factors.js'
import type { SecondFactorChange } from '../../../shapes/policies/second-factors.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/policies/login/second_factors'
const place = { kind: 'instance' } as const

/** Second factors of the instance's login policy. */
export function instanceSecondFactorMethods({ settings, instance }: UseCases): readonly AnyMethod[] {
  const changing = (change: SecondFactorChange) =>
    ({
      permission: 'iam.policy.write',
      place,
      request: secondFactorRequest,
      response: message(Changed),
      handle: async (input: { type: string; revision?: number }, { caller }: Call): Promise<Changed> => {
        await settings.change.change(caller, POLICY_EVENTS.login, (all) =>
          ({ ...all, policies: { ...all.policies, login: changeSecondFactor(change, all.policies.login, input) } }))
        return { details: { resourceOwner: instance().id } }
      },
    }) as const
  return [
    defineMethod({
      name: `${SERVICE}/ListLoginPolicySecondFactors`,
      summary: "Lists the second factors that the instance's login policy allows",
      permission: 'iam.policy.read',
      place,
      http: [{ verb: 'POST', path: `${PATH}/_search` }],
      request: empty,
      response: listSecondFactorsResponse,
      handle: async () => listSecondFactors(instance().settings.policies.login),
    }),
    defineMethod({
      ...changing('add'),
      name: `${SERVICE}/AddSecondFactorToLoginPolicy`,
      summary: "Allows a second factor in the instance's login policy",
      http: [{ verb: 'POST', path: PATH, ...IF_MATCH }],
    }),
    defineMethod({
      ...changing('remove'),
      name: `${SERVICE}/RemoveSecondFactorFromLoginPolicy`,
      summary: "Disallows a second factor in the instance's login policy",
      http: [{ verb: 'DELETE', path: `${PATH}/{type}`, ...IF_MATCH }],
    }),
  ]
}
