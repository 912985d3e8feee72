import type { Call, PlaceRule } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { Id } from '../../../shapes/users/parts.js'

export const SERVICE = 'management.v1.ManagementService'

/** A user of the selected organization, identified by `userId` or `id`. */
export const userOfOrg = (member: 'userId' | 'id'): PlaceRule => ({ kind: 'org', user: member })

export class UserIdRequest {
  @Id() userId!: string
}

export class IdRequest {
  @Id() id!: string
}

export const changed = message(Changed)

/** Limits a search to the organization of the call. */
export const inOrgOf = ({ orgId }: Call) => ({ kind: 'text', field: 'orgId', method: 'equals', value: orgId }) as const
