import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { bindableMethods } from '../shapes/bindable.method.js'
import { createTarget } from './create-target.method.js'
import { deliveryMethods } from './delivery.method.js'
import { executionMethods } from './execution.method.js'
import { setExecution } from './set-execution.method.js'
import { targetMethods } from './target.method.js'
import { updateTarget } from './update-target.method.js'

/** ActionService v3alpha: targets and executions. */
export const actionMethodsV3 = (use: UseCases): readonly AnyMethod[] => [
  createTarget(use),
  updateTarget(use),
  ...targetMethods(use),
  ...deliveryMethods(use),
  setExecution(use),
  ...executionMethods(use),
  ...bindableMethods(use, { service: 'action.v3alpha.ActionService', path: '/v3alpha/executions', permission: 'execution.read' }),
]
