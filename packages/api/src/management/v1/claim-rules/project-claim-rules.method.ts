import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { MAX_RULES } from '@keyhall/core/claim-rules'
import { ProjectId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { projectDetails } from '../../../shapes/project.js'
import type { UseCases } from '../../../use-cases.js'
import { ClaimRule, ruleToWire, rulesOf } from './claim-rule.message.js'

class GetProjectClaimRulesRequest {
  @Text({ max: 200 }) projectId!: string
}

class GetProjectClaimRulesResponse {
  @Nested(() => ClaimRule, { list: MAX_RULES }) rules!: ClaimRule[]
}

class SetProjectClaimRulesRequest {
  @Text({ max: 200 }) projectId!: string
  /** In the order in which they are tried, after those of an application. */
  @Nested(() => ClaimRule, { list: MAX_RULES }) rules!: ClaimRule[]
}

const PATH = '/management/v1/projects/{project_id}/claim_rules'
const place = { kind: 'org', project: 'projectId' } as const

export const getProjectClaimRules = ({ projects }: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/GetProjectClaimRules',
    summary: 'Returns the claim rules for all applications of a project, in the order in which they are tried',
    permission: 'project.read',
    place,
    http: [{ verb: 'GET', path: PATH }],
    request: message(GetProjectClaimRulesRequest),
    response: message(GetProjectClaimRulesResponse),
    handle: async ({ projectId }) => {
      const { settings } = await projects.read.one(ProjectId.parse(projectId))
      return { rules: (settings?.claimRules ?? []).map(ruleToWire) }
    },
  })

export const setProjectClaimRules = ({ projects }: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/SetProjectClaimRules',
    summary: 'Replaces the claim rules for all applications of a project; the next tokens and responses follow them',
    permission: 'project.write',
    place,
    http: [{ verb: 'PUT', path: PATH }],
    request: message(SetProjectClaimRulesRequest),
    response: message(Changed),
    handle: async ({ projectId, rules }, { caller }) =>
      ({ details: projectDetails(await projects.change.setClaimRules(ProjectId.parse(projectId), rulesOf(rules), caller)) }),
  })
