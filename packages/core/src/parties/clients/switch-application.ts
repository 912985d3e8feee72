import type { Activity } from '../../directory/orgs/index.js'
import type { Caller } from '../../foundation/shared/index.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import type { ClientRecord } from './ports.js'

const EVENTS = { active: 'application.reactivated', inactive: 'application.deactivated' } as const

/** Deactivates and reactivates an application. Its tokens are invalid while it is inactive. */
export class SwitchApplication {
  readonly #changes: ApplicationChanges

  constructor(changes: ApplicationChanges) {
    this.#changes = changes
  }

  /** @returns the application as stored @throws ClientUnknown, ClientIsOurs */
  async setState(place: ApplicationPlace, state: Activity, caller: Caller): Promise<ClientRecord> {
    return this.#changes.within(place, (client, stores) => {
      const { awaitsApproval: _decided, ...others } = client
      return this.#changes.store(client, { ...others, state }, stores, { type: EVENTS[state], caller, orgId: place.orgId })
    })
  }
}
