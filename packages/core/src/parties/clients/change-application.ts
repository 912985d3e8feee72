import type { Caller } from '../../foundation/shared/index.js'
import type { ApiSettings } from './add-application.js'
import { withApiSettings } from './add-application.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import type { Client } from './client.js'
import { ClientUnsuited } from './errors.js'
import { assertKeySet } from './key-set.js'
import type { OidcSettings } from './oidc-settings.js'
import { withSettings } from './oidc-settings.js'
import type { ClientRecord } from './ports.js'
import { registrable } from './registrable.js'

/** Changes; absent members are left as they are. */
export interface ApplicationChange {
  readonly name?: string
  /** For OIDC applications only. */
  readonly oidc?: Partial<OidcSettings>
  /** For API applications only. */
  readonly api?: ApiSettings
}

/**
 * Changes name and settings of an application. A new authentication method comes without its credentials: a secret or key is created by a
 * separate call, and until then the application cannot authenticate.
 */
export class ChangeApplication {
  readonly #changes: ApplicationChanges

  constructor(changes: ApplicationChanges) {
    this.#changes = changes
  }

  /**
   * A change without a difference is a success.
   *
   * @returns the application as stored
   * @throws ClientUnknown, ClientIsOurs, ClientUnsuited, ClientMetadataRefused
   */
  async change(place: ApplicationPlace, { name, oidc, api }: ApplicationChange, caller: Caller): Promise<ClientRecord> {
    const { orgId } = place
    return this.#changes.within(place, async (client, stores) => {
      let now: ClientRecord = client
      if (name !== undefined) now = await this.#changes.store(now, { ...now, name }, stores, { type: 'application.changed', caller, orgId })
      if (oidc) {
        assertKind(client, 'oidc')
        assertKeySet(oidc.jwks, client.jwks)
        const changed = registrable(withSettings(now, oidc), client)
        now = await this.#changes.store(now, changed, stores, { type: 'application.oidc.changed', caller, orgId })
      }
      if (api) {
        assertKind(client, 'api')
        now = await this.#changes.store(now, withApiSettings(now, api), stores, { type: 'application.api.changed', caller, orgId })
      }
      return now
    })
  }
}

function assertKind({ kind }: Client, expected: Client['kind']): void {
  if (kind !== expected) throw new ClientUnsuited(`this is an ${kind === 'api' ? 'API' : 'OIDC'} application`)
}
