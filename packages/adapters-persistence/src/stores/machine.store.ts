import type { AuthenticatingMachine, MachineReads } from '@keyhall/core/credentials'
import type { ClientId, SecretHash } from '@keyhall/core/shared'
import { NAMED_USER, readPlacedUser } from '../rows/user-row.js'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const BY_CLIENT_ID = statement(`
  select ${NAMED_USER}, s.secret_hash from users u join orgs uo on uo.id = u.org_id left join machine_secrets s on s.user_id = u.id
  where u.kind = 'machine' and u.user_name = $1`)

export class SqlMachineStore implements MachineReads {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async byClientId(clientId: ClientId): Promise<AuthenticatingMachine | undefined> {
    const columns = await firstRow(this.#sql, BY_CLIENT_ID, [clientId])
    if (!columns) return undefined
    const row = new RowReader(columns)
    const { user, ...placed } = readPlacedUser(row)
    if (user.kind !== 'machine') return undefined
    const secretHash = row.optionalText() as SecretHash | undefined
    return { user, ...placed, ...(secretHash === undefined ? {} : { secretHash }) }
  }
}
