import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { bindableMethods } from '../shapes/bindable.method.js'
import { executionMethodsV2 } from './execution.method.js'
import { targetReadsV2 } from './read-target.method.js'
import { targetWritesV2 } from './target.method.js'

/** ActionService v2: the same targets and executions as v3alpha in other messages. */
export const actionMethodsV2 = (use: UseCases): readonly AnyMethod[] => [
  ...targetWritesV2(use),
  ...targetReadsV2(use),
  ...executionMethodsV2(use),
  ...bindableMethods(use, { service: 'action.v2.ActionService', path: '/v2/actions/executions', permission: 'authenticated' }),
]
