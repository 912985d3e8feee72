import type { LoginAttemptIntake, LoginAttempts, LoginAttemptStore } from '@keyhall/core/credentials'
import type { Writes } from '../ledger/writes.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const FIND = statement('select failures, blocked_until from login_attempts where account = $1')
const BEGIN = statement(`
  insert into login_attempts (account, failures, blocked_until) values ($1, $2, $3) on conflict (account) do nothing`)
const PUT = statement(`
  insert into login_attempts (account, failures, blocked_until) values ($1, $2, $3)
  on conflict (account) do update set failures = excluded.failures, blocked_until = excluded.blocked_until`)
const CLEAR = statement('delete from login_attempts where account = $1')

export class SqlLoginAttemptStore implements LoginAttemptStore {
  readonly #sql: Sql
  readonly #locks: Locks

  constructor({ sql, locks }: Connection) {
    this.#sql = sql
    this.#locks = locks
  }

  async lock(key: string): Promise<LoginAttempts | undefined> {
    await this.#locks.loginAttempts(key)
    const found = await this.#sql.first(FIND, [key], read)
    return found && found.failures > 0 ? found : undefined
  }

  async put(key: string, attempts: LoginAttempts): Promise<void> {
    await this.#locks.beforeLoginAttempts(key)
    await this.#sql.change(PUT, attemptValues(key, attempts))
  }

  async clear(key: string): Promise<void> {
    await this.#locks.beforeLoginAttempts(key)
    await this.#sql.change(CLEAR, [key])
  }
}

export class SqlLoginAttemptIntake implements LoginAttemptIntake {
  readonly #writes: Pick<Writes, 'change'>

  constructor(writes: Pick<Writes, 'change'>) {
    this.#writes = writes
  }

  async begin(key: string, first: LoginAttempts): Promise<boolean> {
    return (await this.#writes.change(BEGIN, attemptValues(key, first))) === 1
  }
}

const attemptValues = (key: string, { failures, blockedUntil }: LoginAttempts): readonly Value[] => [key, failures, blockedUntil]

function read(columns: Row): LoginAttempts {
  const row = new RowReader(columns)
  return { failures: row.number(), blockedUntil: row.number() }
}
