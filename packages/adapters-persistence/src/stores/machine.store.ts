import type { AuthenticatingMachine, KeyedMachine, MachineReads } from '@keyhall/core/credentials'
import type { ClientId, SecretHash, UserId } from '@keyhall/core/shared'
import { MACHINE_KEY, MACHINE_KEY_WIDTH, readMachineKey } from '../rows/machine-key-row.js'
import { NAMED_USER, readPlacedUser } from '../rows/user-row.js'
import { userStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const BY_CLIENT_ID = statement(`
  select ${NAMED_USER}, s.secret_hash from users u join orgs uo on uo.id = u.org_id left join machine_secrets s on s.user_id = u.id
  where u.kind = 'machine' and u.user_name = $1 and ${userStays('u')}`)

const WITH_KEYS = statement(`
  select ${NAMED_USER}, ${MACHINE_KEY} from users u join orgs uo on uo.id = u.org_id left join machine_keys k on k.user_id = u.id
  where u.kind = 'machine' and u.id = $1 and ${userStays('u')} order by k.kid`)

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

  /** Returns a row for each key, or one row without key. */
  async withKeys(userId: UserId): Promise<KeyedMachine | undefined> {
    const rows = await this.#sql.rows(WITH_KEYS, [userId])
    const read = rows.map((columns) => {
      const row = new RowReader(columns)
      const placed = readPlacedUser(row)
      return { placed, key: row.joined(MACHINE_KEY_WIDTH, (of) => readMachineKey(of, userId)) }
    })
    const [first] = read
    if (first?.placed.user.kind !== 'machine') return undefined
    const { user, ...placed } = first.placed
    return { user, ...placed, keys: read.flatMap(({ key }) => (key ? [key] : [])) }
  }
}
