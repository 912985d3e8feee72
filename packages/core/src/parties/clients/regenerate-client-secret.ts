import type { Caller, Digest, EpochSeconds, Secret, Secrets } from '../../foundation/shared/index.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import type { Client } from './client.js'
import { takesSecret } from './client.js'
import { ClientUnsuited } from './errors.js'

export interface NewClientSecret {
  /** Returned only once. */
  readonly secret: Secret
  readonly at: EpochSeconds
}

interface Dependencies {
  readonly changes: ApplicationChanges
  readonly secrets: Secrets
  readonly digest: Digest
}

/** Replaces the secret of an application. The old one becomes invalid; tokens are not revoked. */
export class RegenerateClientSecret {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param kind the required kind of application; absent for either
   * @throws ClientUnknown, ClientIsOurs, ClientUnsuited when it authenticates without a secret
   */
  async regenerate(place: ApplicationPlace, kind: Client['kind'] | undefined, caller: Caller): Promise<NewClientSecret> {
    const { changes, secrets, digest } = this.#deps
    const secret = secrets.next()
    return changes.within(place, async (client, stores) => {
      if (kind !== undefined && client.kind !== kind) throw new ClientUnsuited('this application is of another kind')
      if (!takesSecret(client.authMethod)) throw new ClientUnsuited(`its authentication method ${client.authMethod} takes no secret`)
      const changed = { ...client, secretHash: digest.sha256(secret) }
      const { changedAt } = await changes.replace(changed, stores, { type: 'application.secret.changed', caller, orgId: place.orgId })
      return { secret, at: changedAt }
    })
  }
}
