import type { AnyMethod } from '@keyhall/core/api'
import { managementMethods } from './management/v1/methods.js'
import type { UseCases } from './use-cases.js'

/** The one list. A new method is one file and one line in the list of its service. */
export const allMethods = (use: UseCases): readonly AnyMethod[] => [...managementMethods(use)]
