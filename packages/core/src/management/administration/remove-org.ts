import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { InstanceReads, SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import { NeededByService } from '../../foundation/instance/index.js'
import type { Org, OrgStore } from '../../directory/orgs/index.js'
import { lockedOrg } from '../../directory/orgs/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, UnitOfWork } from '../../foundation/shared/index.js'

interface RemovingStores extends EventStores, SignInGuardStores {
  readonly instance: InstanceReads
  readonly orgs: OrgStore
  readonly projects: Pick<ProjectReads, 'find'>
}

interface Dependencies {
  readonly storage: UnitOfWork<RemovingStores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
}

export interface RemovedOrg {
  readonly org: Org
  readonly at: EpochSeconds
}

/**
 * Removes an organization with everything in it: its users with their credentials and sessions, its projects with their clients, and all roles in them.
 * With the answer, none of it is found or accepted any more, and its domains are free; a job deletes the rows of a large one (`Removals`).
 */
export class RemoveOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgUnknown; NeededByService for the default organization and that of the service's own project; LastOwner */
  async remove(id: OrgId, caller: Caller): Promise<RemovedOrg> {
    const { storage, events, guard, clock } = this.#deps
    const at = clock.now()
    return storage.run(async (stores) => {
      const org = await lockedOrg(stores.orgs, id)
      await assertDispensable(org, stores)
      await guard.keepOwner(stores, () => stores.orgs.remove(id, at))
      const before = { name: org.name, primaryDomain: org.primaryDomain }
      await events.record(stores, { type: 'org.removed', aggregate: { type: 'org', id }, orgId: id, ...byCaller(caller), before })
      return { org, at }
    })
  }
}

async function assertDispensable({ id }: Org, { instance, projects }: RemovingStores): Promise<void> {
  const stored = await instance.get()
  if (!stored || stored.defaultOrgId === id) {
    throw new NeededByService('the default organization cannot be removed: choose another one first')
  }
  const own = await projects.find(stored.projectId)
  if (own?.orgId === id) throw new NeededByService('this organization owns the project of the service itself')
}
