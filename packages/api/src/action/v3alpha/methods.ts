import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { createTarget } from './create-target.method.js'
import { setExecution } from './set-execution.method.js'

/** ActionService: targets, and when they are called. */
export const actionMethodsV3 = (use: UseCases): readonly AnyMethod[] => [createTarget(use), setExecution(use)]
