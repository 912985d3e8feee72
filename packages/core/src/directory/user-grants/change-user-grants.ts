import type { EventStores, EventType, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Activity } from '../orgs/index.js'
import type { ProjectReads, ProjectRoleStore } from '../projects/index.js'
import { existingProject } from '../projects/index.js'
import { quotedList, UserGrantId } from '../../foundation/shared/index.js'
import type { Caller, Clock, EpochSeconds, Ids, OrgId, ProjectId, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { RoleKeysNotAccepted, UserGrantUnknown } from './errors.js'
import type { UserGrantStore } from './ports.js'
import type { UserGrant } from './user-grant.js'

interface GrantStores extends EventStores {
  readonly userGrants: UserGrantStore
  readonly projects: ProjectReads
  readonly projectRoles: ProjectRoleStore
}

interface Dependencies {
  readonly storage: UnitOfWork<GrantStores>
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

export interface NewUserGrant {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly projectId: ProjectId
  readonly roleKeys: readonly string[]
}

/** A grant id; if the organization or user is given too, the grant must be theirs. */
export interface NamedGrantId {
  readonly id: UserGrantId
  readonly orgId?: OrgId
  readonly userId?: UserId
}

type Verb = 'added' | 'changed' | 'deactivated' | 'reactivated' | 'removed'

/** Grants users roles of projects, and revokes them. A change without a difference is a success. */
export class ChangeUserGrants {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws ProjectUnknown, RoleKeysNotAccepted, UserGrantTaken */
  async add(input: NewUserGrant, caller: Caller): Promise<UserGrant> {
    const { storage, ids, clock } = this.#deps
    const at = clock.now()
    const grant: UserGrant = {
      ...input, roleKeys: [...new Set(input.roleKeys)], id: UserGrantId.parse(ids.next()), state: 'active', createdAt: at, updatedAt: at,
    }
    await storage.run(async (stores) => {
      const project = await existingProject(stores.projects, grant.projectId)
      if (project.orgId !== grant.orgId) throw new RoleKeysNotAccepted('the organization does not have this project')
      await assertRoles(stores, grant)
      await stores.userGrants.add(grant)
      await this.#record(stores, 'added', caller, { after: grant })
    })
    return grant
  }

  /** @throws UserGrantUnknown, RoleKeysNotAccepted */
  async setRoles(named: NamedGrantId, roleKeys: readonly string[], caller: Caller): Promise<UserGrant> {
    return this.#change(named, { roleKeys: [...new Set(roleKeys)] }, 'changed', caller)
  }

  /** @throws UserGrantUnknown */
  async setState(named: NamedGrantId, state: Activity, caller: Caller): Promise<UserGrant> {
    return this.#change(named, { state }, state === 'active' ? 'reactivated' : 'deactivated', caller)
  }

  /** Removes all of these grants, or none. @throws UserGrantUnknown */
  async remove(named: readonly NamedGrantId[], caller: Caller): Promise<EpochSeconds> {
    const { storage, clock } = this.#deps
    return storage.run(async (stores) => {
      for (const one of named) {
        const grant = await existingGrant(stores.userGrants, one)
        await stores.userGrants.remove(grant.id)
        await this.#record(stores, 'removed', caller, { before: grant })
      }
      return clock.now()
    })
  }

  async #change(
    named: NamedGrantId, change: Partial<Pick<UserGrant, 'roleKeys' | 'state'>>, verb: Verb, caller: Caller,
  ): Promise<UserGrant> {
    return this.#deps.storage.run(async (stores) => {
      const grant = await existingGrant(stores.userGrants, named)
      const changed = { ...grant, ...change, updatedAt: this.#deps.clock.now() }
      if (change.roleKeys) await assertRoles(stores, changed)
      if (grant.state === changed.state && grant.roleKeys.join('\n') === changed.roleKeys.join('\n')) return grant
      await stores.userGrants.update(changed)
      await this.#record(stores, verb, caller, { before: grant, after: changed })
      return changed
    })
  }

  async #record(
    stores: GrantStores, verb: Verb, caller: Caller, of: { readonly before?: UserGrant; readonly after?: UserGrant },
  ): Promise<void> {
    const grant = of.after ?? of.before
    if (!grant) return
    await this.#deps.events.record(stores, {
      type: `user.grant.${verb}` satisfies EventType,
      aggregate: { type: 'user', id: grant.userId },
      orgId: grant.orgId,
      ...byCaller(caller),
      ...(of.before ? { before: auditedGrant(of.before) } : {}),
      ...(of.after ? { after: auditedGrant(of.after) } : {}),
    })
  }
}

const auditedGrant = ({ id, projectId, roleKeys, state }: UserGrant) => ({ grantId: id, projectId, roleKeys, state })

async function existingGrant(userGrants: UserGrantStore, { id, orgId, userId }: NamedGrantId): Promise<UserGrant> {
  const grant = await userGrants.find(id)
  const isMatch = grant && (orgId === undefined || grant.orgId === orgId) && (userId === undefined || grant.userId === userId)
  if (!isMatch) throw new UserGrantUnknown('this grant does not exist')
  return grant
}

async function assertRoles(
  { projectRoles }: GrantStores, { projectId, roleKeys }: Pick<UserGrant, 'projectId' | 'roleKeys'>,
): Promise<void> {
  if (roleKeys.length === 0) throw new RoleKeysNotAccepted('name at least one role')
  const existing = await projectRoles.lockExisting(projectId, roleKeys)
  const missing = roleKeys.filter((key) => !existing.includes(key))
  if (missing.length > 0) throw new RoleKeysNotAccepted(`the project has no role ${quotedList(missing)}`)
}
