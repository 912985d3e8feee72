import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { EpochSeconds } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import { Instant, OneOf, Rule, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { TargetChanges, TargetMembers, changeOf, mannerOf } from '../shapes/target-type.js'

const PAYLOAD_TYPES = ['PAYLOAD_TYPE_UNSPECIFIED', 'PAYLOAD_TYPE_JSON', 'PAYLOAD_TYPE_JWT', 'PAYLOAD_TYPE_JWE'] as const

/** Rejects other payload types: deliveries are always signed JSON. */
const onlyJson = ({ payloadType }: { readonly payloadType: string }) =>
  PAYLOAD_TYPES.indexOf(payloadType as 'PAYLOAD_TYPE_JSON') > 1 ? [{ field: 'payloadType', problem: 'must be PAYLOAD_TYPE_JSON' }] : []

@Rule<CreateActionTargetRequest>(onlyJson)
class CreateActionTargetRequest extends TargetMembers {
  @OneOf(PAYLOAD_TYPES) payloadType!: string
}

class CreateActionTargetResponse {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: EpochSeconds
  /** Signs every call; returned only here. */
  @Text({ max: 200, secret: true }) signingKey!: string
}

@Rule<UpdateActionTargetRequest>(onlyJson)
class UpdateActionTargetRequest extends TargetChanges {
  @Text({ max: 200 }) id!: string
  @OneOf(PAYLOAD_TYPES) payloadType!: string
}

class UpdateActionTargetResponse {
  @Instant() changeDate!: EpochSeconds
  /** The new key, if one was requested; returned only here. */
  @Text({ max: 200, secret: true, optional: true }) signingKey?: string
}

class DeleteActionTargetRequest {
  @Text({ max: 200 }) id!: string
}

class DeleteActionTargetResponse {
  @Instant() deletionDate!: EpochSeconds
}

const common = { permission: 'target.write', place: { kind: 'instance' }, feature: 'actions' } as const
const ONE = '/v2/actions/targets/{id}'

/** Methods that create, change and delete targets. */
export const targetWritesV2 = ({ actions }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/CreateTarget',
    summary: 'Creates a target, an endpoint that executions call',
    http: [{ verb: 'POST', path: '/v2/actions/targets' }],
    request: message(CreateActionTargetRequest),
    response: message(CreateActionTargetResponse),
    handle: async (input, { caller }) => {
      const { name, endpoint, timeout } = input
      const manner = mannerOf(input) ?? { kind: 'async', isInterrupting: false }
      const { id, createdAt, signingKey } = await actions.createTarget.create({ name, endpoint, timeout, ...manner }, caller)
      return { id, creationDate: createdAt, signingKey }
    },
  }),
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/UpdateTarget',
    summary: 'Changes the given members of a target, or replaces its signing key',
    http: [{ verb: 'POST', path: ONE }],
    request: message(UpdateActionTargetRequest),
    response: message(UpdateActionTargetResponse),
    handle: async ({ id, ...changes }, { caller }) => {
      const { changedAt, ...changed } = await actions.changeTarget.change(TargetId.parse(id), changeOf(changes), caller)
      return { changeDate: changedAt, ...changed }
    },
  }),
  defineMethod({
    ...common,
    name: 'action.v2.ActionService/DeleteTarget',
    summary: 'Deletes a target and removes it from all executions',
    http: [{ verb: 'DELETE', path: ONE }],
    request: message(DeleteActionTargetRequest),
    response: message(DeleteActionTargetResponse),
    handle: async ({ id }, { caller }) => ({ deletionDate: await actions.removeTarget.remove(TargetId.parse(id), caller) }),
  }),
]
