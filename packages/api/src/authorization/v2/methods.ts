import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import {
  activateAuthorization, createAuthorization, deactivateAuthorization, deleteAuthorization, updateAuthorization,
} from './change-authorization.method.js'
import { listAuthorizations } from './list-authorizations.method.js'

/** AuthorizationService v2. Its methods have no REST path. */
export const authorizationMethods = (use: UseCases): readonly AnyMethod[] => [
  listAuthorizations(use),
  createAuthorization(use),
  updateAuthorization(use),
  deleteAuthorization(use),
  activateAuthorization(use),
  deactivateAuthorization(use),
]
