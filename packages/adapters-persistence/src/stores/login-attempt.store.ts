import type { LoginAttempts, LoginAttemptStore } from '@keyhall/core/credentials'
import type { LoginAttemptsRow } from '../tables/credentials.table.js'
import type { Connection } from './connection.js'
import { deleteRow, findRow, putRow } from './orm-rows.js'

export class TypeormLoginAttemptStore implements LoginAttemptStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async lock(key: string): Promise<LoginAttempts | undefined> {
    const { orm, locks } = this.#connection
    await locks.loginAttempts(key)
    const row = await findRow<LoginAttemptsRow>(orm, 'login_attempts', { account: key })
    return row && { failures: row.failures, blockedUntil: row.blocked_until }
  }

  async put(key: string, { failures, blockedUntil }: LoginAttempts): Promise<void> {
    const row: LoginAttemptsRow = { account: key, failures, blocked_until: blockedUntil }
    await putRow(this.#connection.orm, 'login_attempts', row, { key: ['account'], replaced: ['failures', 'blocked_until'] })
  }

  async clear(key: string): Promise<void> {
    await deleteRow<LoginAttemptsRow>(this.#connection.orm, 'login_attempts', { account: key })
  }
}
