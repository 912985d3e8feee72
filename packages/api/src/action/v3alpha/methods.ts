import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { bindableMethods } from '../shapes/bindable.method.js'
import { executionMethods } from '../shapes/execution-operations.js'
import { targetOperations } from '../shapes/target-operations.js'
import { deliveryMethods } from './delivery.method.js'
import { EXECUTIONS } from './executions.method.js'
import { TARGETS } from './targets.method.js'

/** ActionService v3alpha: targets and executions. */
export function actionMethodsV3(use: UseCases): readonly AnyMethod[] {
  const targets = targetOperations(use, TARGETS)
  return [
    targets.create, targets.change, targets.get, targets.remove, targets.search,
    ...deliveryMethods(use),
    ...executionMethods(use, EXECUTIONS),
    ...bindableMethods(use, { service: 'action.v3alpha.ActionService', path: '/v3alpha/executions', permission: 'execution.read' }),
  ]
}
