import type { UserId } from '@keyhall/core/shared'
import type { NamedHuman, NamedUser, TypedLoginName, User, UserStore } from '@keyhall/core/users'
import { LoginNameTaken, userNameKey } from '@keyhall/core/users'
import { isTaken } from '../driver-errors.js'
import { NAMED_USER, readPlacedUser, USER_COLUMNS, userValues } from '../rows/user-row.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const FIND = statement(`select ${NAMED_USER} from users u join orgs uo on uo.id = u.org_id where u.id = $1`)

const HAS_FULL_NAME = '(u.user_name_key = $2 and uo.primary_domain = $3)'
const HAS_EMAIL = '(u.email_key = $1 and u.is_email_verified)'

/** Strong matches first: a crowd that took the name in other organizations must not push its owner out of the limit. */
const CANDIDATES = statement(`
  select ${NAMED_USER} from users u join orgs uo on uo.id = u.org_id
  where u.kind = 'human' and (${HAS_FULL_NAME} or ${HAS_EMAIL} or u.user_name_key = $1)
  order by case when ${HAS_FULL_NAME} then 0 when ${HAS_EMAIL} then 1 else 2 end, u.id
  limit 10`)

const ADD = statement(`${insertInto('users', USER_COLUMNS)} on conflict do nothing`)
const UPDATE = statement(
  `update users set ${USER_COLUMNS.slice(1).map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
)

/** Asked before an update, because on Postgres a violated constraint would end the whole unit of work. */
const RIVAL = statement(`
  select 1 from users u where u.id <> $1 and exists (select 1 from users v where v.id = $1)
  and ((u.org_id = $2 and u.user_name_key = $3) or (u.kind = 'machine' and u.user_name = $4)) limit 1`)

export class SqlUserStore implements UserStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: UserId): Promise<NamedUser | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readNamedUser(row)
  }

  async candidates({ whole, full }: TypedLoginName): Promise<readonly NamedHuman[]> {
    const rows = await this.#sql.rows(CANDIDATES, [whole, full?.userName, full?.domain])
    return rows.map(readNamedUser).filter((named): named is NamedHuman => named.user.kind === 'human')
  }

  async add(user: User): Promise<void> {
    const added = await this.#sql.change(ADD, userValues(user))
    if (added === 0) throw new LoginNameTaken('the id or the user name is in use')
  }

  async update(user: User): Promise<void> {
    const machineName = user.kind === 'machine' ? user.userName : undefined
    if (await firstRow(this.#sql, RIVAL, [user.id, user.orgId, userNameKey(user), machineName])) throw taken()
    try {
      await this.#sql.change(UPDATE, userValues(user))
    } catch (error) {
      throw isTaken(error) ? taken(error) : error
    }
  }
}

const taken = (cause?: unknown) => new LoginNameTaken('the user name is in use', { cause })

function readNamedUser(row: Row): NamedUser {
  const { user, primaryDomain, orgName } = readPlacedUser(new RowReader(row))
  return { user, primaryDomain, orgName }
}
