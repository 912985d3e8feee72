import type { ClientId, EpochSeconds, SecretHash, UserId } from '@keyhall/core/shared'
import { TokenId } from '@keyhall/core/shared'
import type {
  AccessTokenReading,
  CodeReading,
  GrantRecord,
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
import { MAX_ORIGINS } from '@keyhall/core/tokens'
import { readUserStanding } from '../rows/standing-row.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import { RowReader } from '../sql/row-reader.js'
import type { ComparedReads, Statement, Value } from '../sql/sql.js'
import type { ClientStandings, ExistingClient } from './client-standings.js'
import * as statements from './ledger-statements.js'
import type { Answers, Writes } from './writes.js'

interface Dependencies {
  readonly reads: ComparedReads
  readonly clients: ClientStandings
  readonly writes: Writes
  readonly answers: Answers
}

/** The token ledger: each read is one prepared statement, completed by the standing of clients, and each write goes through `Writes`. */
export class SqlTokenLedger implements TokenLedger {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  code(id: TokenId, requester: ClientId): Promise<CodeReading | undefined> {
    return this.#read(statements.READ_CODE, [id, requester], (row, complete) => {
      const [code, grant] = [CODES.read(row), GRANTS.read(row)]
      return mapped(complete(row, grant.clientId, requester), (standing) => ({ code, grant, standing }))
    })
  }

  refreshToken(id: TokenId, requester: ClientId): Promise<RefreshTokenReading | undefined> {
    return this.#read(statements.READ_REFRESH_TOKEN, [id, requester], (row, complete) => {
      const [token, grant] = [REFRESH_TOKENS.read(row), GRANTS.read(row)]
      return mapped(complete(row, grant.clientId, requester), (standing) => ({ token, grant, standing }))
    })
  }

  accessToken(id: TokenId, requester?: ClientId): Promise<AccessTokenReading | undefined> {
    return this.#read(statements.READ_ACCESS_TOKEN, [id, requester], (row, complete) => {
      const [token, grant] = [ACCESS_TOKENS.read(row), readGrant(row)]
      return mapped(complete(row, token.clientId, requester), (standing) => (grant ? { token, standing, grant } : { token, standing }))
    })
  }

  personalAccessToken(secretHash: SecretHash, requester?: ClientId): Promise<PersonalAccessTokenReading | undefined> {
    return this.#read(statements.READ_PERSONAL_ACCESS_TOKEN, [secretHash, requester], (row, complete) => {
      const [id, createdAt, expiresAt] = [TokenId.parse(row.text()), row.number(), row.number()]
      return mapped(complete(row, undefined, requester), (standing) => ({ id, createdAt, expiresAt, standing }))
    })
  }

  jwt({ jti, grantId, userId, clientId }: JwtReference, requester?: ClientId): Promise<JwtReading> {
    return this.#existing(statements.READ_JWT, [jti, grantId, userId, clientId, requester], (row, complete) => {
      const [isRevoked, grant] = [row.flag(), readGrant(row)]
      return mapped(complete(row, clientId, requester), (standing) => (grant ? { isRevoked, standing, grant } : { isRevoked, standing }))
    })
  }

  standing(userId: UserId | undefined, clientId: ClientId, origins: readonly OriginId[] = [], requester?: ClientId): Promise<Standing> {
    if (origins.length === 0) return this.#existing(statements.READ_STANDING, [userId, clientId, requester], (row, complete) => complete(row, clientId, requester))
    const originColumns = Array.from({ length: MAX_ORIGINS }, (_, index) => origins[index])
    return this.#existing(statements.READ_STANDING_WITH_ORIGINS, [userId, clientId, requester, ...originColumns], (row, complete) => {
      const areThere = row.number() === new Set(origins).size
      return mapped(complete(row, clientId, requester), (standing) => (areThere ? standing : { ...standing, hasLostOrigin: true as const }))
    })
  }

  clientStanding(clientId: ClientId): Promise<Standing> {
    return this.#deps.clients.of(clientId)
  }

  settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    return this.#deps.writes.settle(issuance)
  }

  revoke(revocation: Revocation): Promise<boolean> {
    return this.#deps.writes.revoke(revocation)
  }

  isUnanswered(kind: 'code' | 'refresh_token', id: TokenId): Promise<boolean> {
    return this.#deps.answers.isLost(kind, id)
  }

  async useOnce(key: SecretHash, expiresAt: EpochSeconds): Promise<boolean> {
    return (await this.#deps.writes.change(statements.USE_ONCE, [key, expiresAt])) === 1
  }

  #read<T>(query: Statement, values: readonly Value[], read: Reading<T>): Promise<T | undefined> {
    const { reads, clients } = this.#deps
    return reads.firstWithEpoch(query, values, (columns, epoch) =>
      read(new RowReader(columns), (row, clientId, requester) => {
        const { user, clientVersion, requesterVersion } = readUserStanding(row)
        return clients.complete({ user, client: existing(clientId, clientVersion), requester: existing(requester, requesterVersion) }, epoch)
      }))
  }

  /** Reads the row of a statement that always returns one. */
  #existing<T>(query: Statement, values: readonly Value[], read: Reading<T>): Promise<T> {
    return this.#read(query, values, read) as Promise<T>
  }
}

/** Reads the columns of a standing, and completes it. */
type Complete = (row: RowReader, clientId: ClientId | undefined, requester: ClientId | undefined) => Standing | Promise<Standing>

type Reading<T> = (row: RowReader, complete: Complete) => T | Promise<T>

const existing = (id: ClientId | undefined, version: number | undefined): ExistingClient | undefined =>
  id === undefined || version === undefined ? undefined : { id, version }

/** Without a promise if the value is there. */
const mapped = <T, U>(value: T | Promise<T>, use: (value: T) => U): U | Promise<U> => (value instanceof Promise ? value.then(use) : use(value))

const readGrant = (row: RowReader): GrantRecord | undefined => row.joined(statements.GRANT_WIDTH, GRANTS.read)
