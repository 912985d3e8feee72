import type { ClientId, EpochSeconds, GrantId, SecretHash, TokenId, UserId } from '@keyhall/core/shared'
import type {
  AccessTokenReading,
  CodeReading,
  Issuance,
  JwtReading,
  JwtReference,
  OriginId,
  PersonalAccessTokenReading,
  RefreshTokenReading,
  Revocation,
  Standing,
  TokenLedger,
} from '@keyhall/core/tokens'
import type { CommitQueue } from '../commit-queue.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables } from '../tables.js'
import { revokeAndRecord } from './revoke.js'
import { settle } from './settle.js'
import { standingOf } from './standing.js'

export class MemoryTokenLedger implements TokenLedger {
  readonly #tables: ReadableTables
  readonly #queue: CommitQueue

  constructor(tables: ReadableTables, queue: CommitQueue) {
    this.#tables = tables
    this.#queue = queue
  }

  async code(id: TokenId, requester: ClientId): Promise<CodeReading | undefined> {
    const { codes, grants } = this.#readable(requester)
    const code = codes.get(id)
    const grant = code && grants.get(code.grantId)
    return grant && { code, grant, standing: this.#standing({ ...grant, requester }) }
  }

  async refreshToken(id: TokenId, requester: ClientId): Promise<RefreshTokenReading | undefined> {
    const { refreshTokens, grants } = this.#readable(requester)
    const token = refreshTokens.get(id)
    const grant = token && grants.get(token.grantId)
    return grant && { token, grant, standing: this.#standing({ ...grant, requester }) }
  }

  async accessToken(id: TokenId, requester?: ClientId): Promise<AccessTokenReading | undefined> {
    const token = this.#readable(requester).accessTokens.get(id)
    return token && { token, ...this.#grant(token.grantId), standing: this.#standing({ ...token, requester }) }
  }

  async personalAccessToken(secretHash: SecretHash, requester?: ClientId): Promise<PersonalAccessTokenReading | undefined> {
    const row = this.#readable(requester).personalAccessTokens.get(secretHash)
    if (!row || row.revokedAt !== undefined) return undefined
    const { id, userId, createdAt, expiresAt } = row.token
    return { id, createdAt, expiresAt, standing: this.#standing({ userId, requester }) }
  }

  async jwt(reference: JwtReference, requester?: ClientId): Promise<JwtReading> {
    const isRevoked = this.#readable().revokedJwts.get(reference.jti) !== undefined
    return { isRevoked, ...this.#grant(reference.grantId), standing: this.#standing({ ...reference, requester }) }
  }

  async standing(userId: UserId | undefined, clientId: ClientId, origins: readonly OriginId[] = [], requester?: ClientId): Promise<Standing> {
    return this.#standing({ userId, clientId, origins, requester })
  }

  async clientStanding(clientId: ClientId): Promise<Standing> {
    return this.#standing({ clientId, requester: clientId })
  }

  async settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    return this.#queue.run((tables) => settle(tables, issuance))
  }

  async revoke(revocation: Revocation): Promise<boolean> {
    return this.#queue.run((tables) => revokeAndRecord(tables, revocation))
  }

  /** The outcome of a write in memory is always known. */
  async isUnanswered(): Promise<boolean> {
    this.#queue.assertOpen()
    return false
  }

  async useOnce(key: SecretHash, expiresAt: EpochSeconds): Promise<boolean> {
    return this.#queue.run(({ usedOnce }) => {
      if (usedOnce.get(key)) return false
      usedOnce.insert(key, { expiresAt })
      return true
    })
  }

  /** Checks the requester first, so that a bad one is refused even when the token is unknown. */
  #readable(requester?: ClientId): ReadableTables {
    this.#queue.assertOpen()
    assertStorable(requester)
    return this.#tables
  }

  #grant(id: GrantId | undefined): Pick<AccessTokenReading, 'grant'> {
    const grant = id === undefined ? undefined : this.#tables.grants.get(id)
    return grant ? { grant } : {}
  }

  #standing(named: Parameters<typeof standingOf>[1]): Standing {
    return standingOf(this.#readable(), named)
  }
}
