import type { CredentialSummary } from '@keyhall/core/credentials'
import type { Page, Search } from '@keyhall/core/shared'
import type { NamedUser, UserField } from '@keyhall/core/users'
import type { UserUseCases } from '../../user-use-cases.js'

export interface SummarizedUser extends NamedUser {
  readonly summary: CredentialSummary | undefined
}

/** Searches users together with a summary of their credentials. */
export async function withSummaries({ views }: UserUseCases, search: Search<UserField>): Promise<Page<SummarizedUser>> {
  return views.read(async ({ users, credentials }) => {
    const { items, ...page } = await users.search(search)
    const summaries = new Map((await credentials.summaries(items.map(({ user }) => user.id))).map((summary) => [summary.userId, summary]))
    return { ...page, items: items.map((named) => ({ ...named, summary: summaries.get(named.user.id) })) }
  })
}
