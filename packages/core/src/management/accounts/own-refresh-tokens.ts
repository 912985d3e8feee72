import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { GrantReads, ActiveGrant } from '../../tokens/tokens/index.js'
import { CredentialUnknown } from './errors.js'
import type { AccountStores } from './ports.js'
import { withdrawGrant } from './withdraw-grant.js'

/** Offline access of a client: a family of refresh tokens. Only the newest works. */
export interface OwnRefreshToken extends ActiveGrant {
  readonly refreshableUntil: EpochSeconds
}

interface Dependencies {
  readonly storage: Reader<{ grants: GrantReads }> & UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** The refresh tokens of a person, one for each grant. Revoking one revokes everything issued from its grant. */
export class OwnRefreshTokens {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Newest first. */
  async of(userId: UserId): Promise<readonly OwnRefreshToken[]> {
    return this.#deps.storage.read(({ grants }) => this.#refreshable(grants, userId))
  }

  /** @throws CredentialUnknown */
  async revoke(id: string, caller: Caller): Promise<void> {
    if ((await this.#revoke(caller, (grant) => grant.id === id)) === 0) throw new CredentialUnknown('this refresh token does not exist')
  }

  /** Does nothing if there are none. */
  async revokeAll(caller: Caller): Promise<void> {
    await this.#revoke(caller, () => true)
  }

  async #revoke(caller: Caller, matches: (grant: OwnRefreshToken) => boolean): Promise<number> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const revocable = (await this.#refreshable(stores.grants, caller.userId)).filter(matches)
      for (const grant of revocable) await withdrawGrant({ stores, events, at: clock.now() }, grant, { ...caller, caller })
      return revocable.length
    })
  }

  async #refreshable(grants: GrantReads, userId: UserId): Promise<readonly OwnRefreshToken[]> {
    const now = this.#deps.clock.now()
    return (await grants.activeOfUser(userId, now)).filter((grant): grant is OwnRefreshToken =>
      grant.refreshableUntil !== undefined && grant.refreshableUntil > now)
  }
}
