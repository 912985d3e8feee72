import type { Instance } from '../../foundation/instance/index.js'
import type { Notices } from '../../messages/notices/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { Changed } from './change-user.js'
import { asHuman } from './change-user.js'
import { RemovalNotAllowed } from './errors.js'
import type { AccountStores } from './ports.js'
import type { RemoveUser } from './remove-user.js'

interface Dependencies {
  readonly instance: () => Pick<Instance, 'settings'>
  readonly remove: RemoveUser<AccountStores & Pick<DecidingReads, 'orgPolicies' | 'projects'>>
  readonly notices: Notices
}

/** Deletes the account of a person at their own request, with all its data, if the login policy allows it. The person gets a mail. */
export class RemoveOwnAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown for a service user too; RemovalNotAllowed; LastOwner when the instance would have no active owner left */
  async remove(caller: Caller): Promise<Changed> {
    const { instance, remove, notices } = this.#deps
    return remove.remove(caller.userId, caller, async (stores, { user, orgName }) => {
      const person = asHuman(user)
      const { policies: { login }, lookOf } = await signInDecisions(stores, { userId: person.id, orgId: person.orgId }, instance())
      if (!login.allowAccountRemoval) throw new RemovalNotAllowed('the login policy does not allow people to delete their own account')
      await notices.farewell(stores, person, { orgName, lookOf })
    })
  }
}
