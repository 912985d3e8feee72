import { defineMethod } from '@keyhall/core/api'
import { TargetId } from '@keyhall/core/shared'
import { Text, message } from '../../message/index.js'
import { Changed, changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { TargetChanges, changeOf } from '../shapes/target-type.js'

class UpdateTargetRequest extends TargetChanges {
  @Text({ max: 200 }) targetId!: string
}

class UpdateTargetResponse extends Changed {
  /** The new key, if one was requested; returned only here. */
  @Text({ max: 200, secret: true, optional: true }) signingKey?: string
}

export const updateTarget = ({ actions, instance }: UseCases) =>
  defineMethod({
    name: 'action.v3alpha.ActionService/UpdateTarget',
    summary: 'Changes the given members of a target, or replaces its signing key',
    permission: 'target.write',
    place: { kind: 'instance' },
    feature: 'actions',
    http: [{ verb: 'PUT', path: '/v3alpha/targets/{target_id}' }, { verb: 'PATCH', path: '/v3alpha/targets/{target_id}' }],
    request: message(UpdateTargetRequest),
    response: message(UpdateTargetResponse),
    handle: async ({ targetId, ...changes }, { caller }) => {
      const { changedAt: at, ...changed } = await actions.changeTarget.change(TargetId.parse(targetId), changeOf(changes), caller)
      return { details: changedAt(at, instance().id).details, ...changed }
    },
  })
