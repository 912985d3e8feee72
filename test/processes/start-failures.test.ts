import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { executeBeside } from '../storage/damage.js'
import { Installation, freePort } from '../support/keyhall-process.js'
import type { Variables } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { standardDocument } from '../support/standard-document.js'
import { contentBeside, countBeside, queryBeside } from './query-beside.js'

/** Marked, so that a message that shows one is noticed. */
const SECRET = 'canary-Dd4kXq81'

/** Starts a server that cannot start. @returns what it says, which is short and shows no secret */
async function refusal(installation: Installation, variables: Variables): Promise<string> {
  const server = installation.launch(variables)
  assert.notEqual((await server.finished()).code, 0)
  assert.equal(server.stdout, '')
  assert.match(server.stderr, /^keyhall: /)
  assert.doesNotMatch(server.stderr, /^\s+at /m, 'no stack trace')
  assert.doesNotMatch(server.stderr, /canary/)
  return server.stderr
}

const filesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [])

describe('a server that cannot start (REL-34)', () => {
  let original: Installation
  let installation: Installation
  before(async () => {
    original = await (await Installation.create()).setUp()
  })
  beforeEach(async () => {
    // The same base URL: the console moves with it.
    const base = `http://localhost:${original.port}`
    installation = await Installation.create({ KEYHALL_BASE_URL: base, KEYHALL_PORT: String(await freePort()) })
  })
  afterEach(() => installation.remove())
  after(() => original.remove())

  const alreadySetUp = (): void => fs.cpSync(original.dataDir, installation.dataDir, { recursive: true })

  describe('for want of the master key (JW-05)', () => masterKeys(() => installation, alreadySetUp))
  describe('for want of its surroundings', () => surroundings(() => installation))
  describe('for what it is given', () => given(() => installation, alreadySetUp))
})

function masterKeys(installationOf: () => Installation, alreadySetUp: () => void): void {
  it('with another key says so, and leaves the database as it is', async () => {
    alreadySetUp()
    const before = await contentBeside(installationOf().storage)
    const variables = {
      KEYHALL_MASTER_KEY: randomBytes(32).toString('base64url'),
      KEYHALL_BOOTSTRAP_FILE: installationOf().write('bootstrap.json', standardDocument()),
    }
    const told = await refusal(installationOf(), variables)
    assert.match(told, /does not decrypt: the master key is wrong.*KEYHALL_MASTER_KEY.*master\.key/)
    assert.deepEqual(await contentBeside(installationOf().storage), before)
  })

  it('with an unusable file names it, and does not replace it', async () => {
    alreadySetUp()
    const file = path.join(installationOf().dataDir, 'master.key')
    for (const content of ['', SECRET, `${'A'.repeat(42)}=`]) {
      fs.writeFileSync(file, content)
      assert.match(await refusal(installationOf(), {}), /master\.key does not contain a master key/)
      assert.equal(fs.readFileSync(file, 'utf8'), content)
    }
  })

  it('with a lost file says what is missing, and makes no new one', async () => {
    alreadySetUp()
    fs.rmSync(path.join(installationOf().dataDir, 'master.key'))
    assert.match(await refusal(installationOf(), {}), /master\.key is missing, and the storage contains data that was encrypted with it/)
    assert.deepEqual(filesIn(installationOf().dataDir), ['keyhall.db'])
  })

  for (const [name, loseDatabase] of [
    ['a missing database', (folder: string) => fs.rmSync(path.join(folder, 'keyhall.db'))],
    ['an empty database', (folder: string) => fs.writeFileSync(path.join(folder, 'keyhall.db'), '')],
  ] as const) {
    it(`with ${name} beside the master key of an installation says so, and sets nothing up (R8)`, async () => {
      alreadySetUp()
      const { dataDir, storage } = installationOf()
      loseDatabase(dataDir)
      const key = fs.readFileSync(path.join(dataDir, 'master.key'), 'utf8')
      for (let start = 0; start < 2; start++) {
        assert.match(await refusal(installationOf(), {}), /the storage is empty, but .*master\.key belongs to an installation.*--new-installation/)
      }
      assert.equal(fs.readFileSync(path.join(dataDir, 'master.key'), 'utf8'), key)
      if (fs.existsSync(path.join(dataDir, 'keyhall.db'))) assert.equal(await countBeside(storage, 'select count(*) from instance'), 0)
    })
  }

  it('with a lost database starts anew when --new-installation asks for it, with the same master key (R8)', async () => {
    alreadySetUp()
    const { dataDir } = installationOf()
    const file = path.join(dataDir, 'master.key')
    const key = fs.readFileSync(file, 'utf8')
    fs.rmSync(path.join(dataDir, 'keyhall.db'))
    const server = installationOf().launch({}, ['start', '--new-installation'])
    await server.ready()
    assert.match(server.stderr, /This is a new installation/)
    assert.equal(fs.readFileSync(file, 'utf8'), key)
  })

  it('with a stored key that was changed says so, and makes no new one (REL-35)', async () => {
    alreadySetUp()
    const { storage } = installationOf()
    const [row = {}] = await queryBeside(storage, "select kid, sealed_private_key from signing_keys where alg = 'ES256'")
    const sealed = String(row['sealed_private_key'])
    const flipped = sealed.slice(0, -10) + (sealed.at(-10) === 'A' ? 'B' : 'A') + sealed.slice(-9)
    await executeBeside(storage, `update signing_keys set sealed_private_key = '${flipped}' where alg = 'ES256'`)
    const before = await contentBeside(installationOf().storage)
    assert.match(await refusal(installationOf(), {}), new RegExp(`${String(row['kid'])} does not decrypt`))
    assert.deepEqual(await contentBeside(installationOf().storage), before)
  })
}

function surroundings(installationOf: () => Installation): void {
  it('because the port is taken names it, and makes nothing', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    // Left open after a failure, it would keep the run from ending.
    const told = await refusal(installationOf(), { KEYHALL_PORT: String(port) }).finally(() => other.close())
    assert.match(told, new RegExp(`cannot listen on port ${port} of 127\\.0\\.0\\.1: the port is already in use`))
    assert.deepEqual(filesIn(installationOf().dataDir), [])
  })

  for (const host of ['127.0.0.1', 'localhost']) {
    it(`because no Postgres answers at ${host} says so without the password`, async () => {
      const storage = `postgres://keyhall:${SECRET}@${host}:${await freePort()}/keyhall`
      const told = await refusal(installationOf(), { KEYHALL_STORAGE: storage })
      assert.match(told, /KEYHALL_STORAGE: the storage cannot answer: connect ECONNREFUSED/)
    })
  }

  it('because there is no such database says so', async () => {
    const database = await createDatabase()
    await database.drop()
    assert.match(await refusal(installationOf(), { KEYHALL_STORAGE: database.url }), /database "\w+" does not exist/)
  })

  it('because the data directory cannot be written names it', async () => {
    const dataDir = path.join(installationOf().write('file', 'not a directory'), 'data')
    const told = await refusal(installationOf(), { KEYHALL_DATA_DIR: dataDir })
    assert.match(told, /KEYHALL_DATA_DIR: the master key cannot be stored in .*file\/data/)
  })

  // Nothing is closed to root.
  if (process.getuid?.() !== 0) {
    it('because the data directory is closed to it says so', async () => {
      fs.mkdirSync(installationOf().dataDir, { mode: 0o500 })
      assert.match(await refusal(installationOf(), {}), /EACCES|unable to open database file/)
    })
  }
}

function given(installationOf: () => Installation, alreadySetUp: () => void): void {
  it('for its configuration tells all problems together', async () => {
    const variables = {
      KEYHALL_PORT: '99999', KEYHALL_WORKERS: '2', KEYHALL_LOG_LVL: 'info',
      KEYHALL_MASTER_KEY: SECRET, KEYHALL_BOOTSTRAP_FILE: 'absent.json', KEYHALL_TLS_CERT_FILE: 'absent.pem',
    }
    const told = await refusal(installationOf(), variables)
    for (const name of ['PORT', 'WORKERS', 'LOG_LVL', 'MASTER_KEY', 'BOOTSTRAP_FILE', 'TLS_CERT_FILE']) {
      assert.match(told, new RegExp(`^ {2}KEYHALL_${name}: `, 'm'))
    }
    assert.deepEqual(filesIn(installationOf().dataDir), [])
  })

  it('for a bootstrap file names the paths in it, and applies nothing', async () => {
    const incomplete = { users: [{ id: '200', password: SECRET }] }
    const variables = { KEYHALL_BOOTSTRAP_FILE: installationOf().write('bootstrap.json', { ...standardDocument(), ...incomplete }) }
    const told = await refusal(installationOf(), variables)
    assert.match(told, /^ {2}users\[0\]\.userName: is missing$/m)
    assert.deepEqual(filesIn(installationOf().dataDir), [])

    alreadySetUp()
    const before = await contentBeside(installationOf().storage)
    await refusal(installationOf(), variables)
    assert.deepEqual(await contentBeside(installationOf().storage), before)
  })

  it('for a bootstrap file that contradicts the database names the path, and applies nothing', async () => {
    alreadySetUp()
    const { organizations } = standardDocument()
    const users = [{ id: '200', organization: '100', userName: 'alice', profile: { firstName: 'A', lastName: 'L' } }]
    const robots = [{ id: '210', organization: '100', userName: 'service', name: 'The name of the service user of the first start' }]
    const document = { organizations, users, serviceUsers: robots }
    const variables = { KEYHALL_BOOTSTRAP_FILE: installationOf().write('bootstrap.json', document) }
    const before = await contentBeside(installationOf().storage)
    assert.match(await refusal(installationOf(), variables), /^ {2}serviceUsers\[0\]/m)
    assert.deepEqual(await contentBeside(installationOf().storage), before)
  })

  it('for a certificate without its key says so, and makes nothing', async () => {
    const file = installationOf().write('cert.pem', SECRET)
    const variables = {
      KEYHALL_BASE_URL: 'https://localhost', KEYHALL_TLS_CERT_FILE: file, KEYHALL_TLS_KEY_FILE: file,
    }
    assert.match(await refusal(installationOf(), variables), /KEYHALL_TLS_CERT_FILE, KEYHALL_TLS_KEY_FILE: are no certificate with its key/)
    assert.deepEqual(filesIn(installationOf().dataDir), [])
  })

  it('for a database of a newer version names what it does not know', async () => {
    alreadySetUp()
    const migration = "insert into migrations (timestamp, name) values (1999999999999, 'FromTheFuture1999999999999')"
    await executeBeside(installationOf().storage, migration)
    assert.match(await refusal(installationOf(), {}), /migrations unknown to this version: FromTheFuture1999999999999/)
  })
}
