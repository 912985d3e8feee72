import { withoutSecrets } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds } from '../../foundation/shared/index.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import { auditedClient } from './client-event.js'

interface Dependencies {
  readonly changes: ApplicationChanges
  readonly clock: Clock
}

/** Removes an application with its keys, and revokes everything issued to it, so that reusing the id revives nothing. */
export class RemoveApplication {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns when it was removed @throws ClientUnknown, ClientIsOurs */
  async remove(place: ApplicationPlace, caller: Caller): Promise<EpochSeconds> {
    const { changes, clock } = this.#deps
    return changes.within(place, async (client, stores) => {
      const now = clock.now()
      await stores.clients.remove(client.id, now)
      const before = withoutSecrets(auditedClient(client))
      await changes.record(client, stores, { type: 'application.removed', caller, orgId: place.orgId, before })
      return now
    })
  }
}
