import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LocksNotHeld, migrate, openStorage } from '@keyhall/adapters-persistence'
import pg from 'pg'
import { anId } from '../contracts/builders.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { postgresDatabases } from './databases.js'

const sources = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../packages/adapters-persistence/src')

/** Without row locks: the same number of bytes, because the messages of the protocol have lengths. */
const withoutLocks = (bytes: Buffer): Buffer => Buffer.from(bytes.toString('latin1').replaceAll(/for update/gi, (found) => ' '.repeat(found.length)), 'latin1')

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

  it('replace advisory locks and the numbers of transactions, which distributed databases lack', () => {
    // The landed migration whose function a later one replaces.
    const replaced = '1795700000000-configuration-epoch.ts'
    const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith(replaced))
    assert.ok(files.length > 100)
    const using = files.filter((file) => /pg_(try_)?advisory|txid_|::text::bigint|pg_current_xact/.test(fs.readFileSync(path.join(sources, file), 'utf8')))
    assert.deepEqual(using, [])
  })
})
