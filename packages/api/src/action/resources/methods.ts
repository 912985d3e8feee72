import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { bindableMethods } from '../shapes/bindable.method.js'
import { executionMethods } from '../shapes/execution-operations.js'
import { targetOperations } from '../shapes/target-operations.js'
import { EXECUTIONS } from './executions.method.js'
import { TARGETS } from './targets.method.js'

/** Targets and executions in the resource API, ZITADEL's generation between v3alpha and v2. */
export function actionResourceMethods(use: UseCases): readonly AnyMethod[] {
  const targets = targetOperations(use, TARGETS)
  return [
    targets.create, targets.change, targets.remove, targets.get, targets.search,
    ...executionMethods(use, EXECUTIONS),
    ...bindableMethods(use, {
      service: 'resources.action.v3alpha.ActionService', path: '/resources/v3alpha/actions/executions', permission: 'execution.read',
    }),
  ]
}
