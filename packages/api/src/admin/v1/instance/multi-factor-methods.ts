import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { changeMultiFactor, listMultiFactors, listMultiFactorsResponse, multiFactorRequest } from '../../../shapes/policies/multi-factors.js'
import type { MultiFactorChange } from '../../../shapes/policies/multi-factors.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/policies/login/multi_factors'
const place = { kind: 'instance' } as const

/** Multi factors of the instance's login policy. */
export function instanceMultiFactorMethods({ settings, instance }: UseCases): readonly AnyMethod[] {
  const changing = (change: MultiFactorChange) =>
    ({
      permission: 'iam.policy.write',
      place,
      request: multiFactorRequest,
      response: message(Changed),
      handle: async (input: { type: string; revision?: number }, { caller }: Call): Promise<Changed> => {
        await settings.change.change(caller, POLICY_EVENTS.login, (all) =>
          ({ ...all, policies: { ...all.policies, login: changeMultiFactor(change, all.policies.login, input) } }))
        return { details: { resourceOwner: instance().id } }
      },
    }) as const
  return [
    defineMethod({
      name: `${SERVICE}/ListLoginPolicyMultiFactors`,
      summary: "Lists the multi factors that the instance's login policy allows",
      permission: 'iam.policy.read',
      place,
      http: [{ verb: 'POST', path: `${PATH}/_search` }],
      request: empty,
      response: listMultiFactorsResponse,
      handle: async () => listMultiFactors(instance().settings.policies.login),
    }),
    defineMethod({
      ...changing('add'),
      name: `${SERVICE}/AddMultiFactorToLoginPolicy`,
      summary: "Confirms a multi factor of the instance's login policy, which follows passwordlessType",
      http: [{ verb: 'POST', path: PATH, ...IF_MATCH }],
    }),
    defineMethod({
      ...changing('remove'),
      name: `${SERVICE}/RemoveMultiFactorFromLoginPolicy`,
      summary: "Confirms that the instance's login policy lacks a multi factor, which follows passwordlessType",
      http: [{ verb: 'DELETE', path: `${PATH}/{type}`, ...IF_MATCH }],
    }),
  ]
}
