import type { Instance } from '../../../foundation/instance/index.js'
import type { Membership, MembershipReads, Permission } from '../../../directory/permissions/index.js'
import { mayDo } from '../../../directory/permissions/index.js'
import type { OrgId, Reader, UserId } from '../../../foundation/shared/index.js'
import type { User } from '../../../directory/users/index.js'

interface Dependencies {
  readonly storage: Reader<{ memberships: Pick<MembershipReads, 'ofUser'> }>
  readonly instance: () => Instance
}

/** Decides who may act for whom. Checked at every issuance with an actor: by an exchange, and by each refresh of its tokens. */
export class Impersonation {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the instance allows impersonation. */
  isOn(): boolean {
    return this.#deps.instance().settings.security.enableImpersonation
  }

  /**
   * Whether the instance allows it and a role of the actor covers the subject. A subject with administrative roles is covered only by the
   * impersonation roles for administrators, and only by one whose scope includes all places of those roles.
   */
  async isAllowed(actorId: UserId, subject: User): Promise<boolean> {
    if (!this.isOn()) return false
    return this.#deps.storage.read(async ({ memberships }) => {
      const ofActor = await memberships.ofUser(actorId)
      const theirs = await memberships.ofUser(subject.id)
      const permission: Permission = theirs.length > 0 ? 'user.impersonate.admin' : 'user.impersonate'
      return [{ orgId: subject.orgId }, ...theirs.flatMap(placesOf)].every((place) => mayDo(ofActor, permission, place))
    })
  }
}

/** A role without an organization is covered only by an instance-wide role. A project role is covered through the user's organization. */
function placesOf({ scope }: Membership): readonly { readonly orgId?: OrgId }[] {
  switch (scope.kind) {
    case 'instance':
      return [{}]
    case 'org':
      return [{ orgId: scope.orgId }]
    case 'project':
      return []
  }
}
