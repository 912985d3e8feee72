import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { listMyProjectOrgs, listMyProjectPermissions } from './my-project-access.method.js'
import { listMyUserGrants } from './my-user-grants.method.js'

/** Grants of the caller. */
export const myGrantMethods = (use: UseCases): readonly AnyMethod[] =>
  [listMyUserGrants(use), listMyProjectPermissions(use), listMyProjectOrgs(use)]
