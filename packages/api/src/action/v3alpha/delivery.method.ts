import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { EpochSeconds } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import type { TargetDelivery } from '@keyhall/core/targets'
import { Flag, Instant, Nested, Text, Whole, message } from '../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { Changed, changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { TargetById } from './target.method.js'

const MAX_WHOLE = 2 ** 31 - 1

/** Smaller than in other lists, because every item contains a whole body. */
const MAX_PAGE = 100

class ListTargetDeliveriesRequest extends ListRequest {
  @Text({ max: 200 }) targetId!: string
}

class WireDelivery {
  @Text({ max: 200 }) deliveryId!: string
  /** The condition of the delivery; `test` for a sample. */
  @Text({ max: 500 }) condition!: string
  /** The full name of the method, or the type of the event. */
  @Text({ max: 500 }) subject!: string
  /** The request body, possibly truncated. */
  @Text({ max: 100_000 }) requestBody!: string
  /** Whether the stored request body is complete. */
  @Flag() isRequestBodyWhole!: boolean
  /** Whether the delivery was asynchronous. */
  @Flag() isAsync!: boolean
  @Whole({ min: 1, max: MAX_WHOLE }) attempt!: number
  /** The HTTP status of the response; absent if there was none. */
  @Whole({ min: 100, max: 599, optional: true }) status?: number
  @Whole({ min: 0, max: MAX_WHOLE }) durationMilliseconds!: number
  /** The reason of a failure; absent for a success. */
  @Text({ max: 1000, optional: true }) error?: string
  /** The parts of a successful response that were ignored. */
  @Text({ max: 1000, optional: true }) note?: string
  @Instant() at!: EpochSeconds
}

class ListTargetDeliveriesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => WireDelivery, { list: MAX_PAGE }) result!: WireDelivery[]
}

class ReplayTargetDeliveryRequest extends TargetById {
  @Text({ max: 200 }) deliveryId!: string
}

class TestTargetResponse {
  /** Whether a delivery like this sample would have succeeded. */
  @Flag() success!: boolean
  @Whole({ min: 100, max: 599, optional: true }) status?: number
  @Whole({ min: 0, max: MAX_WHOLE }) durationMilliseconds!: number
  @Text({ max: 1000, optional: true }) error?: string
}

function toWire({ id, body, isBodyWhole, duration, problem, ...rest }: TargetDelivery): WireDelivery {
  const { condition, subject, isAsync, attempt, status, note, at } = rest
  const facts = {
    deliveryId: id, condition, subject, requestBody: body, isRequestBodyWhole: isBodyWhole, isAsync, attempt,
    durationMilliseconds: duration, at,
  }
  return {
    ...facts, ...(status === undefined ? {} : { status }), ...(note === undefined ? {} : { note }),
    ...(problem === undefined ? {} : { error: problem }),
  }
}

const common = { place: { kind: 'instance' }, feature: 'actions' } as const

/** Methods that list, repeat and test deliveries of a target. */
export const deliveryMethods = ({ actions, instance }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/ListTargetDeliveries',
    summary: 'Lists the deliveries to a target with request, response and duration, newest first',
    permission: 'target.read',
    http: [{ verb: 'POST', path: '/v3alpha/targets/{target_id}/deliveries/_search' }],
    request: message(ListTargetDeliveriesRequest),
    response: message(ListTargetDeliveriesResponse),
    handle: async ({ targetId, query }) => {
      const { limit, ...position } = pageOf(query)
      const pageRequest = { ...position, limit: Math.min(limit, MAX_PAGE), isAscending: query?.asc ?? false }
      const page = await actions.readDeliveries.read(TargetId.parse(targetId), pageRequest)
      return { details: listDetails(page), result: page.items.map(toWire) }
    },
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/ReplayTargetDelivery',
    summary: 'Repeats an asynchronous delivery to a target',
    permission: 'target.write',
    http: [{ verb: 'POST', path: '/v3alpha/targets/{target_id}/deliveries/{delivery_id}/_replay' }],
    request: message(ReplayTargetDeliveryRequest),
    response: message(Changed),
    handle: async ({ targetId, deliveryId }, { caller }) =>
      changedAt(await actions.replayDelivery.replay(TargetId.parse(targetId), deliveryId, caller), instance().id),
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/TestTarget',
    summary: 'Calls a target with a signed sample request and returns its response',
    permission: 'target.write',
    http: [{ verb: 'POST', path: '/v3alpha/targets/{target_id}/_test' }],
    request: message(TargetById),
    response: message(TestTargetResponse),
    handle: async ({ targetId }, { caller }) => {
      const outcome = await actions.testTarget.test(TargetId.parse(targetId), caller)
      const { isOk: success, duration: durationMilliseconds, status } = outcome
      return {
        success, durationMilliseconds, ...(status === undefined ? {} : { status }), ...(outcome.isOk ? {} : { error: outcome.problem }),
      }
    },
  }),
]
