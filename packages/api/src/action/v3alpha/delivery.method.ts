import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { TargetId } from '@keyhall/core/shared'
import { message } from '../../message/index.js'
import { listDetails } from '../../shapes/list-query.js'
import { Changed, changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import {
  GetDeliveryRequest, GetDeliveryResponse, ListDeliveriesRequest, ListDeliveriesResponse, ListTargetDeliveriesRequest, ListTargetDeliveriesResponse,
  ReplayTargetDeliveryRequest, TestTargetResponse, filtersOf, newestFirst, summary, toWire,
} from './delivery-messages.js'
import { TargetById } from './targets.method.js'

const common = { place: { kind: 'instance' }, feature: 'actions' } as const

const readingMethods = ({ actions }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/ListTargetDeliveries',
    summary: 'Lists the deliveries to a target with request, response and duration, newest first',
    permission: 'target.read',
    http: [{ verb: 'POST', path: '/v3alpha/targets/{target_id}/deliveries/_search' }],
    request: message(ListTargetDeliveriesRequest),
    response: message(ListTargetDeliveriesResponse),
    handle: async ({ targetId, query }) => {
      const page = await actions.readDeliveries.ofTarget(TargetId.parse(targetId), newestFirst(query))
      return { details: listDetails(page), result: page.items.map(toWire) }
    },
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/ListDeliveries',
    summary: 'Lists the deliveries to all targets by target, condition, outcome and time, newest first and without their bodies',
    permission: 'target.read',
    http: [{ verb: 'POST', path: '/v3alpha/deliveries/_search' }],
    request: message(ListDeliveriesRequest),
    response: message(ListDeliveriesResponse),
    handle: async (input) => {
      const page = await actions.readDeliveries.search({ ...newestFirst(input.query), filters: filtersOf(input) })
      return { details: listDetails(page), result: page.items.map(summary) }
    },
  }),
  defineMethod({
    ...common,
    name: 'action.v3alpha.ActionService/GetDelivery',
    summary: 'Returns a delivery to a target with its request body and its response body',
    permission: 'target.read',
    http: [{ verb: 'GET', path: '/v3alpha/deliveries/{delivery_id}' }],
    request: message(GetDeliveryRequest),
    response: message(GetDeliveryResponse),
    handle: async ({ deliveryId }) => ({ delivery: toWire(await actions.readDeliveries.find(deliveryId)) }),
  }),
]

const sendingMethods = ({ actions, instance }: UseCases): readonly AnyMethod[] => [
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
    summary: 'Calls a target with a signed sample request and returns request headers, request body, signature and response',
    permission: 'target.write',
    http: [{ verb: 'POST', path: '/v3alpha/targets/{target_id}/_test' }],
    request: message(TargetById),
    response: message(TestTargetResponse),
    handle: async ({ targetId }, { caller }) => {
      const { outcome, endpoint, headers, body, answer } = await actions.testTarget.test(TargetId.parse(targetId), caller)
      const { isOk: success, duration: durationMilliseconds, status } = outcome
      return {
        success, durationMilliseconds, ...(status === undefined ? {} : { status }), ...(outcome.isOk ? {} : { error: outcome.problem }),
        endpoint, requestHeaders: headers, requestBody: body, signature: headers[`${actions.vendor.toUpperCase()}-Signature`] ?? '',
        ...(answer === undefined ? {} : { responseBody: answer }),
      }
    },
  }),
]

/** Methods that list, repeat and test deliveries of targets. */
export const deliveryMethods = (use: UseCases): readonly AnyMethod[] => [...readingMethods(use), ...sendingMethods(use)]
