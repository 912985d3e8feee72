import type { RecordEvents } from '../../foundation/audit/index.js'
import type { ClientLookup } from '../../parties/clients/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { Caller, ClientId, Clock, EpochSeconds, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { GrantReads, ActiveGrant } from '../../tokens/tokens/index.js'
import { CredentialUnknown } from './errors.js'
import type { AccountStores } from './ports.js'
import { withdrawGrant } from './withdraw-grant.js'

/** An application with access to a person's account. */
export interface OwnApplication {
  readonly clientId: ClientId
  readonly name: string
  /** When the oldest of its grants was made. */
  readonly since: EpochSeconds
  readonly lastUsedAt: EpochSeconds
  /** All granted scopes, without duplicates. */
  readonly scopes: readonly Scope[]
  /** Whether it has access while the person is away. */
  readonly isRefreshable: boolean
}

interface Dependencies {
  readonly storage: Reader<{ grants: GrantReads; clients: ClientLookup }> & UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** The applications that a person has granted access to, and the revocation of that access. */
export class OwnApplications {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The most recently used one comes first. */
  async of(userId: UserId): Promise<readonly OwnApplication[]> {
    const { storage, clock } = this.#deps
    return storage.read(async ({ grants, clients }) => {
      const found: OwnApplication[] = []
      for (const access of byClient(await grants.activeOfUser(userId, clock.now()))) {
        const client = await clients.find(access.clientId)
        if (client) found.push({ ...access, name: client.name })
      }
      return found.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
    })
  }

  /**
   * Revokes all grants of an application for the person, and their tokens. While the person is signed in, the application may request access
   * again.
   *
   * @throws CredentialUnknown when it has no grant of the person
   */
  async revoke(clientId: ClientId, caller: Caller): Promise<void> {
    const { storage, clock, events } = this.#deps
    const { userId } = caller
    const now = clock.now()
    await storage.run(async (stores) => {
      const ofClient = (await stores.grants.activeOfUser(userId, now)).filter((grant) => grant.clientId === clientId)
      if (ofClient.length === 0) throw new CredentialUnknown('the application has no access to this account')
      for (const grant of ofClient) await withdrawGrant({ stores, events, at: now }, grant, caller)
    })
  }
}

type Held = Omit<OwnApplication, 'name'>

function byClient(grants: readonly ActiveGrant[]): readonly Held[] {
  const found = new Map<ClientId, Held>()
  for (const { clientId, createdAt, lastUsedAt, scopes, isRefreshable } of grants) {
    const known = found.get(clientId)
    found.set(clientId, {
      clientId,
      since: Math.min(createdAt, known?.since ?? createdAt),
      lastUsedAt: Math.max(lastUsedAt, known?.lastUsedAt ?? 0),
      scopes: [...new Set([...(known?.scopes ?? []), ...scopes])],
      isRefreshable: isRefreshable || known?.isRefreshable === true,
    })
  }
  return [...found.values()]
}
