import type { MachineKey, Owned, PersonalAccessToken, ServiceCredentialField } from '@keyhall/core/credentials'
import type { Page, PageRequest } from '@keyhall/core/shared'
import type { UserUseCases } from '../../user-use-cases.js'

const is = (field: ServiceCredentialField, value: string) => ({ kind: 'text', field, method: 'equals', value }) as const

const search = (userId: string, page: PageRequest, id: string | undefined) => ({
  ...page,
  sortBy: 'createdAt' as const,
  filters: [is('userId', userId), ...(id === undefined ? [] : [is('id', id)])],
})

const ONE: PageRequest = { offset: 0, limit: 1, isAscending: true }

/** The keys of a service user. */
export const keysOfUser = ({ views }: UserUseCases, userId: string, page: PageRequest): Promise<Page<Owned<MachineKey>>> =>
  views.read(({ credentials }) => credentials.searchMachineKeys(search(userId, page, undefined)))

export const keyOfUser = async ({ views }: UserUseCases, userId: string, kid: string): Promise<Owned<MachineKey> | undefined> =>
  (await views.read(({ credentials }) => credentials.searchMachineKeys(search(userId, ONE, kid)))).items[0]

/** The personal access tokens of a service user. */
export const tokensOfUser = ({ views }: UserUseCases, userId: string, page: PageRequest): Promise<Page<Owned<PersonalAccessToken>>> =>
  views.read(({ credentials }) => credentials.searchPersonalAccessTokens(search(userId, page, undefined)))

export const tokenOfUser = async ({ views }: UserUseCases, userId: string, id: string): Promise<Owned<PersonalAccessToken> | undefined> =>
  (await views.read(({ credentials }) => credentials.searchPersonalAccessTokens(search(userId, ONE, id)))).items[0]
