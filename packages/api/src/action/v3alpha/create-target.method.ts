import { defineMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../message/index.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { TargetMembers, mannerOf } from '../shapes/target-type.js'

class CreateTargetRequest extends TargetMembers {}

class CreateTargetResponse {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** Signs every call; returned only here. */
  @Text({ max: 200, secret: true }) signingKey!: string
}

export const createTarget = ({ actions, instance }: UseCases) =>
  defineMethod({
    name: 'action.v3alpha.ActionService/CreateTarget',
    summary: 'Creates a target, an endpoint that executions call',
    permission: 'target.write',
    place: { kind: 'instance' },
    feature: 'actions',
    http: [{ verb: 'POST', path: '/v3alpha/targets', status: 201 }],
    request: message(CreateTargetRequest),
    response: message(CreateTargetResponse),
    handle: async (input, { caller }) => {
      const { name, endpoint, timeout } = input
      const manner = mannerOf(input) ?? { kind: 'async', isInterrupting: false }
      const { id, createdAt, signingKey } = await actions.createTarget.create({ name, endpoint, timeout, ...manner }, caller)
      return { id, details: { creationDate: createdAt, changeDate: createdAt, resourceOwner: instance().id }, signingKey }
    },
  })
