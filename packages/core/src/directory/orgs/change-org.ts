import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { Instance, SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import { NeededByService } from '../../foundation/instance/index.js'
import type { Caller, Clock, OrgId, ProjectId, UnitOfWork } from '../../foundation/shared/index.js'
import { inULabels } from '../../foundation/shared/index.js'
import { domainOf } from './domain.js'
import { DomainTaken } from './errors.js'
import { lockedOrg } from './existing-org.js'
import type { Activity, Org } from './org.js'
import type { OrgDomainReads, OrgStore } from './ports.js'

/** Reads the organization of the service's own project. */
interface ProjectOwner {
  find(id: ProjectId): Promise<{ readonly orgId: OrgId } | undefined>
}

interface ChangeStores extends EventStores, SignInGuardStores {
  readonly orgs: OrgStore
  readonly orgDomains: OrgDomainReads
  readonly projects: ProjectOwner
  readonly users: AddressReads
}

interface Dependencies {
  readonly storage: UnitOfWork<ChangeStores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly instance: () => Instance
  readonly clock: Clock
}

/** Changes an organization. A change without a difference is a success. */
export class ChangeOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgUnknown */
  async rename(id: OrgId, name: string, caller: Caller): Promise<Org> {
    return this.#change(id, caller, { type: 'org.changed', to: { name } })
  }

  /** Changes the domain of its users' login names. @throws OrgUnknown, OrgTaken, DomainNotAccepted; DomainTaken when another organization has verified it */
  async setPrimaryDomain(id: OrgId, domain: string, caller: Caller): Promise<Org> {
    return this.#change(id, caller, { type: 'org.domain.primary.set', to: { primaryDomain: domainOf(domain) } })
  }

  /** @throws OrgUnknown; NeededByService; LastOwner when the instance would have no active owner left */
  async setState(id: OrgId, state: Activity, caller: Caller): Promise<Org> {
    return this.#change(id, caller, { type: state === 'active' ? 'org.reactivated' : 'org.deactivated', to: { state } })
  }

  async #change(id: OrgId, caller: Caller, change: Change): Promise<Org> {
    const { storage, events, guard, instance, clock } = this.#deps
    return storage.run(async (stores) => {
      const org = await lockedOrg(stores.orgs, id)
      const changes = changesOf(org, { ...org, ...change.to })
      if (Object.keys(changes.after).length === 0) return org
      const changed: Org = { ...org, ...change.to, changedAt: clock.now() }
      const { primaryDomain } = change.to
      if (primaryDomain !== undefined) await assertUnclaimed(stores, id, primaryDomain)
      const update = () => (primaryDomain === undefined ? stores.orgs.update(changed) : stores.orgs.setPrimaryDomain(id, primaryDomain, clock.now()))
      if (changed.state === 'inactive') await assertDispensable(id, stores, instance())
      await (changed.state === 'inactive' ? guard.keepOwner(stores, update) : update())
      await events.record(stores, { type: change.type, aggregate: { type: 'org', id }, orgId: id, ...byCaller(caller), ...changes })
      return changed
    })
  }
}

interface Change {
  readonly type: 'org.changed' | 'org.domain.primary.set' | 'org.reactivated' | 'org.deactivated'
  readonly to: Partial<Pick<Org, 'name' | 'primaryDomain' | 'state'>>
}

/** Reads whether a person of another organization has a verified address in a domain. */
export interface AddressReads {
  hasAddressElsewhere(domain: string, orgId: OrgId): Promise<boolean>
}

interface ClaimReads {
  readonly orgDomains: Pick<OrgDomainReads, 'ownerOf'>
  readonly users: AddressReads
}

/**
 * Who has proven a domain may be the only one with login names in it. Without a proof, nobody may have login names that could be the
 * addresses of other people.
 *
 * @throws DomainTaken
 */
export async function assertUnclaimed({ orgDomains, users }: ClaimReads, id: OrgId, domain: string): Promise<void> {
  const owner = await orgDomains.ownerOf(domain)
  if (owner === id) return
  if (owner !== undefined) throw new DomainTaken('another organization has verified this domain')
  if (await users.hasAddressElsewhere(inULabels(domain), id)) {
    throw new DomainTaken('people of other organizations have verified addresses in this domain: add and verify it first')
  }
}

/** Without the organization of the service's own project, the console would be inaccessible. */
async function assertDispensable(id: OrgId, { projects }: ChangeStores, { projectId }: Instance): Promise<void> {
  const own = await projects.find(projectId)
  if (own?.orgId === id) throw new NeededByService('this organization owns the project of the service itself')
}
