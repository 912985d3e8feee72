import type { EventStores, EventType, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { InstanceStore, PolicyKind, SignInGuard, SignInGuardStores } from '../../foundation/instance/index.js'
import type { OrgPolicyStore, OwnPolicies } from '../orgs/index.js'
import { UnreadableRow } from '../../foundation/shared/index.js'
import type { Caller, OrgId, UnitOfWork } from '../../foundation/shared/index.js'

/** The event for each kind of policy. */
export const POLICY_EVENTS = {
  login: 'policy.login.set',
  passwordComplexity: 'policy.password.complexity.set',
  lockout: 'policy.lockout.set',
  sessions: 'policy.sessions.set',
  links: 'policy.links.set',
  branding: 'policy.branding.set',
  texts: 'policy.texts.set',
} as const satisfies Readonly<Record<PolicyKind, EventType>>

type ChangePolicy<K extends PolicyKind> = (own: OwnPolicies[K]) => OwnPolicies[K]

interface Stores extends EventStores, SignInGuardStores {
  readonly instance: InstanceStore
  readonly orgPolicies: OrgPolicyStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly events: RecordEvents
  readonly guard: SignInGuard
}

/** Sets or removes a policy of an organization. */
export class SetOrgPolicy {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param change maps the organization's own policy to the new one; `undefined` inherits that of the instance. If it throws, nothing changes
   * @throws SignInImpossible
   */
  async set<K extends PolicyKind>(caller: Caller, orgId: OrgId, kind: K, change: ChangePolicy<K>): Promise<void> {
    const { storage, events, guard } = this.#deps
    await storage.run(async (stores) => {
      // The policy of the instance must not change between the check and the commit.
      if (kind === 'login' && !(await stores.instance.lock())) throw new UnreadableRow('the instance is not set up')
      const before: OwnPolicies[K] = (await stores.orgPolicies.of(orgId))[kind]
      const policy = change(before)
      const changes = changesOf({ [kind]: before }, { [kind]: policy })
      if (Object.keys(changes.after).length === 0 && Object.keys(changes.before).length === 0) return
      const put = () => (policy ? stores.orgPolicies.put(orgId, kind, policy) : stores.orgPolicies.remove(orgId, kind))
      await (kind === 'login' ? guard.keepSignIn(stores, orgId, put) : put())
      await events.record(stores, { type: POLICY_EVENTS[kind], aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), ...changes })
    })
  }
}
