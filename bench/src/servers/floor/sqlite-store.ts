import Sqlite from 'better-sqlite3'
import { SqliteGroup } from './sqlite-group.js'
import { TOKEN_COLUMNS, tokenOf } from './rows.js'
import { SCHEMA } from './schema.js'
import type { FloorStore } from './store.js'

export function openSqliteStore(file: string): FloorStore {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('cache_size = -65536')
  database.exec(SCHEMA)
  const group = new SqliteGroup(database)
  const insertToken = database.prepare('insert into tokens (id, client_id, scope, expires_at, user_id, grant_id) values (?, ?, ?, ?, ?, ?)')
  const insertUser = database.prepare('insert or ignore into users (id, user_name, email, first_name, last_name, password_hash) values (?, ?, ?, ?, ?, ?)')
  const token = database.prepare(`select ${TOKEN_COLUMNS} from tokens t left join grants g on g.id = t.grant_id left join users u on u.id = t.user_id where t.id = ?`).raw()

  return {
    insertToken: ({ id, clientId, scope, expiresAt, userId, grantId }) => group.write(() => insertToken.run(id, clientId, scope, expiresAt, userId, grantId)),
    token: async (id) => tokenOf(token.get(id)),
    insertUser: ({ id, userName, email, firstName, lastName, passwordHash }) => group.write(() => insertUser.run(id, userName, email, firstName, lastName, passwordHash)),
  }
}
