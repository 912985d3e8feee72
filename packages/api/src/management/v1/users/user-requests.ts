import type { Call, PlaceRule } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { Id } from '../../../shapes/users/parts.js'

export const SERVICE = 'management.v1.ManagementService'

/** A user of the organization that the caller has chosen, named by `userId` or `id`. */
export const userOfOrg = (member: 'userId' | 'id'): PlaceRule => ({ kind: 'org', user: member })

export class UserIdRequest {
  @Id() userId!: string
}

export class IdRequest {
  @Id() id!: string
}

export const changed = message(Changed)

/** The organization in which a method of this version acts. */
export const inOrgOf = ({ orgId }: Call) => ({ kind: 'text', field: 'orgId', method: 'equals', value: orgId }) as const
