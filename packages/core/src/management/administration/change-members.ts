import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { MemberTaken, MemberUnknown, rolesAt, scopeIdOf } from '../../directory/permissions/index.js'
import type { MembershipScope, MembershipStore, Role } from '../../directory/permissions/index.js'
import type { GrantRoles, GrantingStores } from '../../sessions/index.js'

interface MemberStores extends GrantingStores, SignInGuardStores {
  readonly memberships: MembershipStore
}

interface Dependencies {
  readonly storage: UnitOfWork<MemberStores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly grantRoles: GrantRoles
  readonly bell: OutboxBell
  readonly clock: Clock
}

/** A user, and where they get roles. */
export interface Seat {
  readonly userId: UserId
  readonly scope: MembershipScope
  /** Absent for the instance. */
  readonly orgId?: OrgId
}

const AGGREGATES = { instance: 'instance', org: 'org', project: 'project' } as const

type Verb = 'added' | 'changed' | 'removed'

/**
 * Grants and revokes administrative roles. The caller is authorized to change members at that place, and only roles for that kind of place
 * are accepted, so privileges cannot be escalated. The instance always keeps an owner. A first role beyond the user's organization ends sign-ins that
 * came from an identity provider.
 */
export class ChangeMembers {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws RoleNotAccepted; MemberTaken when the user already has roles there */
  async add(seat: Seat, roles: readonly string[], caller: Caller): Promise<EpochSeconds> {
    return this.#set(seat, rolesAt(seat.scope.kind, roles), caller, (current) => {
      if (current.length > 0) throw new MemberTaken('the user already has roles there: change them instead')
      return 'added'
    })
  }

  /** @throws RoleNotAccepted; MemberUnknown when the user has no role there; LastOwner */
  async change(seat: Seat, roles: readonly string[], caller: Caller): Promise<EpochSeconds> {
    return this.#set(seat, rolesAt(seat.scope.kind, roles), caller, (current) => {
      if (current.length === 0) throw new MemberUnknown('the user has no role there')
      return 'changed'
    })
  }

  /** @throws MemberUnknown, LastOwner */
  async remove(seat: Seat, caller: Caller): Promise<EpochSeconds> {
    return this.#set(seat, [], caller, (current) => {
      if (current.length === 0) throw new MemberUnknown('the user has no role there')
      return 'removed'
    })
  }

  async #set(seat: Seat, roles: readonly Role[], caller: Caller, verbFor: (current: readonly Role[]) => Verb): Promise<EpochSeconds> {
    const { storage, events, guard, grantRoles, bell, clock } = this.#deps
    const { userId, scope } = seat
    const at = await storage.run(async (stores) => {
      const current = await currentRoles(stores.memberships, seat)
      const verb = verbFor(current)
      if (current.join() === roles.join()) return clock.now()
      const set = () => grantRoles.within(stores, userId, byCaller(caller), () => stores.memberships.setRoles(userId, scope, roles))
      await (current.includes('IAM_OWNER') && !roles.includes('IAM_OWNER') ? guard.keepOwner(stores, set) : set())
      await events.record(stores, eventOf(seat, verb, caller, { before: current, after: roles }))
      return clock.now()
    })
    bell.ring()
    return at
  }
}

async function currentRoles(memberships: MembershipStore, { userId, scope }: Seat): Promise<readonly Role[]> {
  const all = await memberships.ofUser(userId)
  return all.filter((one) => one.scope.kind === scope.kind && scopeIdOf(one.scope) === scopeIdOf(scope)).map(({ role }) => role).toSorted()
}

function eventOf(
  { userId, scope, orgId }: Seat, verb: Verb, caller: Caller, roles: { readonly before: readonly Role[]; readonly after: readonly Role[] },
): NewEvent {
  return {
    type: `${AGGREGATES[scope.kind]}.member.${verb}`,
    aggregate: { type: AGGREGATES[scope.kind], id: scopeIdOf(scope) },
    ...(orgId === undefined ? {} : { orgId }),
    ...byCaller(caller),
    ...(verb === 'added' ? {} : { before: { userId, roles: roles.before } }),
    ...(verb === 'removed' ? {} : { after: { userId, roles: roles.after } }),
  }
}
