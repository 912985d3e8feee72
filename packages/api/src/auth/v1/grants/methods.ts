import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { listMyProjectOrgs, listMyProjectPermissions } from './my-project-access.method.js'
import { listMyUserGrants } from './my-user-grants.method.js'

/** What the caller holds itself. */
export const myGrantMethods = (use: UseCases): readonly AnyMethod[] =>
  [listMyUserGrants(use), listMyProjectPermissions(use), listMyProjectOrgs(use)]
