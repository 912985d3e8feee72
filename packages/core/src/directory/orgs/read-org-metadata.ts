import type { OrgId, Page, Reader, Search } from '../../foundation/shared/index.js'
import { OrgMetadataUnknown } from './errors.js'
import type { OrgMetadata } from './metadata.js'
import type { OrgMetadataField, OrgMetadataReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ orgMetadata: OrgMetadataReads }>
}

/** Reads an application's metadata of an organization. */
export class ReadOrgMetadata {
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
}
