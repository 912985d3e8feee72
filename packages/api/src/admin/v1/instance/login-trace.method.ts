import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { EVENT_TYPES } from '@keyhall/core/audit'
import { MAX_SHOWN } from '@keyhall/core/login-trace'
import type { LoginTrace, LoginTraceStep, RemedyParties } from '@keyhall/core/login-trace'
import type { RecordedEvent } from '@keyhall/core/shared'
import { present } from '@keyhall/core/shared'
import type { TargetDelivery } from '@keyhall/core/targets'
import { Flag, Instant, Nested, Text, Whole, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { listLoginTraces } from './list-login-traces.method.js'
import { LoginTraceRemedy, whyToWire } from './login-trace-remedy.message.js'

const MAX_WHOLE = 2 ** 31 - 1

class GetLoginTraceRequest {
  /** The reference on an error page, the `X-Request-Id` of a response, or the request id of a log line. */
  @Text({ max: 100 }) reference!: string
}

class TracedParameter {
  @Text({ max: 100 }) name!: string
  /** `(present)` for a potential secret; long values are truncated. */
  @Text({ max: 600 }) value!: string
}

class TracedEvent {
  @Text({ max: 100 }) eventId!: string
  @Text({ max: 100 }) type!: string
  @Text({ max: 500, optional: true }) description?: string
  @Text({ max: 100 }) aggregateType!: string
  @Text({ max: 200 }) aggregateId!: string
  @Instant() at!: number
}

class TracedTargetCall {
  @Text({ max: 200 }) deliveryId!: string
  @Text({ max: 200 }) targetId!: string
  /** The condition of the delivery. */
  @Text({ max: 500 }) condition!: string
  @Text({ max: 500 }) subject!: string
  /** The HTTP status of the response; absent if there was none. */
  @Whole({ min: 100, max: 599, optional: true }) status?: number
  @Whole({ min: 0, max: MAX_WHOLE }) durationMilliseconds!: number
  /** The reason of a failure; absent for a success. */
  @Text({ max: 1000, optional: true }) error?: string
  @Text({ max: 1000, optional: true }) note?: string
  @Instant() at!: number
}

class LoginTraceRequest {
  /** The reference of this request. */
  @Text({ max: 100 }) requestId!: string
  @Instant() at!: number
  @Text({ max: 20 }) method!: string
  /** The route as in the log: `authorize`, `login/password`, `token`. */
  @Text({ max: 100 }) route!: string
  @Whole({ min: 100, max: 599 }) status!: number
  /** `shown`, `not_accepted`, `blocked`, `went_on`, `answered`, `error_sent` or `refused`. */
  @Text({ max: 20 }) outcome!: string
  /** Why the sign-in stopped here. */
  @Text({ max: 1000, optional: true }) reason?: string
  /** Stable code of the reason, listed in docs/login-trace.md. */
  @Text({ max: 100, optional: true }) reasonCode?: string
  @Nested(() => LoginTraceRemedy, { optional: true }) remedy?: LoginTraceRemedy
  /** The path of the next page. */
  @Text({ max: 500, optional: true }) next?: string
  /** The user, if known at this step. */
  @Text({ max: 200, optional: true }) userId?: string
  @Text({ max: 100 }) address!: string
  @Text({ max: 256, optional: true }) userAgent?: string
  /** Parameters of the authorization request. */
  @Nested(() => TracedParameter, { list: 100 }) parameters!: TracedParameter[]
  /** Events of the audit trail with this request id. */
  @Nested(() => TracedEvent, { list: 1000 }) events!: TracedEvent[]
  /** Synchronous target calls of this request. */
  @Nested(() => TracedTargetCall, { list: 1000 }) targetCalls!: TracedTargetCall[]
}

class GetLoginTraceResponse {
  /** Absent if the first request ended the sign-in or was rejected. */
  @Text({ max: 200, optional: true }) authRequestId?: string
  @Text({ max: 200, optional: true }) clientId?: string
  @Text({ max: 200, list: 100 }) userIds!: string[]
  /** Oldest first. */
  @Nested(() => LoginTraceRequest, { list: MAX_SHOWN }) requests!: LoginTraceRequest[]
  /** Whether the list contains all requests of the sign-in. */
  @Flag() isWhole!: boolean
}

function eventToWire({ id, type, aggregate, at }: RecordedEvent): TracedEvent {
  const description = (EVENT_TYPES as Readonly<Record<string, string>>)[type]
  const event = { eventId: id, type, aggregateType: aggregate.type, aggregateId: aggregate.id, at }
  return { ...event, ...(description === undefined ? {} : { description }) }
}

function callToWire({ id, duration, problem, status, note, ...call }: TargetDelivery): TracedTargetCall {
  const { targetId, condition, subject, at } = call
  return {
    deliveryId: id, targetId, condition, subject, durationMilliseconds: duration, at,
    ...(status === undefined ? {} : { status }),
    ...(problem === undefined ? {} : { error: problem }),
    ...(note === undefined ? {} : { note }),
  }
}

function stepToWire({ parameters = {}, origin, events, calls, next, userId, ...step }: LoginTraceStep, parties: RemedyParties): LoginTraceRequest {
  const { method, route, status, outcome, at } = step
  return {
    ...origin, method, route, status, outcome, at,
    ...whyToWire(step, { ...parties, ...present({ userId }) }), ...(next === undefined ? {} : { next }), ...(userId === undefined ? {} : { userId }),
    parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
    events: events.map(eventToWire),
    targetCalls: calls.map(callToWire),
  }
}

const toWire = ({ authRequestId, clientId, userIds, steps, isWhole }: LoginTrace): GetLoginTraceResponse => ({
  ...(authRequestId === undefined ? {} : { authRequestId }), ...(clientId === undefined ? {} : { clientId }),
  userIds: [...userIds], requests: steps.map((step) => stepToWire(step, present({ clientId }))), isWhole,
})

/** Methods that trace a sign-in. */
export const loginTraceMethods = ({ loginTraces }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: 'admin.v1.AdminService/GetLoginTrace',
    summary: 'Returns all steps of a sign-in by the reference on an error page or by any of its request ids, for seven days',
    permission: 'events.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'GET', path: '/admin/v1/login_traces/{reference}' }],
    request: message(GetLoginTraceRequest),
    response: message(GetLoginTraceResponse),
    handle: async ({ reference }, { permitted }) => toWire(await loginTraces.find.find(reference, permitted)),
  }),
  listLoginTraces(loginTraces.list),
]
