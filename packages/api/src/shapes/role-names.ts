import type { MembershipScope } from '@keyhall/core/permissions'
import { rolesOf } from '@keyhall/core/permissions'
import { Nested, Text } from '../message/index.js'
import { ListDetails } from './list-query.js'

/** Names of administrative roles. */
export class RoleNamesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Text({ max: 200, list: 100 }) result!: string[]
}

/** The roles that can be assigned in this kind of scope. */
export function roleNames(kind: MembershipScope['kind']): RoleNamesResponse {
  const roles = rolesOf(kind)
  return { details: { totalResult: roles.length }, result: [...roles] }
}
