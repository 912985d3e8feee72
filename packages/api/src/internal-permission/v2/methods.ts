import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { createAdministrator, deleteAdministrator, updateAdministrator } from './change-administrator.method.js'
import { listAdministrators } from './list-administrators.method.js'

/** InternalPermissionService, reached by its full name only. */
export const internalPermissionMethods = (use: UseCases): readonly AnyMethod[] => [
  listAdministrators(use),
  createAdministrator(use),
  updateAdministrator(use),
  deleteAdministrator(use),
]
