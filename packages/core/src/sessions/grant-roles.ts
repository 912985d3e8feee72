import type { MembershipReads } from '../directory/permissions/index.js'
import { reachesBeyond } from '../directory/permissions/index.js'
import type { AuthenticationMethod } from '../foundation/protocol/index.js'
import type { OrgId, ProjectId, SessionId, UserId } from '../foundation/shared/index.js'
import type { EndSessions, EndingStores } from './end-sessions.js'
import type { Ending } from './ports.js'

/** The stores of a change of roles, in one unit of work. */
export interface GrantingStores extends EndingStores {
  readonly memberships: Pick<MembershipReads, 'ofUser'>
  readonly projects: { find(id: ProjectId): Promise<{ readonly orgId: OrgId } | undefined> }
}

/** A password, or a passkey that has verified its user. Other keys are only a second factor, also after a sign-in at a provider. */
const OWN_METHODS: readonly AuthenticationMethod[] = ['pwd', 'user']

/** Sign-ins that are looked at. A person with more of them loses all. */
const MAX_LOOKED_AT = 1000

interface Dependencies {
  readonly endSessions: EndSessions
}

/** Who grants roles, and the session that stays if it was opened with a password or a passkey. */
export interface Granting extends Ending {
  readonly keep?: { readonly id: SessionId; readonly amr: readonly AuthenticationMethod[] } | undefined
}

/**
 * Grants roles. An organization decides whom its identity providers name, so sign-ins at them must not open a role that the organization could not grant:
 * when a person gets the first one, and has a session or a grant that was opened without a password or a passkey, all of their sign-ins end.
 */
export class GrantRoles {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Runs a change of the roles of a user, in the caller's unit of work; the caller wakes the outbox after the commit.
   *
   * @param work adds or replaces roles
   */
  async within<T>(stores: GrantingStores, userId: UserId, { keep, ...by }: Granting, work: () => Promise<T>): Promise<T> {
    const user = (await stores.users.find(userId))?.user
    // Only people sign in at providers.
    if (user?.kind !== 'human' || (await reachesBeyond(stores, userId, user.orgId))) return work()
    const result = await work()
    if (!(await reachesBeyond(stores, userId, user.orgId)) || !(await hasProvidedSignIn(stores, userId))) return result
    await this.#deps.endSessions.ofUser(stores, userId, by, { keep: keep && isOwn(keep.amr) ? keep.id : undefined })
    return result
  }
}

const isOwn = (amr: readonly AuthenticationMethod[]): boolean => amr.some((method) => OWN_METHODS.includes(method))

/** Whether a sign-in of the person came from an identity provider. */
async function hasProvidedSignIn({ sessions, grants }: GrantingStores, userId: UserId): Promise<boolean> {
  const methods = [...(await sessions.methodsOfUser(userId, MAX_LOOKED_AT)), ...(await grants.methodsOfUser(userId, MAX_LOOKED_AT))]
  return methods.length >= MAX_LOOKED_AT || !methods.every(isOwn)
}
