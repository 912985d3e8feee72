import type { EventStores, RecordEvents } from '../audit/index.js'
import { byCaller } from '../audit/index.js'
import type { Org, OrgStore } from '../orgs/index.js'
import { domainByName, domainOf } from '../orgs/index.js'
import type { MembershipStore } from '../permissions/index.js'
import { rolesAt } from '../permissions/index.js'
import type { Caller, Clock, Ids, OrgId, UnitOfWork, UserId } from '../shared/index.js'
import type { UserReads } from '../users/index.js'
import { AdministratorUnknown } from './errors.js'

interface AddingStores extends EventStores {
  readonly orgs: OrgStore
  readonly memberships: MembershipStore
  readonly users: UserReads
}

interface Dependencies {
  readonly storage: UnitOfWork<AddingStores>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
  /** Of the address of the service: the domains of organizations end with it. */
  readonly host: string
}

export interface NewOrg {
  readonly name: string
  /** Made of the name when it is absent. */
  readonly domain?: string
  /** Users that exist, each with roles of organizations. */
  readonly administrators: readonly { readonly userId: UserId; readonly roles: readonly string[] }[]
}

/** Adds an organization together with those who run it. */
export class AddOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgTaken, DomainNotAccepted, RoleNotAccepted, AdministratorUnknown */
  async execute({ name, domain, administrators }: NewOrg, caller: Caller): Promise<Org> {
    const { storage, events, ids, clock, host } = this.#deps
    const id = ids.next() as OrgId
    const primaryDomain = domain === undefined ? domainByName(name, { id, host }) : domainOf(domain)
    const org: Org = { id, name, primaryDomain, state: 'active', createdAt: clock.now() }
    const members = administrators.map(({ userId, roles }) => ({ userId, roles: rolesAt('org', roles) }))
    const about = { aggregate: { type: 'org', id }, orgId: id, ...byCaller(caller) } as const
    await storage.run(async (stores) => {
      await stores.orgs.add(org)
      await events.record(stores, { type: 'org.added', ...about, after: { name, primaryDomain } })
      for (const { userId, roles } of members) {
        if (!(await stores.users.find(userId))) throw new AdministratorUnknown('this user does not exist')
        await stores.memberships.setRoles(userId, { kind: 'org', orgId: id }, roles)
        await events.record(stores, { type: 'org.member.added', ...about, after: { userId, roles } })
      }
    })
    return org
  }
}
