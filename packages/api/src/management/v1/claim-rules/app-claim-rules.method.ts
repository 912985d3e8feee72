import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { MAX_RULES } from '@keyhall/core/claim-rules'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Long, Nested, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { AppChanged, appChanged } from '../apps/app-changed.message.js'
import { AT_PROJECT, AppRequest, placeOf } from '../apps/app-place.js'
import { ClaimRule, ruleToWire, rulesOf } from './claim-rule.message.js'

class GetAppClaimRulesRequest extends AppRequest {}

class GetAppClaimRulesResponse {
  @Nested(() => ClaimRule, { list: MAX_RULES }) rules!: ClaimRule[]
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) revision!: number
}

class SetAppClaimRulesRequest extends AppRequest {
  /** In the order in which they are tried, before those of the project. */
  @Nested(() => ClaimRule, { list: MAX_RULES }) rules!: ClaimRule[]
  @Revision() revision?: number
}

const PATH = '/management/v1/projects/{project_id}/apps/{app_id}/claim_rules'

export const getAppClaimRules = ({ applications }: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/GetAppClaimRules',
    summary: 'Returns the claim rules of an application, in the order in which they are tried',
    permission: 'project.app.read',
    place: AT_PROJECT,
    http: [{ verb: 'GET', path: PATH }],
    request: message(GetAppClaimRulesRequest),
    response: message(GetAppClaimRulesResponse),
    handle: async (input, call) => {
      const { claimRules = [], version } = await applications.read.get(placeOf(call, input))
      return { rules: claimRules.map(ruleToWire), revision: version }
    },
  })

export const setAppClaimRules = ({ applications }: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/SetAppClaimRules',
    summary: 'Replaces the claim rules of an application; the next tokens and responses follow them',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
    request: message(SetAppClaimRulesRequest),
    response: message(AppChanged),
    handle: async (input, call) =>
      appChanged(await applications.setClaimRules.set(placeOf(call, input), rulesOf(input.rules), call.caller), call.orgId),
  })
