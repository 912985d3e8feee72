import { NotFound } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import type { MetadataChanges, MetadataEntry, NewMetadata } from '@keyhall/core/metadata'
import type { EpochSeconds, Filter, OrgId, Page, PageRequest, UserId } from '@keyhall/core/shared'
import type { UseCases } from '../use-cases.js'
import type { Access, Behaviour } from './operation.js'

export interface MetadataSearch extends PageRequest {
  readonly filters: readonly Filter<'key'>[]
}

/** The metadata of all users, or of all organizations. */
interface MetadataSource<Id> {
  /** How summaries name one of them: `a user`. */
  readonly noun: string
  readonly changes: MetadataChanges<Id>
  readonly one: (id: Id, key: string) => Promise<MetadataEntry>
  readonly search: (id: Id, search: MetadataSearch) => Promise<Page<MetadataEntry>>
}

export const metadataOfUsers = ({ users: { views, metadata } }: UseCases): MetadataSource<UserId> => ({
  noun: 'a user',
  changes: metadata,
  async one(userId, key) {
    const entry = await views.read(({ userMetadata }) => userMetadata.find(userId, key))
    if (!entry) throw new NotFound('this metadata key does not exist')
    return entry
  },
  search(userId, { filters, ...page }) {
    const ofUser = { kind: 'text', field: 'userId', method: 'equals', value: userId } as const
    return views.read(({ userMetadata }) => userMetadata.search({ ...page, sortBy: 'key', filters: [ofUser, ...filters] }))
  },
})

export const metadataOfOrgs = ({ orgs: { readMetadata, metadata } }: UseCases): MetadataSource<OrgId> => ({
  noun: 'an organization',
  changes: metadata,
  one: (orgId, key) => readMetadata.one(orgId, key),
  search: (orgId, search) => readMetadata.search(orgId, search),
})

interface Changed {
  readonly at: EpochSeconds
  readonly orgId: OrgId
}

interface MetadataReading<Id> {
  readonly list: Behaviour<{ readonly id: Id; readonly search: MetadataSearch }, Page<MetadataEntry>, Call>
  readonly get: Behaviour<{ readonly id: Id; readonly key: string }, MetadataEntry, Call>
}

interface MetadataWriting<Id> {
  readonly set: Behaviour<{ readonly id: Id; readonly entries: readonly NewMetadata[] }, Changed, Call>
  readonly remove: Behaviour<{ readonly id: Id; readonly keys: readonly string[] }, Changed, Call>
}

const ofCall = (call: Call): Call => call

/** Reads of metadata, for callers with this access. */
export function metadataReading<Id>({ noun, one, search }: MetadataSource<Id>, access: Access): MetadataReading<Id> {
  const common = { ...access, context: ofCall }
  return {
    list: { ...common, summary: `Lists the metadata of ${noun}`, run: (request) => search(request.id, request.search) },
    get: { ...common, summary: `Returns one metadata entry of ${noun}`, run: ({ id, key }) => one(id, key) },
  }
}

/** Changes of metadata, for callers with this access. */
export function metadataWriting<Id>({ noun, changes }: MetadataSource<Id>, access: Access): MetadataWriting<Id> {
  const common = { ...access, context: ofCall }
  return {
    set: { ...common, summary: `Sets metadata entries of ${noun}`, run: ({ id, entries }, { caller }) => changes.set(id, entries, caller) },
    remove: { ...common, summary: `Removes metadata entries of ${noun}`, run: ({ id, keys }, { caller }) => changes.remove(id, keys, caller) },
  }
}
