import { defineMethod } from '@keyhall/core/api'
import { CHECKLIST_STEPS } from '@keyhall/core/overview'
import type { Overview } from '@keyhall/core/overview'
import { OrgId, present } from '@keyhall/core/shared'
import { Flag, Instant, Nested, Text, Whole, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'

const MAX_COUNT = 2 ** 31 - 1

class GetOverviewRequest {
  /** Limits the overview to an organization; absent: every scope in which the caller has a role. */
  @Text({ max: 200, optional: true }) organizationId?: string
  /** Since when failed sign-ins are counted, such as midnight of the reader. Absent: the last 24 hours. */
  @Instant({ optional: true }) failedSignInsSince?: number
}

class BoundedCount {
  @Whole({ min: 0, max: MAX_COUNT }) count!: number
  /** False if there are more. */
  @Flag() isExact!: boolean
}

class ChecklistItem {
  /** `register_application`, `sign_in`, `invite_administrator`, `set_up_mail` or `set_look`. */
  @Text({ max: 50 }) step!: string
  @Flag() isDone!: boolean
}

class UndeliveredMessages {
  /** Messages that wait for a delivery or another attempt. */
  @Whole({ min: 0, max: MAX_COUNT }) waiting!: number
  /** Dead letters. */
  @Whole({ min: 0, max: MAX_COUNT }) dead!: number
}

/** Members are absent if the caller may not read what they count. */
class GetOverviewResponse {
  @Nested(() => BoundedCount, { optional: true }) users?: BoundedCount
  @Nested(() => BoundedCount, { optional: true }) applications?: BoundedCount
  @Nested(() => BoundedCount, { optional: true }) organizations?: BoundedCount
  @Nested(() => BoundedCount, { optional: true }) failedSignIns?: BoundedCount
  @Nested(() => UndeliveredMessages, { optional: true }) undelivered?: UndeliveredMessages
  /** Where mails go: `server`, `inbox` (the developer inbox) or `none`. */
  @Text({ max: 20, optional: true }) mail?: string
  /** Version of the server. */
  @Text({ max: 100, optional: true }) version?: string
  /** In this order; without steps whose state the caller may not read. */
  @Nested(() => ChecklistItem, { list: CHECKLIST_STEPS.length }) checklist!: ChecklistItem[]
}

const toWire = ({ checklist, outbox, ...rest }: Overview, version: string): GetOverviewResponse =>
  ({ ...rest, ...(outbox ? { undelivered: outbox } : {}), ...(rest.mail === undefined ? {} : { version }), checklist: [...checklist] })

export const getOverview = ({ overview, about }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/GetOverview',
    summary: 'Returns counts, failed sign-ins, undelivered messages and the remaining setup steps, as far as the caller may read them',
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'POST', path: '/admin/v1/overview' }],
    request: message(GetOverviewRequest),
    response: message(GetOverviewResponse),
    handle: async ({ organizationId, failedSignInsSince }, call) => {
      const wanted = present({ orgId: OrgId.optional(organizationId), since: failedSignInsSince })
      return toWire(await overview.get(wanted, call), about.version)
    },
  })
