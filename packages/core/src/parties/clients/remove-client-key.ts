import type { Caller, Clock, EpochSeconds } from '../../foundation/shared/index.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import { ClientKeyUnknown } from './errors.js'

interface Dependencies {
  readonly changes: ApplicationChanges
  readonly clock: Clock
}

/** Removes a key of an application. Its signatures are no longer accepted. */
export class RemoveClientKey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns when it was removed @throws ClientUnknown, ClientIsOurs, ClientKeyUnknown */
  async remove(place: ApplicationPlace, keyId: string, caller: Caller): Promise<EpochSeconds> {
    const { changes, clock } = this.#deps
    return changes.within(place, async (client, stores) => {
      const now = clock.now()
      if (!(await stores.clients.removeKey(client.id, keyId, now))) throw new ClientKeyUnknown('the application has no such key')
      await changes.record(client, stores, { type: 'application.key.removed', caller, orgId: place.orgId, before: { keyId } })
      return now
    })
  }
}
