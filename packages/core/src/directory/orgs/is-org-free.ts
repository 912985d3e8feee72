import type { Reader } from '../../foundation/shared/index.js'
import { domainByName, domainOf } from './domain.js'
import type { OrgReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ orgs: OrgReads }>
  /** Host of the service; generated domains end with it. */
  readonly host: string
}

/** Checks whether an organization with that name and domain could be added. */
export class IsOrgFree {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param domain generated from the name if absent @throws DomainNotAccepted */
  async check({ name, domain }: { readonly name: string; readonly domain?: string }): Promise<boolean> {
    const { storage, host } = this.#deps
    const primaryDomain = domain === undefined ? domainByName(name, { id: '', host }) : domainOf(domain)
    return !(await storage.read(({ orgs }) => orgs.hasDomain(primaryDomain)))
  }
}
