import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { getIam } from './get-iam.method.js'

/** ManagementService: what administrators of an organization do. */
export const managementMethods = (use: UseCases): readonly AnyMethod[] => [getIam(use)]
