import { Flag, Nested, Text, message } from '../../message/index.js'

export const SERVICE = 'settings.v2.SettingsService'

/** The owners of a setting in the order of their enum numbers. */
export const OWNERS = ['RESOURCE_OWNER_TYPE_UNSPECIFIED', 'RESOURCE_OWNER_TYPE_INSTANCE', 'RESOURCE_OWNER_TYPE_ORG'] as const

class RequestContext {
  @Text({ max: 200, optional: true }) orgId?: string
  @Flag() instance!: boolean
}

export class OfOrgRequest {
  @Nested(() => RequestContext, { optional: true }) ctx?: RequestContext
}

export const ownerType = (isOwn: boolean): string => OWNERS[isOwn ? 2 : 1]

/** What methods about one organization have in common. */
export const ofOrg = { permission: 'policy.read', place: { kind: 'named_org', members: ['ctx.orgId'] }, request: message(OfOrgRequest) } as const
