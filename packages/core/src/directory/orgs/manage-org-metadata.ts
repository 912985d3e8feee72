import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, Page, Reader, Search, UnitOfWork } from '../../foundation/shared/index.js'
import { OrgMetadataUnknown } from './errors.js'
import { existingOrg } from './existing-org.js'
import type { OrgMetadata } from './metadata.js'
import type { OrgMetadataField, OrgMetadataReads, OrgMetadataStore, OrgReads } from './ports.js'

interface MetadataStores extends EventStores {
  readonly orgs: OrgReads
  readonly orgMetadata: OrgMetadataStore
}

interface Dependencies {
  readonly storage: UnitOfWork<MetadataStores> & Reader<{ orgMetadata: OrgMetadataReads }>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Stores an application's metadata of an organization. The audit trail records only the keys, because values may be private. */
export class ManageOrgMetadata {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgMetadataUnknown */
  async one(orgId: OrgId, key: string): Promise<OrgMetadata> {
    const entry = await this.#deps.storage.read(({ orgMetadata }) => orgMetadata.find(orgId, key))
    if (!entry) throw new OrgMetadataUnknown('this metadata key does not exist')
    return entry
  }

  /** Metadata of one organization, by key. */
  async search(orgId: OrgId, search: Search<OrgMetadataField>): Promise<Page<OrgMetadata>> {
    const own = { kind: 'among', field: 'orgId', values: [orgId] } as const
    return this.#deps.storage.read(({ orgMetadata }) => orgMetadata.search({ ...search, sortBy: 'key', filters: [own, ...search.filters] }))
  }

  /** @param entries values in base64 @throws OrgUnknown */
  async set(orgId: OrgId, entries: readonly Pick<OrgMetadata, 'key' | 'value'>[], caller: Caller): Promise<EpochSeconds> {
    return this.#change(orgId, caller, async ({ orgMetadata }, at) => {
      const changed: string[] = []
      for (const { key, value } of entries) {
        if ((await orgMetadata.find(orgId, key))?.value === value) continue
        await orgMetadata.put({ orgId, key, value, createdAt: at, updatedAt: at })
        changed.push(key)
      }
      return { type: 'org.metadata.set', keys: changed }
    })
  }

  /** Ignores unknown keys. @throws OrgUnknown */
  async remove(orgId: OrgId, keys: readonly string[], caller: Caller): Promise<EpochSeconds> {
    return this.#change(orgId, caller, async ({ orgMetadata }) => {
      const removed: string[] = []
      for (const key of keys) if (await orgMetadata.remove(orgId, key)) removed.push(key)
      return { type: 'org.metadata.removed', keys: removed }
    })
  }

  async #change(orgId: OrgId, caller: Caller, work: Work): Promise<EpochSeconds> {
    const { storage, events, clock } = this.#deps
    const at = clock.now()
    await storage.run(async (stores) => {
      await existingOrg(stores.orgs, orgId)
      const { type, keys } = await work(stores, at)
      if (keys.length === 0) return
      const changes = type === 'org.metadata.set' ? { after: { keys } } : { before: { keys } }
      await events.record(stores, { type, aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), ...changes })
    })
    return at
  }
}

type Work = (stores: MetadataStores, at: EpochSeconds) => Promise<{
  readonly type: 'org.metadata.set' | 'org.metadata.removed'
  /** Keys that were changed or removed. */
  readonly keys: readonly string[]
}>
