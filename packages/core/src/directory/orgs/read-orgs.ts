import type { OrgId, Page, Reader, Search } from '../../foundation/shared/index.js'
import { OrgUnknown } from './errors.js'
import { existingOrg } from './existing-org.js'
import type { Org } from './org.js'
import type { OrgField, OrgReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ orgs: OrgReads }>
}

/** Reads organizations, for an authorized caller. */
export class ReadOrgs {
  readonly #storage: Dependencies['storage']

  constructor({ storage }: Dependencies) {
    this.#storage = storage
  }

  /** @throws OrgUnknown */
  async one(id: OrgId): Promise<Org> {
    return this.#storage.read(({ orgs }) => existingOrg(orgs, id))
  }

  /** @throws OrgUnknown */
  async byDomain(domain: string): Promise<Org> {
    const filter = { kind: 'text', field: 'primaryDomain', method: 'equals', value: domain.toLowerCase() } as const
    const { items } = await this.search({ filters: [filter], offset: 0, limit: 1, isAscending: true })
    if (!items[0]) throw new OrgUnknown('no organization has this domain')
    return items[0]
  }

  async search(search: Search<OrgField>): Promise<Page<Org>> {
    return this.#storage.read(({ orgs }) => orgs.search(search))
  }
}
