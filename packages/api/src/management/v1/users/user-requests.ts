import { NotFound } from '@keyhall/core/api'
import type { Call, PlaceRule } from '@keyhall/core/api'
import type { CredentialSummary } from '@keyhall/core/credentials'
import type { UserId } from '@keyhall/core/shared'
import type { Human, NamedUser } from '@keyhall/core/users'
import type { UserUseCases } from '../../../user-use-cases.js'
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

/** @throws NotFound */
export async function namedUser({ views }: UserUseCases, id: string): Promise<NamedUser & { readonly summary: CredentialSummary | undefined }> {
  return views.read(async ({ users, credentials }) => {
    const named = await users.find(id as UserId)
    if (!named) throw new NotFound('this user does not exist')
    const [summary] = await credentials.summaries([named.user.id])
    return { ...named, summary }
  })
}

/** @throws NotFound also for a service user */
export async function namedHuman(use: UserUseCases, id: string): Promise<NamedUser & { readonly user: Human }> {
  const { user, ...named } = await namedUser(use, id)
  if (user.kind !== 'human') throw new NotFound('this user does not exist, or is no person')
  return { ...named, user }
}

/** The organization in which a method of this version acts. */
export const inOrgOf = ({ orgId }: Call) => ({ kind: 'text', field: 'orgId', method: 'equals', value: orgId }) as const
