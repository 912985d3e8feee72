import type { RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Org, OrgDomainReads, OrgStore } from '../../directory/orgs/index.js'
import { assertUnclaimed, domainByName, domainOf } from '../../directory/orgs/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import { rolesAt } from '../../directory/permissions/index.js'
import type { Caller, Clock, Ids, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { OrgId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { GrantRoles, GrantingStores } from '../../sessions/index.js'
import { AdministratorUnknown } from './errors.js'

/** The stores for adding an organization in one unit of work. */
export interface AddingOrgStores extends GrantingStores {
  readonly orgs: OrgStore
  readonly orgDomains: OrgDomainReads
  readonly memberships: MembershipStore
  readonly users: GrantingStores['users'] & Pick<UserStore, 'hasAddressElsewhere'>
}

interface Dependencies {
  readonly storage: UnitOfWork<AddingOrgStores>
  readonly events: RecordEvents
  readonly grantRoles: GrantRoles
  readonly bell: OutboxBell
  readonly ids: Ids
  readonly clock: Clock
  /** Host of the service; generated domains end with it. */
  readonly host: string
}

/** An existing user, and the organization roles to grant. */
export interface Appointment {
  readonly userId: UserId
  readonly roles: readonly string[]
}

export interface NewOrg {
  /** Generated if absent. */
  readonly id?: OrgId
  readonly name: string
  /** Generated from the name if absent. */
  readonly domain?: string
  readonly administrators: readonly Appointment[]
}

/** Adds an organization together with its administrators. */
export class AddOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgTaken, DomainNotAccepted, RoleNotAccepted, AdministratorUnknown */
  async add(input: NewOrg, caller: Caller): Promise<Org> {
    const org = this.draft(input)
    await this.#deps.storage.run(async (stores) => {
      await this.store(org, stores, caller)
      for (const one of input.administrators) await this.appoint(org, one, stores, caller)
    })
    this.#deps.bell.ring()
    return org
  }

  /** The organization, not stored yet. @throws DomainNotAccepted */
  draft({ id: chosen, name, domain }: Pick<NewOrg, 'id' | 'name' | 'domain'>): Org {
    const { ids, clock, host } = this.#deps
    const id = chosen ?? OrgId.parse(ids.next())
    const primaryDomain = domain === undefined ? domainByName(name, { id, host }) : domainOf(domain)
    return { id, name, primaryDomain, state: 'active', createdAt: clock.now() }
  }

  /** Runs in a unit of work. @throws OrgTaken */
  async store(org: Org, stores: AddingOrgStores, caller: Caller): Promise<void> {
    await assertUnclaimed(stores, org.id, org.primaryDomain)
    await stores.orgs.add(org)
    const after = { name: org.name, primaryDomain: org.primaryDomain }
    await this.#deps.events.record(stores, { type: 'org.added', ...about(org, caller), after })
  }

  /** Runs in the unit of work that stores the organization; the caller wakes the outbox. @throws RoleNotAccepted, AdministratorUnknown */
  async appoint(org: Org, { userId, roles: names }: Appointment, stores: AddingOrgStores, caller: Caller): Promise<void> {
    const roles = rolesAt('org', names)
    if (!(await stores.users.find(userId))) throw new AdministratorUnknown('this user does not exist')
    const { events, grantRoles } = this.#deps
    await grantRoles.within(stores, userId, byCaller(caller), () => stores.memberships.setRoles(userId, { kind: 'org', orgId: org.id }, roles))
    await events.record(stores, { type: 'org.member.added', ...about(org, caller), after: { userId, roles } })
  }
}

const about = ({ id }: Org, caller: Caller) => ({ aggregate: { type: 'org', id }, orgId: id, ...byCaller(caller) }) as const
