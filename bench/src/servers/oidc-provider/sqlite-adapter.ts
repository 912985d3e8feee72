import { sqliteDriver } from '@keyhall/adapters-persistence/sqlite-driver'
import type { Adapter, Payload } from 'oidc-provider'

const SCHEMA = `
  create table if not exists models (
    kind text not null, id text not null, payload text not null, expires_at integer, grant_id text, uid text, user_code text,
    primary key (kind, id)
  ) without rowid;
  create index if not exists models_grant on models (grant_id) where grant_id is not null;
  create index if not exists models_uid on models (uid) where uid is not null;
  create index if not exists models_user_code on models (user_code) where user_code is not null;
`

/** Stores everything in one table, with prepared statements, and the durability that Keyhall has: each commit is on the disk. */
export function sqliteAdapters(file: string): (kind: string) => Adapter {
  const database = new (sqliteDriver())(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(SCHEMA)
  const upsert = database.prepare('insert or replace into models (kind, id, payload, expires_at, grant_id, uid, user_code) values (?, ?, ?, ?, ?, ?, ?)')
  const find = database.prepare('select payload, expires_at from models where kind = ? and id = ?').raw()
  const findByUid = database.prepare('select payload, expires_at from models where uid = ? and kind = ?').raw()
  const findByUserCode = database.prepare('select payload, expires_at from models where user_code = ? and kind = ?').raw()
  const consume = database.prepare("update models set payload = json_set(payload, '$.consumed', ?) where kind = ? and id = ?")
  const destroy = database.prepare('delete from models where kind = ? and id = ?')
  const revoke = database.prepare('delete from models where grant_id = ?')

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      upsert.run(kind, id, JSON.stringify(payload), expiresIn ? now() + expiresIn : null, textOf(payload.grantId), textOf(payload.uid), textOf(payload.userCode))
    },
    async find(id) { return payloadOf(find.get(kind, id)) },
    async findByUid(uid) { return payloadOf(findByUid.get(uid, kind)) },
    async findByUserCode(userCode) { return payloadOf(findByUserCode.get(userCode, kind)) },
    async consume(id) { consume.run(now(), kind, id) },
    async destroy(id) { destroy.run(kind, id) },
    async revokeByGrantId(grantId) { revoke.run(grantId) },
  })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const now = (): number => Math.floor(Date.now() / 1000)

function payloadOf(row: unknown): Payload | undefined {
  if (row === undefined) return undefined
  const [payload, expiresAt] = row as [string, number | null]
  return expiresAt !== null && expiresAt < now() ? undefined : JSON.parse(payload) as Payload
}
