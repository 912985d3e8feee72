import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openStorage } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import { sqliteDriver } from '@keyhall/adapters-persistence'
import { aHash, anOrg, NOW } from '../contracts/builders.js'
import { runChild } from './children.js'
import { sqliteDatabases } from './databases.js'

const databases = sqliteDatabases()

async function freshFile(): Promise<string> {
  const config = await databases.fresh()
  assert.ok(config.kind === 'sqlite')
  return config.path
}

/** Root may write everywhere, so `work` runs as the unprivileged user `nobody`. */
async function withoutRights<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('sqlite: another process that writes', () => {
  after(() => databases.removeAll())

  it('delays writes only, not reads or the rest of the process', async () => {
    const file = await freshFile()
    const storage = await openStorage({ kind: 'sqlite', path: file })
    const org = anOrg()
    const other = new (sqliteDriver())(file)
    other.exec('begin immediate')
    const work = storage.run(({ orgs }) => orgs.add(org))
    const write = storage.ledger.useOnce(aHash(), NOW)
    let ticks = 0
    const clock = setInterval(() => ticks++, 10)
    await wait(300)
    clearInterval(clock)
    assert.equal(await storage.read(({ orgs }) => orgs.find(org.id)), undefined)
    other.exec('commit')
    other.close()
    await Promise.all([work, write])
    assert.ok(ticks >= 5, `${ticks} ticks in 300 ms`)
    assert.deepEqual(await storage.read(({ orgs }) => orgs.find(org.id)), org)
    await storage.close()
  })

  it('makes the storage unavailable until it ends', async () => {
    const file = await freshFile()
    const storage = await openStorage({ kind: 'sqlite', path: file })
    const other = new (sqliteDriver())(file)
    other.exec('begin immediate')
    const outcomes = await Promise.allSettled([
      storage.run(({ orgs }) => orgs.add(anOrg())),
      storage.ledger.useOnce(aHash(), NOW),
    ])
    for (const outcome of outcomes) assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailable)
    other.exec('commit')
    other.close()
    await storage.run(({ orgs }) => orgs.add(anOrg()))
    await storage.close()
  }).timeout(20_000)
})

describe('sqlite: a file that cannot be written', () => {
  after(() => databases.removeAll())

  it('makes the storage unavailable when it is opened', async () => {
    const file = await freshFile()
    await (await openStorage({ kind: 'sqlite', path: file })).close()
    fs.chmodSync(file, 0o444)
    fs.chmodSync(path.dirname(file), 0o555)
    await assert.rejects(withoutRights(() => openStorage({ kind: 'sqlite', path: file })), StorageUnavailable)
    fs.chmodSync(path.dirname(file), 0o755)
  })

  it('makes the storage unavailable when it is not a database', async () => {
    const file = await freshFile()
    fs.writeFileSync(file, 'this is a text, and long enough to be taken for the header of a database; more of it follows here.'.repeat(20))
    await assert.rejects(openStorage({ kind: 'sqlite', path: file }), StorageUnavailable)
  })

  it('makes the storage unavailable when it is a folder', async () => {
    const file = await freshFile()
    await assert.rejects(openStorage({ kind: 'sqlite', path: path.dirname(file) }), StorageUnavailable)
  })
})

describe('sqlite: a disk that is full', () => {
  after(() => databases.removeAll())

  /** Writes until it fails, then reads what it has written before. The shell allows files of 8 MiB. */
  const filler = `
    process.on('SIGXFSZ', () => {})
    import { openStorage } from '@keyhall/adapters-persistence'
    const storage = await openStorage({ kind: 'sqlite', path: values[0] })
    const stored = []
    let failure
    const write = async (id) => {
      const token = { id, secretHash: 'x'.repeat(500), clientId: 'client', scopes: [], audience: [], issuedAt: 1, expiresAt: 2 }
      await storage.ledger.settle({ accessToken: token }).then(() => stored.push(id), (error) => { failure = error })
    }
    for (let batch = 0; batch < 1000 && !failure; batch++) {
      await Promise.all(Array.from({ length: 100 }, (_, number) => write('token-' + batch + '-' + number)))
    }
    let found = 0
    for (const id of stored) if (await storage.ledger.accessToken(id)) found++
    await storage.close()
    console.log(JSON.stringify([failure?.code, stored.length > 100, found === stored.length]))`

  it('makes writes unavailable, and loses no acknowledged write', async () => {
    const file = await freshFile()
    const written = await runChild(filler, [file], ['sh', '-c', 'ulimit -f 16384; exec "$@"', 'sh'])
    assert.deepEqual(JSON.parse(written), ['shared.storage_unavailable', true, true])
  })
})
