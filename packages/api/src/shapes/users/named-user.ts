import { NotFound } from '@keyhall/core/api'
import type { CredentialSummary } from '@keyhall/core/credentials'
import { UserId } from '@keyhall/core/shared'
import type { Human, NamedUser } from '@keyhall/core/users'
import type { UserUseCases } from '../../user-use-cases.js'

interface Summarized extends NamedUser {
  readonly summary: CredentialSummary | undefined
}

/** @throws NotFound */
export async function namedUser({ views }: UserUseCases, id: string): Promise<Summarized> {
  return views.read(async ({ users, credentials }) => {
    const named = await users.find(UserId.parse(id))
    if (!named) throw new NotFound('this user does not exist')
    const [summary] = await credentials.summaries([named.user.id])
    return { ...named, summary }
  })
}

/** @throws NotFound also for a service user */
export async function namedHuman(use: UserUseCases, id: string): Promise<NamedUser & { readonly user: Human }> {
  const { user, ...named } = await namedUser(use, id)
  if (user.kind !== 'human') throw new NotFound('this user does not exist or is not a person')
  return { ...named, user }
}
