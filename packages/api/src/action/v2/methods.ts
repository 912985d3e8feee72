import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { bindableMethods } from '../shapes/bindable.method.js'
import { executionMethods } from '../shapes/execution-operations.js'
import { targetOperations } from '../shapes/target-operations.js'
import { EXECUTIONS } from './executions.method.js'
import { TARGETS } from './targets.method.js'

/** ActionService v2: the same targets and executions as v3alpha in other messages. */
export function actionMethodsV2(use: UseCases): readonly AnyMethod[] {
  const targets = targetOperations(use, TARGETS)
  return [
    targets.create, targets.change, targets.remove, targets.get, targets.search,
    ...executionMethods(use, EXECUTIONS),
    ...bindableMethods(use, { service: 'action.v2.ActionService', path: '/v2/actions/executions', permission: 'authenticated' }),
  ]
}
