import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { bindableMethods } from '../shapes/bindable.method.js'
import { executionResources } from './execution.method.js'
import { targetResources } from './target.method.js'

/** Targets and executions in the resource API, ZITADEL's generation between v3alpha and v2. */
export const actionResourceMethods = (use: UseCases): readonly AnyMethod[] => [
  ...targetResources(use),
  ...executionResources(use),
  ...bindableMethods(use, {
    service: 'resources.action.v3alpha.ActionService', path: '/resources/v3alpha/actions/executions', permission: 'execution.read',
  }),
]
