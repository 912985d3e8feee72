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
import { readStanding } from '../rows/standing-row.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import { RowReader } from '../sql/row-reader.js'
import type { Reads, Row, Statement, Value } from '../sql/sql.js'
import * as statements from './ledger-statements.js'
import type { Answers, Writes } from './writes.js'

/** The token ledger: each read is one prepared statement, each write goes through `Writes`. */
export class SqlTokenLedger implements TokenLedger {
  readonly #reads: Pick<Reads, 'first'>
  readonly #writes: Writes
  readonly #answers: Answers

  constructor(reads: Pick<Reads, 'first'>, writes: Writes, answers: Answers) {
    this.#reads = reads
    this.#writes = writes
    this.#answers = answers
  }

  code(id: TokenId, requester: ClientId): Promise<CodeReading | undefined> {
    return this.#reads.first(statements.READ_CODE, [id, requester], readCode)
  }

  refreshToken(id: TokenId, requester: ClientId): Promise<RefreshTokenReading | undefined> {
    return this.#reads.first(statements.READ_REFRESH_TOKEN, [id, requester], readRefreshToken)
  }

  accessToken(id: TokenId, requester?: ClientId): Promise<AccessTokenReading | undefined> {
    return this.#reads.first(statements.READ_ACCESS_TOKEN, [id, requester], readAccessToken)
  }

  personalAccessToken(secretHash: SecretHash, requester?: ClientId): Promise<PersonalAccessTokenReading | undefined> {
    return this.#reads.first(statements.READ_PERSONAL_ACCESS_TOKEN, [secretHash, requester], readPersonalAccessToken)
  }

  jwt({ jti, grantId, userId, clientId }: JwtReference, requester?: ClientId): Promise<JwtReading> {
    return this.#existing(statements.READ_JWT, [jti, grantId, userId, clientId, requester], readJwt)
  }

  standing(userId: UserId | undefined, clientId: ClientId, origins: readonly OriginId[] = [], requester?: ClientId): Promise<Standing> {
    if (origins.length === 0) return this.#existing(statements.READ_STANDING, [userId, clientId, requester], standingOf)
    const originColumns = Array.from({ length: MAX_ORIGINS }, (_, index) => origins[index])
    return this.#existing(statements.READ_STANDING_WITH_ORIGINS, [userId, clientId, requester, ...originColumns], (columns) => {
      const row = new RowReader(columns)
      const areThere = row.number() === new Set(origins).size
      return { ...readStanding(row), ...(areThere ? {} : { hasLostOrigin: true }) }
    })
  }

  clientStanding(clientId: ClientId): Promise<Standing> {
    return this.#existing(statements.READ_STANDING, [undefined, clientId, clientId], standingOf)
  }

  settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    return this.#writes.settle(issuance)
  }

  revoke(revocation: Revocation): Promise<boolean> {
    return this.#writes.revoke(revocation)
  }

  isUnanswered(kind: 'code' | 'refresh_token', id: TokenId): Promise<boolean> {
    return this.#answers.isLost(kind, id)
  }

  async useOnce(key: SecretHash, expiresAt: EpochSeconds): Promise<boolean> {
    return (await this.#writes.change(statements.USE_ONCE, [key, expiresAt])) === 1
  }

  /** Reads the row of a statement that always returns one. */
  #existing<T>(statement: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T> {
    return this.#reads.first(statement, values, read) as Promise<T>
  }
}

function readCode(columns: Row): CodeReading {
  const row = new RowReader(columns)
  return { code: CODES.read(row), grant: GRANTS.read(row), standing: readStanding(row) }
}

function readRefreshToken(columns: Row): RefreshTokenReading {
  const row = new RowReader(columns)
  return { token: REFRESH_TOKENS.read(row), grant: GRANTS.read(row), standing: readStanding(row) }
}

function readAccessToken(columns: Row): AccessTokenReading {
  const row = new RowReader(columns)
  return { token: ACCESS_TOKENS.read(row), ...readGrant(row), standing: readStanding(row) }
}

function readPersonalAccessToken(columns: Row): PersonalAccessTokenReading {
  const row = new RowReader(columns)
  return { id: TokenId.parse(row.text()), createdAt: row.number(), expiresAt: row.number(), standing: readStanding(row) }
}

function readJwt(columns: Row): JwtReading {
  const row = new RowReader(columns)
  return { isRevoked: row.flag(), ...readGrant(row), standing: readStanding(row) }
}

const standingOf = (columns: Row): Standing => readStanding(new RowReader(columns))

function readGrant(row: RowReader): { readonly grant?: GrantRecord } {
  const grant = row.joined(statements.GRANT_WIDTH, GRANTS.read)
  return grant ? { grant } : {}
}
