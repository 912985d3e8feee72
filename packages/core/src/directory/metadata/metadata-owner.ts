import type { EventDetails } from '../../foundation/audit/index.js'
import type { EpochSeconds, OrgId, UserId } from '../../foundation/shared/index.js'
import type { MetadataEntry, NewMetadata } from './metadata-entry.js'

/** The user or organization that metadata is about, with its entries. */
export interface MetadataOwner {
  readonly about: { readonly type: 'user'; readonly id: UserId } | { readonly type: 'org'; readonly id: OrgId }
  /** The organization itself, or that of the user. */
  readonly orgId: OrgId
  readonly find: (key: string) => Promise<Pick<MetadataEntry, 'value'> | undefined>
  /** Adds the entry, or replaces value and `updatedAt` of the existing one. */
  readonly put: (entry: MetadataEntry) => Promise<void>
  /** @returns whether it existed */
  readonly remove: (key: string) => Promise<boolean>
}

type Record = (event: EventDetails) => Promise<void>

/** Sets entries whose value differs. @returns whether any did */
export async function setMetadata(owner: MetadataOwner, entries: readonly NewMetadata[], at: EpochSeconds, record: Record): Promise<boolean> {
  const keys: string[] = []
  for (const { key, value } of entries) {
    if ((await owner.find(key))?.value === value) continue
    await owner.put({ key, value, createdAt: at, updatedAt: at })
    keys.push(key)
  }
  if (keys.length > 0) await record({ type: `${owner.about.type}.metadata.set`, aggregate: owner.about, orgId: owner.orgId, after: { keys } })
  return keys.length > 0
}

/** Removes entries; ignores unknown keys. @returns whether any existed */
export async function removeMetadata(owner: MetadataOwner, keys: readonly string[], record: Record): Promise<boolean> {
  const removed: string[] = []
  for (const key of keys) if (await owner.remove(key)) removed.push(key)
  if (removed.length === 0) return false
  await record({ type: `${owner.about.type}.metadata.removed`, aggregate: owner.about, orgId: owner.orgId, before: { keys: removed } })
  return true
}
