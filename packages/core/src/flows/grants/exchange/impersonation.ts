import type { Instance } from '../../../foundation/instance/index.js'
import type { Membership, MembershipReads, Permission } from '../../../directory/permissions/index.js'
import { mayDo } from '../../../directory/permissions/index.js'
import type { OrgId, Reader, UserId } from '../../../foundation/shared/index.js'
import type { User } from '../../../directory/users/index.js'

interface Dependencies {
  readonly storage: Reader<{ memberships: Pick<MembershipReads, 'ofUser'> }>
  readonly instance: () => Instance
}

/**
 * Who may act for whom. Asked whenever something is issued that has an actor: by an exchange, and by each refresh of what came from one.
 */
export class Impersonation {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the instance allows it at all. */
  isOn(): boolean {
    return this.#deps.instance().settings.security.enableImpersonation
  }

  /**
   * Whether the instance allows it, and a role of the actor reaches the subject. Who holds an administrative role themselves is reached by
   * the roles for administrators alone, and not from below: it takes one that reaches wherever theirs do.
   */
  async isAllowed(actorId: UserId, subject: User): Promise<boolean> {
    if (!this.isOn()) return false
    return this.#deps.storage.read(async ({ memberships }) => {
      const held = await memberships.ofUser(actorId)
      const theirs = await memberships.ofUser(subject.id)
      const permission: Permission = theirs.length > 0 ? 'user.impersonate.admin' : 'user.impersonate'
      return [{ orgId: subject.orgId }, ...theirs.flatMap(placesOf)].every((place) => mayDo(held, permission, place))
    })
  }
}

/** Only what reaches everything reaches a place that is in no organization. A project is reached with the organization of the user. */
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
