import type { AssertionKeys } from '../assertions/index.js'
import type { Caller, Clock, EpochSeconds, Ids } from '../../foundation/shared/index.js'
import type { ApplicationChanges, ApplicationPlace } from './application-changes.js'
import type { ClientKey } from './client-key.js'
import { NEVER } from './client-key.js'
import { ClientMetadataRefused, ClientUnsuited } from './errors.js'

/** Maximum number of keys of one application. */
const MAX_KEYS = 100

interface Dependencies {
  readonly changes: ApplicationChanges
  readonly keys: AssertionKeys
  readonly ids: Ids
  readonly clock: Clock
}

/** Creates a key pair for an application that authenticates by assertions. The private key is returned once and not stored. */
export class AddClientKey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param expiresAt absent for a key that does not expire
   * @throws ClientUnknown, ClientIsOurs, ClientUnsuited, ClientMetadataRefused for an expiry in the past
   */
  async add(
    place: ApplicationPlace,
    expiresAt: EpochSeconds | undefined,
    caller: Caller,
  ): Promise<{ readonly key: ClientKey; readonly privatePem: string }> {
    const { changes, keys, ids, clock } = this.#deps
    const createdAt = clock.now()
    if (expiresAt !== undefined && expiresAt <= createdAt) throw new ClientMetadataRefused([{ field: 'expirationDate', problem: 'has passed' }])
    const id = ids.next()
    // Creating a key is slow, so it happens before the unit of work.
    const { publicJwk, privatePem } = await keys.generate(id)
    const key: ClientKey = { id, clientId: place.clientId, publicKey: publicJwk, createdAt, expiresAt: expiresAt ?? NEVER }
    await changes.within(place, async (client, stores) => {
      if (client.authMethod !== 'private_key_jwt') throw new ClientUnsuited(`its authentication method ${client.authMethod} takes no keys`)
      if (client.keys.length >= MAX_KEYS) throw new ClientUnsuited(`it has ${MAX_KEYS} keys, and no application may have more`)
      await stores.clients.addKey(key)
      const after = { keyId: id, expiresAt: key.expiresAt }
      await changes.replace(client, stores, { type: 'application.key.added', caller, orgId: place.orgId, after })
    })
    return { key, privatePem }
  }
}
