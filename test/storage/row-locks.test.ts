import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LocksNotHeld, migrate, openStorage } from '@keyhall/adapters-persistence'
import pg from 'pg'
import type { Stores } from '@keyhall/core/stores'
import { anId, anInstance } from '../contracts/builders.js'
import { seed } from '../contracts/world.js'
import type { Parents } from '../contracts/world.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { postgresDatabases } from './databases.js'

const sources = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../packages/adapters-persistence/src')

/** Without row locks: the same number of bytes, because the messages of the protocol have lengths. */
const withoutLocks = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replaceAll(/for update/gi, (found) => ' '.repeat(found.length)), 'latin1')

const WAITING = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

/** How another process holds a lock, and how a unit of work takes it. */
const LOCKS: readonly {
  readonly title: string
  readonly held: (parents: Parents, key: string) => string
  readonly take: (stores: Stores, parents: Parents, key: string) => Promise<unknown>
}[] = [
  { title: 'attempts of an account', held: (_, key) => `select from login_attempts where account = '${key}' for update`, take: ({ loginAttempts }, _, key) => loginAttempts.lock(key) },
  { title: 'the end of the attempts of an account', held: (_, key) => `select from login_attempts where account = '${key}' for update`, take: ({ loginAttempts }, _, key) => loginAttempts.clear(key) },
  { title: 'a user', held: ({ user }) => `select from users where id = '${user.id}' for update`, take: ({ users }, { user }) => users.lock(user.id) },
  { title: 'an organization', held: ({ org }) => `select from orgs where id = '${org.id}' for update`, take: ({ orgs }, { org }) => orgs.lock(org.id) },
  { title: 'a client', held: ({ client }) => `select from clients where id = '${client.id}' for update`, take: ({ clients }, { client }) => clients.lock(client.id) },
  { title: 'the owners of the instance', held: () => 'select from instance for update', take: ({ memberships }) => memberships.countOwners() },
  { title: 'the settings of the instance', held: () => 'select from instance for update', take: ({ instance }) => instance.lock() },
  { title: 'the signing keys', held: () => 'lock table signing_keys in exclusive mode', take: ({ signingKeys }) => signingKeys.lockAll() },
]

describe('postgres: row locks', () => {
  const databases = postgresDatabases()
  after(() => databases.removeAll())

  /** A database behind a proxy that drops `for update`. */
  async function unlocked<T>(work: (url: string) => Promise<T>): Promise<T> {
    const config = await databases.migrated()
    assert.ok(config.kind === 'postgres')
    const { host, port } = new pg.Client({ connectionString: config.url })
    const proxy = await TcpProxy.listen({ host, port }, (first) => first, withoutLocks)
    try {
      const url = new URL(config.url)
      ;[url.hostname, url.port] = ['127.0.0.1', String(proxy.port)]
      return await work(url.href)
    } finally {
      proxy.close()
    }
  }

  it('are proven by two connections at the start, which is refused when both get the lock', async () => {
    await unlocked(async (url) => {
      await assert.rejects(migrate({ kind: 'postgres', url, poolSize: 3 }), LocksNotHeld)
      await assert.rejects(openStorage({ kind: 'postgres', url, poolSize: 3 }), (problem) => problem instanceof LocksNotHeld && /does not hold row locks/.test(problem.message))
    })
  })

  it('let one process migrate at a time', async () => {
    const config = await databases.fresh()
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(config)))
    assert.equal(done.filter((names) => names.length > 0).length, 1)
  })

  it('are waited for by the attempts of an account that has none yet', async () => {
    const config = await databases.migrated()
    const [one, other] = [await openStorage(config), await openStorage(config)]
    const key = anId()
    const count = (storage: typeof one) => storage.run(async ({ loginAttempts }) => {
      const failures = ((await loginAttempts.lock(key))?.failures ?? 0) + 1
      await loginAttempts.put(key, { failures, blockedUntil: 1 })
      return failures
    })
    const counted = await Promise.all(Array.from({ length: 20 }, (_, n) => count(n % 2 === 0 ? one : other)))
    assert.deepEqual(counted.toSorted((a, b) => a - b), Array.from({ length: 20 }, (_, n) => n + 1))
    await Promise.all([one.close(), other.close()])
  })

  for (const { title, held, take } of LOCKS) {
    it(`leave connections to others when many units of one process wait: ${title}`, async () => {
      const migrated = await databases.migrated()
      assert.ok(migrated.kind === 'postgres')
      const storage = await openStorage({ ...migrated, poolSize: 5 })
      const parents = await seed(storage)
      const key = anId()
      await storage.run(async ({ instance, loginAttempts }) => {
        await instance.put(anInstance({ defaultOrgId: parents.org.id, projectId: parents.project.id, administratorId: parents.user.id }))
        await loginAttempts.put(key, { failures: 1, blockedUntil: 1 })
      })
      const [holder, observer] = [new pg.Client({ connectionString: migrated.url }), new pg.Client({ connectionString: migrated.url })]
      await Promise.all([holder.connect(), observer.connect()])
      const waiting = async () => Number((await observer.query(WAITING)).rows[0]?.count)
      await holder.query(`begin; ${held(parents, key)}`)
      let done = 0
      const units = Array.from({ length: 20 }, () => storage.run((stores) => take(stores, parents, key)).then(() => (done += 1)))
      while ((await waiting()) < 3) assert.equal(done, 0)
      // Each of these needs a connection of the pool.
      for (let n = 0; n < 5; n++) await storage.run(({ orgPolicies }) => orgPolicies.of(parents.org.id))
      assert.deepEqual([await waiting(), done], [3, 0])
      await holder.query('commit')
      await Promise.all(units)
      await Promise.all([holder.end(), observer.end(), storage.close()])
    })
  }

  it('replace advisory locks and the numbers of transactions, which distributed databases lack', () => {
    // The landed migration whose function a later one replaces.
    const replaced = '1795700000000-configuration-epoch.ts'
    const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith(replaced))
    assert.ok(files.length > 100)
    const using = files.filter((file) => /pg_(try_)?advisory|txid_|::text::bigint|pg_current_xact/.test(fs.readFileSync(path.join(sources, file), 'utf8')))
    assert.deepEqual(using, [])
  })
})
