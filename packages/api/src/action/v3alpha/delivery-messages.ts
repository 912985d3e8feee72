import type { EpochSeconds, Filter, PageRequest } from '@keyhall/core/shared'
import { MAX_STORED_ANSWER } from '@keyhall/core/targets'
import type { DeliveryField, TargetDelivery } from '@keyhall/core/targets'
import { Flag, Instant, Nested, OneOf, Text, TextMap, Whole } from '../../message/index.js'
import { among } from '../../shapes/filters.js'
import { ListDetails, ListRequest, pageOf } from '../../shapes/list-query.js'
import { TargetById } from './targets.method.js'

const MAX_WHOLE = 2 ** 31 - 1

/** Smaller than in other lists, because every item contains a whole body. */
const MAX_PAGE = 100

/** The result of a call in a search. */
const OUTCOMES = ['DELIVERY_OUTCOME_UNSPECIFIED', 'DELIVERY_OUTCOME_SUCCEEDED', 'DELIVERY_OUTCOME_FAILED'] as const

export class ListTargetDeliveriesRequest extends ListRequest {
  @Text({ max: 200 }) targetId!: string
}

/** A call without its bodies. */
export class DeliverySummary {
  @Text({ max: 200 }) deliveryId!: string
  @Text({ max: 200 }) targetId!: string
  /** The condition of the delivery; `test` for a sample. */
  @Text({ max: 500 }) condition!: string
  /** The full name of the method, or the type of the event. */
  @Text({ max: 500 }) subject!: string
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
  /** Whether the call can be repeated: it was asynchronous and its body is complete. */
  @Flag() isReplayable!: boolean
}

export class WireDelivery extends DeliverySummary {
  /** The request body, possibly truncated. */
  @Text({ max: 100_000 }) requestBody!: string
  /** Whether the stored request body is complete. */
  @Flag() isRequestBodyWhole!: boolean
  /** The response body, shortened and without secrets. */
  @Text({ max: MAX_STORED_ANSWER, optional: true }) responseBody?: string
}

export class ListDeliveriesRequest extends ListRequest {
  /** Empty for all targets. */
  @Text({ max: 200, list: 100 }) targetIds!: string[]
  /** Empty for all conditions; `test` for samples. */
  @Text({ max: 500, list: 100 }) conditions!: string[]
  @OneOf(OUTCOMES) outcome!: string
  @Instant({ optional: true }) since?: EpochSeconds
  @Instant({ optional: true }) until?: EpochSeconds
}

export class ListDeliveriesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => DeliverySummary, { list: MAX_PAGE }) result!: DeliverySummary[]
}

export class GetDeliveryRequest {
  @Text({ max: 200 }) deliveryId!: string
}

export class GetDeliveryResponse {
  @Nested(() => WireDelivery) delivery!: WireDelivery
}

export class ListTargetDeliveriesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => WireDelivery, { list: MAX_PAGE }) result!: WireDelivery[]
}

export class ReplayTargetDeliveryRequest extends TargetById {
  @Text({ max: 200 }) deliveryId!: string
}

export class TestTargetResponse {
  /** Whether a delivery like this sample would have succeeded. */
  @Flag() success!: boolean
  @Whole({ min: 100, max: 599, optional: true }) status?: number
  @Whole({ min: 0, max: MAX_WHOLE }) durationMilliseconds!: number
  @Text({ max: 1000, optional: true }) error?: string
  @Text({ max: 1000 }) endpoint!: string
  /** The headers of the request by name, with the signature. */
  @TextMap({ max: 20 }) requestHeaders!: Readonly<Record<string, string>>
  @Text({ max: 100_000 }) requestBody!: string
  /** The signature of the request body: `t=<unix seconds>,v1=<hex>`. */
  @Text({ max: 2000 }) signature!: string
  /** The response body, shortened and without secrets. */
  @Text({ max: MAX_STORED_ANSWER, optional: true }) responseBody?: string
}

/** A delivery on the wire without its bodies. */
export function summary({ id, targetId, duration, problem, isBodyWhole, ...rest }: TargetDelivery) {
  const { condition, subject, isAsync, attempt, status, note, at } = rest
  return {
    deliveryId: id, targetId, condition, subject, isAsync, attempt, durationMilliseconds: duration, at, isReplayable: isAsync && isBodyWhole,
    ...(status === undefined ? {} : { status }), ...(note === undefined ? {} : { note }),
    ...(problem === undefined ? {} : { error: problem }),
  }
}

/** A delivery on the wire. */
export const toWire = (delivery: TargetDelivery): WireDelivery => {
  const { body, isBodyWhole, answer } = delivery
  return { ...summary(delivery), requestBody: body, isRequestBodyWhole: isBodyWhole, ...(answer === undefined ? {} : { responseBody: answer }) }
}

const HAS_FAILED: Filter<DeliveryField> = { kind: 'text', field: 'problem', method: 'contains', value: '' }

export function filtersOf({ targetIds, conditions, outcome, since, until }: ListDeliveriesRequest): readonly Filter<DeliveryField>[] {
  return [
    ...(targetIds.length === 0 ? [] : [among('targetId', ...targetIds)]),
    ...(conditions.length === 0 ? [] : [among('condition', ...conditions)]),
    ...(outcome === 'DELIVERY_OUTCOME_FAILED' ? [HAS_FAILED] : []),
    ...(outcome === 'DELIVERY_OUTCOME_SUCCEEDED' ? [{ kind: 'not', filter: HAS_FAILED } as const] : []),
    ...(since === undefined ? [] : [{ kind: 'after', field: 'at', at: since } as const]),
    ...(until === undefined ? [] : [{ kind: 'before', field: 'at', at: until } as const]),
  ]
}

export const newestFirst = (query: ListRequest['query']): PageRequest => {
  const { offset, limit } = pageOf(query)
  return { offset, limit: Math.min(limit, MAX_PAGE), isAscending: query?.asc ?? false }
}
