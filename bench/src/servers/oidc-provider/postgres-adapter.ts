import pg from 'pg'
import type { Adapter, Payload } from 'oidc-provider'

/** As many as Keyhall opens by default. */
const CONNECTIONS = 10

const SCHEMA = `
  create table if not exists models (
    kind text not null, id text not null, payload jsonb not null, expires_at bigint, grant_id text, uid text, user_code text,
    primary key (kind, id)
  );
  create index if not exists models_grant on models (grant_id) where grant_id is not null;
  create index if not exists models_uid on models (uid) where uid is not null;
  create index if not exists models_user_code on models (user_code) where user_code is not null;
`

const SQL = {
  upsert: `insert into models (kind, id, payload, expires_at, grant_id, uid, user_code) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code`,
  find: 'select payload, expires_at from models where kind = $1 and id = $2',
  findByUid: 'select payload, expires_at from models where kind = $1 and uid = $2',
  findByUserCode: 'select payload, expires_at from models where kind = $1 and user_code = $2',
  consume: "update models set payload = jsonb_set(payload, '{consumed}', to_jsonb($3::bigint)) where kind = $1 and id = $2",
  destroy: 'delete from models where kind = $1 and id = $2',
  revoke: 'delete from models where grant_id = $1',
} as const

/** Stores everything in one table, with named statements. Each statement is a transaction, and each commit is on the disk. */
export async function postgresAdapters(url: string): Promise<(kind: string) => Adapter> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  await pool.query(SCHEMA)
  const run = async (name: keyof typeof SQL, values: readonly unknown[]): Promise<readonly Row[]> =>
    (await pool.query<Row>({ name, text: SQL[name], values: [...values] })).rows

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const { grantId = null, uid = null, userCode = null } = payload
      await run('upsert', [kind, id, JSON.stringify(payload), expiresIn ? now() + expiresIn : null, grantId, uid, userCode])
    },
    async find(id) { return payloadOf(await run('find', [kind, id])) },
    async findByUid(uid) { return payloadOf(await run('findByUid', [kind, uid])) },
    async findByUserCode(userCode) { return payloadOf(await run('findByUserCode', [kind, userCode])) },
    async consume(id) { await run('consume', [kind, id, now()]) },
    async destroy(id) { await run('destroy', [kind, id]) },
    async revokeByGrantId(grantId) { await run('revoke', [grantId]) },
  })
}

interface Row {
  readonly payload: Payload
  readonly expires_at: string | null
}

const now = (): number => Math.floor(Date.now() / 1000)

function payloadOf([row]: readonly Row[]): Payload | undefined {
  if (!row) return undefined
  return row.expires_at !== null && Number(row.expires_at) < now() ? undefined : row.payload
}
