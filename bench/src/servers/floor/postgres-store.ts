import pg from 'pg'
import { PostgresGroup, connected } from './postgres-group.js'
import { SCHEMA } from './schema.js'
import { SQL } from './statements.js'
import { codeOf, refreshTokenOf, tokenOf, userOf } from './rows.js'
import { newId } from './sealed-ids.js'
import { now } from './context.js'
import type { AccessToken, FloorStore } from './store.js'

type Name = keyof typeof SQL

/** Times fit into numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/\?/g, () => `$${++count}`)
}

const statements = Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, numbered(sql)])) as Readonly<Record<Name, string>>
const statement = (name: Name, ...values: readonly unknown[]) => ({ name, text: statements[name], values })

/**
 * Marks as used, and stores the access token ($3 to $8) and the refresh token ($9 to $11, null without one), in one statement:
 * no other statement of the group has to wait for its answer.
 */
const redeemSql = (table: 'codes' | 'refresh_tokens'): string => `
  with used as (update ${table} set used_at = $1::bigint where id = $2 and used_at is null returning 1),
  access as (insert into tokens (id, client_id, scope, expires_at, user_id, grant_id) select $3, $4, $5, $6::bigint, $7, $8 from used),
  refresh as (insert into refresh_tokens (id, grant_id, expires_at) select $9, $10, $11::bigint from used where $9::text is not null)
  select 1 from used`

/** One connection reads and one writes, both without waiting for earlier answers. */
export async function openPostgresStore(url: string): Promise<FloorStore> {
  const reader = await connected(url)
  await reader.query(SCHEMA)
  return { ...reads(reader), ...writes(await PostgresGroup.open(url)) }
}

function reads(client: pg.Client) {
  const one = async (name: Name, value: string): Promise<unknown[] | undefined> =>
    (await client.query<unknown[]>({ ...statement(name), values: [value], rowMode: 'array' })).rows[0]
  return {
    token: async (id: string) => tokenOf(await one('token', id)),
    userByName: async (userName: string) => userOf(await one('userByName', userName)),
    request: async (id: string) => (await one('request', id) as [string] | undefined)?.[0],
    session: async (id: string) => {
      const [found, userId, authTime] = (await one('session', id) ?? []) as [string?, string?, number?]
      return found === undefined || userId === undefined || authTime === undefined ? undefined : { id: found, userId, authTime }
    },
    code: async (id: string) => codeOf(await one('code', id)),
    refreshToken: async (id: string) => refreshTokenOf(await one('refreshToken', id)),
  }
}

const tokenValues = ({ id, clientId, scope, expiresAt, userId, grantId }: AccessToken): readonly unknown[] => [id, clientId, scope, expiresAt, userId, grantId]

const writes = (group: PostgresGroup): Omit<FloorStore, keyof ReturnType<typeof reads>> => ({
  insertToken: (token) => group.write(statement('insertToken', ...tokenValues(token))),
  revokeToken: (id) => group.write(statement('revokeToken', now(), id)),
  insertUser: ({ id, userName, email, firstName, lastName, passwordHash }) => group.write(
    statement('insertUser', id, userName, email, firstName, lastName, passwordHash),
    statement('insertEvent', newId(), 'user.added', id, now()),
  ),
  insertRequest: (id, query, expiresAt) => group.write(statement('insertRequest', id, query, expiresAt)),
  insertGrant: (grant, code, session) => group.write(
    ...(session ? [statement('insertSession', session.id, session.userId, session.authTime)] : []),
    statement('insertGrant', grant.id, grant.clientId, grant.userId, grant.sessionId, grant.scope, grant.authTime),
    statement('insertCode', code.id, grant.id, code.redirectUri, code.challenge, code.nonce, code.expiresAt),
  ),
  redeem: async (from, id, grantId, { access, refresh }) => {
    const values = [now(), id, ...tokenValues(access), refresh?.id ?? null, grantId, refresh?.expiresAt ?? null]
    const [used] = await group.write({ name: `redeem-${from}`, text: redeemSql(from), values })
    return used === 1
  },
})
