import type { EventDetails, EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, Page, Reader, Search, UnitOfWork } from '../../foundation/shared/index.js'
import { OrgMetadataUnknown } from './errors.js'
import { existingOrg } from './existing-org.js'
import type { MetadataOwner, NewMetadata } from '../metadata/index.js'
import { removeMetadata, setMetadata } from '../metadata/index.js'
import { metadataOfOrg } from './metadata-of-org.js'
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

  /** @returns when it was changed, or requested @throws OrgUnknown */
  async set(orgId: OrgId, entries: readonly NewMetadata[], caller: Caller): Promise<EpochSeconds> {
    return this.#change(orgId, caller, (owner, at, record) => setMetadata(owner, entries, at, record))
  }

  /** Ignores unknown keys. @returns as `set` @throws OrgUnknown */
  async remove(orgId: OrgId, keys: readonly string[], caller: Caller): Promise<EpochSeconds> {
    return this.#change(orgId, caller, (owner, _at, record) => removeMetadata(owner, keys, record))
  }

  async #change(orgId: OrgId, caller: Caller, work: Work): Promise<EpochSeconds> {
    const { storage, events, clock } = this.#deps
    const at = clock.now()
    await storage.run(async (stores) => {
      await existingOrg(stores.orgs, orgId)
      await work(metadataOfOrg(orgId, stores.orgMetadata), at, (event) => events.record(stores, { ...event, ...byCaller(caller) }))
    })
    return at
  }
}

type Work = (owner: MetadataOwner, at: EpochSeconds, record: (event: EventDetails) => Promise<void>) => Promise<boolean>
