import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { createAdministrator, deleteAdministrator, updateAdministrator } from './change-administrator.method.js'
import { listAdministrators } from './list-administrators.method.js'

/** InternalPermissionService v2. Its methods have no REST path. */
export const internalPermissionMethods = (use: UseCases): readonly AnyMethod[] => [
  listAdministrators(use),
  createAdministrator(use),
  updateAdministrator(use),
  deleteAdministrator(use),
]
