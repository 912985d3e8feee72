import assert from 'node:assert/strict'
import pg from 'pg'
import { openStorage } from '@keyhall/adapters-persistence'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import { aHash, anId, anOrg, NOW } from '../contracts/builders.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { executeBeside } from './damage.js'
import { postgresDatabases } from './databases.js'

/** Milliseconds: waiting for a turn, for a connection, and for the statement. */
const MAX_STORAGE_ANSWER = 8_000

const END_SESSIONS = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keyhall' and datname = current_database()"

/** What PgBouncer does with `ignore_startup_parameters`: the database gets user and database only. */
function withoutSettings(startup: Buffer): Buffer {
  const pairs = startup.subarray(8).toString('utf8').split('\0').filter((text) => text !== '')
  const kept = pairs.flatMap((name, index) => (index % 2 === 0 && ['user', 'database'].includes(name) ? [name, pairs[index + 1] ?? ''] : []))
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}

describe('postgres: a database that is changed behind the server', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  async function withStorage(test: (storage: Awaited<ReturnType<typeof openStorage>>, config: StorageConfig) => Promise<void>): Promise<void> {
    const config = await databases.migrated()
    const storage = await openStorage(config)
    try {
      await test(storage, config)
    } finally {
      await storage.close()
    }
  }

  it('is not ready while it is read-only', () => withStorage(async (storage, config) => {
    await storage.check()
    const name = new URL(config.kind === 'postgres' ? config.url : '').pathname.slice(1)
    await executeBeside(config, `alter database ${name} set default_transaction_read_only = on; ${END_SESSIONS}`)
    await assert.rejects(storage.check(), StorageUnavailable)
    await assert.rejects(storage.run(({ orgs }) => orgs.add(anOrg())), StorageUnavailable)
    // A session that is read-only can still end that for the others.
    await executeBeside(config, `set transaction_read_only = off; alter database ${name} reset default_transaction_read_only; ${END_SESSIONS}`)
    // The pool may still hold a connection that was ended. It fails once, and only as unavailable.
    await storage.run(({ orgs }) => orgs.add(anOrg())).catch((problem: unknown) => assert.ok(problem instanceof StorageUnavailable, String(problem)))
    await storage.check()
  }))

  it('is unavailable while its tables have other names', () => withStorage(async (storage, config) => {
    for (const table of ['orgs', 'access_tokens', 'used_once']) await executeBeside(config, `alter table ${table} rename to ${table}_away`)
    await assert.rejects(storage.run(({ orgs }) => orgs.add(anOrg())), StorageUnavailable)
    await assert.rejects(storage.ledger.accessToken(anId()), StorageUnavailable)
    await assert.rejects(storage.ledger.useOnce(aHash(), NOW), StorageUnavailable)
  }))

  describe('while another program locks its tables', () => {
    let storage: Awaited<ReturnType<typeof openStorage>>
    let holder: pg.Client
    before(async () => {
      const config = await databases.migrated()
      assert.ok(config.kind === 'postgres')
      storage = await openStorage(config)
      holder = new pg.Client({ connectionString: config.url })
      await holder.connect()
      await holder.query('begin; lock table orgs, access_tokens, used_once in access exclusive mode')
    })
    after(async () => {
      await holder.end()
      await storage.close()
    })

    for (const [what, ask] of [
      ['a read', () => storage.read(({ orgs }) => orgs.find(anOrg().id))],
      ['a unit of work', () => storage.run(({ orgs }) => orgs.add(anOrg()))],
      ['a unit of work that reads first', () => storage.run(async ({ orgs }) => orgs.find(anOrg().id))],
      ['a ledger read', () => storage.ledger.accessToken(anId())],
      ['a one-time use', () => storage.ledger.useOnce(aHash(), NOW)],
    ] as const) {
      it(`is unavailable for ${what} within the response time limit`, async function () {
        this.timeout(MAX_STORAGE_ANSWER)
        await assert.rejects(ask(), StorageUnavailable)
      })
    }
  })

  it('starts behind a pooler that drops the settings of the start-up message', async () => {
    const config = await databases.migrated()
    const url = new URL(config.kind === 'postgres' ? config.url : '')
    const pooler = await TcpProxy.listen({ host: url.hostname, port: Number(url.port) }, withoutSettings)
    url.port = String(pooler.port)
    const storage = await openStorage({ kind: 'postgres', url: url.href, poolSize: 3 })
    try {
      await storage.run(({ orgs }) => orgs.add(anOrg()))
    } finally {
      await storage.close()
      pooler.close()
    }
  })
})
