import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { LOGIN_OUTCOMES } from '@keyhall/core/login-trace'
import type { ListLoginTraces, LoginOutcome, TracedSignIn } from '@keyhall/core/login-trace'
import { ClientId, MAX_RESULTS, OrgId, UserId, present } from '@keyhall/core/shared'
import { Instant, Nested, Text, message } from '../../../message/index.js'
import { MAX_CURSOR, departing, nextCursorOf, positioned } from '../../../shapes/cursor.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../../../shapes/list-query.js'
import { LoginTraceRemedy, whyToWire } from './login-trace-remedy.message.js'

const isOutcome = (text: string): text is LoginOutcome => (LOGIN_OUTCOMES as readonly string[]).includes(text)

class ListLoginTracesRequest {
  /** Newest first, unless `asc` is true. */
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
  @Text({ max: 200, optional: true }) clientId?: string
  @Text({ max: 200, optional: true }) userId?: string
  /** Sign-ins of the users of this organization, and to its applications. */
  @Text({ max: 200, optional: true }) organizationId?: string
  /** The outcome of the last request; an empty list returns all. */
  @Text({ max: 20, list: 10, pattern: { expected: `one of ${LOGIN_OUTCOMES.join(', ')}`, is: isOutcome } }) outcomes!: string[]
  /** Earliest start. */
  @Instant({ optional: true }) since?: number
  /** Latest start. */
  @Instant({ optional: true }) until?: number
  /** `nextCursor` of the previous page, instead of an offset; the other members must stay the same. */
  @Text({ max: MAX_CURSOR, optional: true }) cursor?: string
}

class LoginTraceSummary {
  /** Finds all requests of the sign-in with `GetLoginTrace`. */
  @Text({ max: 100 }) reference!: string
  @Text({ max: 200, optional: true }) clientId?: string
  /** The organization of the application. */
  @Text({ max: 200, optional: true }) organizationId?: string
  /** Also known when the password was wrong; absent if the login name is unknown. */
  @Text({ max: 200, optional: true }) userId?: string
  @Text({ max: 200, optional: true }) userOrganizationId?: string
  /** The route of the last request: `authorize`, `login/password`, `token`. */
  @Text({ max: 100 }) route!: string
  /** The outcome of the last request: `shown`, `not_accepted`, `blocked`, `went_on`, `answered`, `error_sent` or `refused`. */
  @Text({ max: 20 }) outcome!: string
  /** Why the sign-in did not continue. */
  @Text({ max: 500, optional: true }) reason?: string
  /** Stable code of the reason, listed in docs/login-trace.md. */
  @Text({ max: 100, optional: true }) reasonCode?: string
  @Nested(() => LoginTraceRemedy, { optional: true }) remedy?: LoginTraceRemedy
  @Text({ max: 100 }) address!: string
  @Instant() startedAt!: number
  /** When the last request was answered. */
  @Instant() lastAt!: number
}

class ListLoginTracesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => LoginTraceSummary, { list: MAX_RESULTS }) result!: LoginTraceSummary[]
  /** Absent when no item follows. */
  @Text({ max: MAX_CURSOR, optional: true }) nextCursor?: string
}

function toWire(signIn: TracedSignIn): LoginTraceSummary {
  const { reference, clientId, clientOrgId, userId, userOrgId, route, outcome, address, startedAt, lastAt } = signIn
  return {
    reference, route, outcome, address, startedAt, lastAt, ...whyToWire(signIn, signIn),
    ...present({ clientId, organizationId: clientOrgId, userId, userOrganizationId: userOrgId }),
  }
}

function wantedOf({ clientId, userId, organizationId, outcomes, since, until }: ListLoginTracesRequest) {
  return {
    outcomes: outcomes.filter(isOutcome),
    ...present({
      clientId: ClientId.optional(clientId), userId: UserId.optional(userId), orgId: OrgId.optional(organizationId), from: since,
      until: until === undefined ? undefined : until + 1,
    }),
  }
}

export const listLoginTraces = (list: ListLoginTraces): AnyMethod =>
  defineMethod({
    name: 'admin.v1.AdminService/ListLoginTraces',
    summary: 'Lists the sign-ins of the last seven days with their outcome, by application, user, organization, outcome and time',
    permission: 'events.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'POST', path: '/admin/v1/login_traces/_search' }],
    request: message(ListLoginTracesRequest),
    response: message(ListLoginTracesResponse),
    handle: async (input, call) => {
      const order = positioned(input.cursor, { ...pageOf(input.query), isAscending: input.query?.asc ?? false })
      const page = await list.list(wantedOf(input), { ...order, ...departing(call) }, call.permitted)
      return { details: listDetails(page), result: page.items.map(toWire), ...nextCursorOf(page, order) }
    },
  })
