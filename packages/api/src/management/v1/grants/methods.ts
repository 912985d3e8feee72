import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { bulkRemoveUserGrants, listUserGrants } from './list-user-grants.method.js'
import {
  addUserGrant, deactivateUserGrant, getUserGrantById, reactivateUserGrant, removeUserGrant, updateUserGrant,
} from './user-grants.method.js'

/** User grants: which users have which roles of projects. */
export const userGrantMethods = (use: UseCases): readonly AnyMethod[] => [
  addUserGrant(use),
  updateUserGrant(use),
  getUserGrantById(use),
  listUserGrants(use),
  deactivateUserGrant(use),
  reactivateUserGrant(use),
  removeUserGrant(use),
  bulkRemoveUserGrants(use),
]
