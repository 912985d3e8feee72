import type { RecordEvents } from '../../foundation/audit/index.js'
import type { ClientLookup } from '../../parties/clients/index.js'
import type { Consent, ConsentReads } from '../../parties/consents/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { Caller, ClientId, Clock, EpochSeconds, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { GrantReads, ActiveGrant } from '../../tokens/tokens/index.js'
import { CredentialUnknown } from './errors.js'
import type { AccountStores } from './ports.js'
import { withdrawConsent, withdrawGrant } from './withdraw-grant.js'

/** An application with access to a person's account. */
export interface OwnApplication {
  readonly clientId: ClientId
  readonly name: string
  /** When the oldest of its grants was made, or the person first agreed. */
  readonly since: EpochSeconds
  readonly lastUsedAt: EpochSeconds
  /** All granted and allowed scopes, without duplicates. */
  readonly scopes: readonly Scope[]
  /** Whether it has access while the person is away. */
  readonly isRefreshable: boolean
}

interface Dependencies {
  readonly storage: Reader<{ grants: GrantReads; consents: ConsentReads; clients: ClientLookup }> & UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** The applications that a person has granted access to or agreed to, and the revocation of that access. */
export class OwnApplications {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The most recently used one comes first. */
  async of(userId: UserId): Promise<readonly OwnApplication[]> {
    const { storage, clock } = this.#deps
    return storage.read(async ({ grants, consents, clients }) => {
      const found: OwnApplication[] = []
      const all = [...(await grants.activeOfUser(userId, clock.now())).map(ofGrant), ...(await consents.ofUser(userId)).map(ofConsent)]
      for (const access of byClient(all)) {
        const client = await clients.find(access.clientId)
        if (client) found.push({ ...access, name: client.name })
      }
      return found.toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
    })
  }

  /**
   * Revokes all grants of an application for the person, their tokens, and the stored consent. While the person is signed in, an application
   * that needs no consent may request access again.
   *
   * @throws CredentialUnknown when it has neither a grant nor the consent of the person
   */
  async revoke(clientId: ClientId, caller: Caller): Promise<void> {
    await this.revokeOf(caller, clientId, caller)
  }

  /** The stored consents of a person. */
  async consentsOf(userId: UserId): Promise<readonly Consent[]> {
    return this.#deps.storage.read(({ consents }) => consents.ofUser(userId))
  }

  /**
   * `revoke` by an administrator, or by the person.
   *
   * @returns when
   * @throws CredentialUnknown
   */
  async revokeOf({ userId, orgId }: Pick<Caller, 'userId' | 'orgId'>, clientId: ClientId, caller: Caller): Promise<EpochSeconds> {
    const { storage, clock, events } = this.#deps
    const now = clock.now()
    await storage.run(async (stores) => {
      const ofClient = (await stores.grants.activeOfUser(userId, now)).filter((grant) => grant.clientId === clientId)
      const isConsented = await withdrawConsent({ stores, events }, { userId, orgId, clientId }, caller)
      if (ofClient.length === 0 && !isConsented) throw new CredentialUnknown('the application has no access to this account')
      for (const grant of ofClient) await withdrawGrant({ stores, events, at: now }, grant, { userId, orgId, caller })
    })
    return now
  }
}

type Held = Omit<OwnApplication, 'name'>

const ofGrant = ({ clientId, createdAt, lastUsedAt, scopes, isRefreshable }: ActiveGrant): Held =>
  ({ clientId, since: createdAt, lastUsedAt, scopes, isRefreshable })

const ofConsent = ({ clientId, grantedAt, changedAt, scopes }: Consent): Held =>
  ({ clientId, since: grantedAt, lastUsedAt: changedAt, scopes, isRefreshable: false })

function byClient(all: readonly Held[]): readonly Held[] {
  const found = new Map<ClientId, Held>()
  for (const { clientId, since, lastUsedAt, scopes, isRefreshable } of all) {
    const known = found.get(clientId)
    found.set(clientId, {
      clientId,
      since: Math.min(since, known?.since ?? since),
      lastUsedAt: Math.max(lastUsedAt, known?.lastUsedAt ?? 0),
      scopes: [...new Set([...(known?.scopes ?? []), ...scopes])],
      isRefreshable: isRefreshable || known?.isRefreshable === true,
    })
  }
  return [...found.values()]
}
