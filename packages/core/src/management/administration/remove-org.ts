import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { InstanceReads, SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import { NeededByService } from '../../foundation/instance/index.js'
import type { Org, OrgStore } from '../../directory/orgs/index.js'
import { lockedOrg } from '../../directory/orgs/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { ProjectStore } from '../../directory/projects/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, UnitOfWork } from '../../foundation/shared/index.js'
import type { UserSearch, UserStore } from '../../directory/users/index.js'

interface RemovingStores extends EventStores, SignInGuardStores {
  readonly instance: InstanceReads
  readonly orgs: OrgStore
  readonly users: UserStore & UserSearch
  readonly projects: ProjectStore
  readonly memberships: MembershipStore
}

interface Dependencies {
  readonly storage: UnitOfWork<RemovingStores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  /** Number of users, and of projects, removed in one unit of work, so that other writes are not blocked for long. */
  readonly atOnce?: number
}

export interface RemovedOrg {
  readonly org: Org
  readonly at: EpochSeconds
}

const AT_ONCE = 200

/**
 * Removes an organization with everything in it: its users with their credentials and sessions, its projects with their clients, and all
 * roles in them. A large one takes several units of work. It is inactive from the first one on; after a crash, calling again continues the
 * removal.
 */
export class RemoveOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgUnknown; NeededByService for the default organization and that of the service's own project; LastOwner */
  async remove(id: OrgId, caller: Caller): Promise<RemovedOrg> {
    for (;;) {
      const removed = await this.#step(id, caller)
      if (removed) return removed
    }
  }

  /** @returns `undefined` while something is left */
  async #step(id: OrgId, caller: Caller): Promise<RemovedOrg | undefined> {
    const { storage, events, guard, clock, atOnce = AT_ONCE } = this.#deps
    const at = clock.now()
    return storage.run(async (stores) => {
      const org = await lockedOrg(stores.orgs, id)
      await assertDispensable(org, stores)
      // Owners of an inactive organization do not count, so this check covers all of them before the first is removed.
      if (org.state === 'active') await guard.keepOwner(stores, () => stores.orgs.update({ ...org, state: 'inactive', changedAt: at }))
      if (!(await emptied(id, stores, { atOnce, at }))) return undefined
      await stores.orgs.remove(id)
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

/** @returns whether nothing is left */
async function emptied(
  id: OrgId, { users, projects }: RemovingStores, { atOnce, at }: { readonly atOnce: number; readonly at: EpochSeconds },
): Promise<boolean> {
  const some = { filters: [{ kind: 'among', field: 'orgId', values: [id] }], offset: 0, limit: atOnce, isAscending: true } as const
  const people = await users.search(some)
  for (const { user } of people.items) await users.remove(user.id, at)
  if (people.total > people.items.length) return false
  const owned = await projects.search(some)
  for (const project of owned.items) await projects.remove(project.id)
  return owned.total === owned.items.length
}
