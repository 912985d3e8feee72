import type { Reader } from '../../foundation/shared/index.js'
import { domainByName, domainOf } from './domain.js'
import type { OrgReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ orgs: OrgReads }>
  /** Of the address of the service. */
  readonly host: string
}

/** Tells whether an organization could be added with that name and that domain. */
export class IsOrgFree {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param domain made of the name when it is absent @throws DomainNotAccepted */
  async check({ name, domain }: { readonly name: string; readonly domain?: string }): Promise<boolean> {
    const { storage, host } = this.#deps
    const wanted = domain === undefined ? domainByName(name, { id: '', host }) : domainOf(domain)
    return !(await storage.read(({ orgs }) => orgs.hasDomain(wanted)))
  }
}
