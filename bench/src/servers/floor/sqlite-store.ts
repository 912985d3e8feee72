import { sqliteDriver } from '@keyhall/adapters-persistence/sqlite-driver'
import type { SqliteStatement } from '@keyhall/adapters-persistence/sqlite-driver'
import { SQL } from './statements.js'
import { SqliteGroup } from './sqlite-group.js'
import { codeOf, refreshTokenOf, tokenOf, userOf } from './rows.js'
import { newId } from './sealed-ids.js'
import { now } from './context.js'
import { SCHEMA } from './schema.js'
import type { AccessToken, FloorStore } from './store.js'

type Statements = Readonly<Record<keyof typeof SQL, SqliteStatement>>

export function openSqliteStore(file: string): FloorStore {
  const database = new (sqliteDriver())(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('cache_size = -65536')
  database.exec(SCHEMA)
  const statements = Object.fromEntries(Object.entries(SQL).map(([name, sql]) => {
    const statement = database.prepare(sql)
    return [name, statement.reader ? statement.raw() : statement]
  })) as Statements
  return { ...reads(statements), ...writes(statements, new SqliteGroup(database)) }
}

const reads = (statements: Statements) => ({
  token: async (id: string) => tokenOf(statements.token.get(id)),
  userByName: async (userName: string) => userOf(statements.userByName.get(userName) as unknown[] | undefined),
  request: async (id: string) => (statements.request.get(id) as [string] | undefined)?.[0],
  session: async (id: string) => {
    const [found, userId, authTime] = (statements.session.get(id) ?? []) as [string?, string?, number?]
    return found === undefined || userId === undefined || authTime === undefined ? undefined : { id: found, userId, authTime }
  },
  code: async (id: string) => codeOf(statements.code.get(id)),
  refreshToken: async (id: string) => refreshTokenOf(statements.refreshToken.get(id)),
})

function writes(statements: Statements, group: SqliteGroup): Omit<FloorStore, keyof ReturnType<typeof reads>> {
  const insertToken = ({ id, clientId, scope, expiresAt, userId, grantId }: AccessToken): void => {
    statements.insertToken.run(id, clientId, scope, expiresAt, userId, grantId)
  }
  return {
    insertToken: (token) => group.write(() => { insertToken(token) }),
    revokeToken: (id) => group.write(() => { statements.revokeToken.run(now(), id) }),
    insertUser: ({ id, userName, email, firstName, lastName, passwordHash }) => group.write(() => {
      statements.insertUser.run(id, userName, email, firstName, lastName, passwordHash)
      statements.insertEvent.run(newId(), 'user.added', id, now())
    }),
    insertRequest: (id, query, expiresAt) => group.write(() => { statements.insertRequest.run(id, query, expiresAt) }),
    insertGrant: (grant, code, session) => group.write(() => {
      if (session) statements.insertSession.run(session.id, session.userId, session.authTime)
      statements.insertGrant.run(grant.id, grant.clientId, grant.userId, grant.sessionId, grant.scope, grant.authTime)
      statements.insertCode.run(code.id, grant.id, code.redirectUri, code.challenge, code.nonce, code.expiresAt)
    }),
    redeem: (from, id, grantId, { access, refresh }) => group.write(() => {
      const use = from === 'codes' ? statements.useCode : statements.useRefreshToken
      if (use.run(now(), id).changes === 0) return false
      insertToken(access)
      if (refresh) statements.insertRefreshToken.run(refresh.id, grantId, refresh.expiresAt)
      return true
    }),
  }
}
