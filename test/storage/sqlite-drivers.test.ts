import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { MissingTool } from '../support/missing-tool.js'
import { runChild } from './children.js'
import { sqliteDatabases } from './databases.js'

const NAME = 'Zoë 🦊 نور'

const OPEN = "import { openStorage, sqliteDriver } from '@keyhall/adapters-persistence'"

/** Reads what the one before has written, if any; then writes an organization by a unit of work and a token by the ledger. */
const program = `${OPEN}
  const [path, driver, own, others] = values
  const storage = await openStorage({ kind: 'sqlite', path, driver })
  const org = await storage.read(({ orgs }) => orgs.find(others))
  const { token } = (await storage.ledger.accessToken(others)) ?? {}
  await storage.run(({ orgs }) => orgs.add({ id: own, name: own + '${NAME}', primaryDomain: own + '.example', state: 'active', createdAt: 2 ** 31 + 5 }))
  const written = { id: own, secretHash: 'hash', clientId: 'client', scopes: ['openid', 'profile'], audience: ['${NAME}'], issuedAt: 1, expiresAt: 2 ** 40 }
  await storage.ledger.settle({ accessToken: written })
  await storage.close()
  const check = new (sqliteDriver(driver))(path).pragma('integrity_check')[0].integrity_check
  console.log(JSON.stringify([org?.name, org?.createdAt, token?.audience, token?.expiresAt, check]))`

/** Adds organizations one after the other, each when the one before is stored. */
const adder = `${OPEN}
  const [path, driver, prefix] = values
  const storage = await openStorage({ kind: 'sqlite', path, driver })
  for (let number = 0; number < 50; number++) {
    const id = prefix + number
    await storage.run(({ orgs }) => orgs.add({ id, name: id, primaryDomain: id + '.example', state: 'active', createdAt: 1 }))
  }
  await storage.close()`

/** A driver, and the Node that it works in: this one, or the one of TEST_OTHER_NODE. */
interface Place {
  readonly driver: string
  readonly node: string
}

function placesIn(node: string): readonly Place[] {
  const works = (driver: string) =>
    spawnSync(node, ['--input-type=module', '-e', `${OPEN}; sqliteDriver('${driver}')`], { cwd: import.meta.dirname }).status === 0
  return ['node', 'better-sqlite3'].filter(works).map((driver) => ({ driver, node }))
}

describe('sqlite: a file that two drivers use', () => {
  const databases = sqliteDatabases()
  let places: readonly Place[] = []
  before(() => {
    places = [...new Map([process.execPath, process.env['TEST_OTHER_NODE'] ?? ''].filter(Boolean).flatMap(placesIn).map((place) => [place.driver, place])).values()]
    if (places.length < 2) throw new MissingTool('needs both drivers of SQLite: set KEYHALL_SQLITE_DRIVER=better-sqlite3 to compile the second one, or TEST_OTHER_NODE to the binary of another Node.js')
  })
  after(() => databases.removeAll())

  const run = ({ driver, node }: Place, module: string, { path }: Extract<StorageConfig, { kind: 'sqlite' }>, ...values: readonly string[]) =>
    runChild(module, [path, driver, ...values], [], node)
  const aFile = async () => (await databases.fresh()) as Extract<StorageConfig, { kind: 'sqlite' }>

  it('written by either, is read by the other', async () => {
    for (const [first, second] of [places, places.toReversed()]) {
      assert.ok(first && second)
      const file = await aFile()
      const use = async (place: Place, own: string, others: string) => JSON.parse(await run(place, program, file, own, others)) as unknown
      const read = (writer: string) => [writer + NAME, 2 ** 31 + 5, [NAME], 2 ** 40, 'ok']
      await use(first, 'a', 'none')
      assert.deepEqual(await use(second, 'b', 'a'), read('a'))
      assert.deepEqual(await use(first, 'c', 'b'), read('b'))
    }
  })

  it('is written by both at the same time, and loses nothing', async () => {
    const file = await aFile()
    const [first, second] = places
    assert.ok(first && second)
    await Promise.all([run(first, adder, file, 'a'), run(second, adder, file, 'b')])
    const count = `${OPEN}
      console.log(new (sqliteDriver(values[1]))(values[0]).prepare('select count(*) from orgs').pluck().get())`
    assert.deepEqual(await Promise.all(places.map(async (place) => Number(await run(place, count, file)))), [100, 100])
  })
})
