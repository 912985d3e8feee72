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
  Standing,
  TokenLedger,
} from '@keyhall/core/tokens'
import { MAX_ORIGINS } from '@keyhall/core/tokens'
import { readStanding } from '../rows/standing-row.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import { RowReader } from '../sql/row-reader.js'
import type { Reads, Statement, Value } from '../sql/sql.js'
import { firstRow } from '../sql/sql.js'
import * as statements from './ledger-statements.js'
import type { Answers, Writes } from './writes.js'

/** The token ledger: each read is one prepared statement, each write goes through `Writes`. */
export class SqlTokenLedger implements TokenLedger {
  readonly #reads: Reads
  readonly #writes: Writes
  readonly #answers: Answers

  constructor(reads: Reads, writes: Writes, answers: Answers) {
    this.#reads = reads
    this.#writes = writes
    this.#answers = answers
  }

  async code(id: TokenId, requester: ClientId): Promise<CodeReading | undefined> {
    const row = await this.#read(statements.READ_CODE, [id, requester])
    return row && { code: CODES.read(row), grant: GRANTS.read(row), standing: readStanding(row) }
  }

  async refreshToken(id: TokenId, requester: ClientId): Promise<RefreshTokenReading | undefined> {
    const row = await this.#read(statements.READ_REFRESH_TOKEN, [id, requester])
    return row && { token: REFRESH_TOKENS.read(row), grant: GRANTS.read(row), standing: readStanding(row) }
  }

  async accessToken(id: TokenId, requester?: ClientId): Promise<AccessTokenReading | undefined> {
    const row = await this.#read(statements.READ_ACCESS_TOKEN, [id, requester])
    return row && { token: ACCESS_TOKENS.read(row), ...readGrant(row), standing: readStanding(row) }
  }

  async personalAccessToken(secretHash: SecretHash, requester?: ClientId): Promise<PersonalAccessTokenReading | undefined> {
    const row = await this.#read(statements.READ_PERSONAL_ACCESS_TOKEN, [secretHash, requester])
    return row && { id: TokenId.parse(row.text()), createdAt: row.number(), expiresAt: row.number(), standing: readStanding(row) }
  }

  async jwt({ jti, grantId, userId, clientId }: JwtReference, requester?: ClientId): Promise<JwtReading> {
    const row = await this.#readExisting(statements.READ_JWT, [jti, grantId, userId, clientId, requester])
    return { isRevoked: row.flag(), ...readGrant(row), standing: readStanding(row) }
  }

  async standing(userId: UserId | undefined, clientId: ClientId, origins: readonly OriginId[] = [], requester?: ClientId): Promise<Standing> {
    if (origins.length === 0) return readStanding(await this.#readExisting(statements.READ_STANDING, [userId, clientId, requester]))
    const originColumns = Array.from({ length: MAX_ORIGINS }, (_, index) => origins[index])
    const row = await this.#readExisting(statements.READ_STANDING_WITH_ORIGINS, [userId, clientId, requester, ...originColumns])
    const areThere = row.number() === new Set(origins).size
    return { ...readStanding(row), ...(areThere ? {} : { hasLostOrigin: true }) }
  }

  async clientStanding(clientId: ClientId): Promise<Standing> {
    return readStanding(await this.#readExisting(statements.READ_STANDING, [undefined, clientId, clientId]))
  }

  settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    return this.#writes.settle(issuance)
  }

  isUnanswered(kind: 'code' | 'refresh_token', id: TokenId): Promise<boolean> {
    return this.#answers.isLost(kind, id)
  }

  async useOnce(key: SecretHash, expiresAt: EpochSeconds): Promise<boolean> {
    return (await this.#writes.change(statements.USE_ONCE, [key, expiresAt])) === 1
  }

  async #read(statement: Statement, values: readonly Value[]): Promise<RowReader | undefined> {
    const row = await firstRow(this.#reads, statement, values)
    return row && new RowReader(row)
  }

  /** Reads the row of a statement that always returns one. */
  async #readExisting(statement: Statement, values: readonly Value[]): Promise<RowReader> {
    return new RowReader((await firstRow(this.#reads, statement, values)) ?? [])
  }
}

function readGrant(row: RowReader): { readonly grant?: GrantRecord } {
  const grant = row.joined(statements.GRANT_WIDTH, GRANTS.read)
  return grant ? { grant } : {}
}
