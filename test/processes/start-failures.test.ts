import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { executeBeside } from '../storage/damage.js'
import { Installation, freePort } from '../support/keyhall-process.js'
import type { Variables } from '../support/keyhall-process.js'
import { MissingTool } from '../support/missing-tool.js'
import { createDatabase } from '../support/postgres.js'
import { standardDocument } from '../support/standard-document.js'
import { contentBeside, countBeside, queryBeside } from './query-beside.js'

/** Recognizable secrets, so that a message that leaks one fails the test. */
const SECRET = 'canary-Dd4kXq81'

/** Starts a server that cannot start. @returns its output, which is short and shows no secret */
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

describe('a server that cannot start', () => {
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

  describe('because of the master key', () => masterKeys(() => installation, alreadySetUp))
  describe('because of its environment', () => surroundings(() => installation))
  describe('because of its input', () => given(() => installation, alreadySetUp))
})

function masterKeys(installationOf: () => Installation, alreadySetUp: () => void): void {
  it('reports a master key that does not fit the database, and leaves the database unchanged', async () => {
    alreadySetUp()
    const before = await contentBeside(installationOf().storage)
    const variables = {
      KEYHALL_MASTER_KEY: randomBytes(32).toString('base64url'),
      KEYHALL_BOOTSTRAP_FILE: installationOf().write('bootstrap.json', standardDocument()),
    }
    const message = await refusal(installationOf(), variables)
    assert.match(message, /does not decrypt: the master key is wrong.*KEYHALL_MASTER_KEY.*master\.key/)
    assert.deepEqual(await contentBeside(installationOf().storage), before)
  })

  it('names a master key file that it cannot use, and does not replace it', async () => {
    alreadySetUp()
    const file = path.join(installationOf().dataDir, 'master.key')
    for (const content of ['', SECRET, `${'A'.repeat(42)}=`]) {
      fs.writeFileSync(file, content)
      assert.match(await refusal(installationOf(), {}), /master\.key does not contain a master key/)
      assert.equal(fs.readFileSync(file, 'utf8'), content)
    }
  })

  it('names a master key file that is missing, and creates no new one', async () => {
    alreadySetUp()
    fs.rmSync(path.join(installationOf().dataDir, 'master.key'))
    assert.match(await refusal(installationOf(), {}), /master\.key is missing, and the storage contains data that was encrypted with it/)
    assert.deepEqual(filesIn(installationOf().dataDir), ['keyhall.db'])
  })

  for (const [name, loseDatabase] of [
    ['a missing database', (folder: string) => fs.rmSync(path.join(folder, 'keyhall.db'))],
    ['an empty database', (folder: string) => fs.writeFileSync(path.join(folder, 'keyhall.db'), '')],
  ] as const) {
    it(`reports ${name} next to the master key of an installation, and sets nothing up`, async () => {
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

  it('starts a new installation with the same master key under --new-installation when the database is lost', async () => {
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

  it('reports a corrupted stored signing key, and creates no new one', async () => {
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
  it('names a port that is in use, and creates nothing', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    // An open listener would keep the test run alive after a failure.
    const message = await refusal(installationOf(), { KEYHALL_PORT: String(port) }).finally(() => other.close())
    assert.match(message, new RegExp(`cannot listen on port ${port} of 127\\.0\\.0\\.1: the port is already in use`))
    assert.deepEqual(filesIn(installationOf().dataDir), [])
  })

  for (const host of ['127.0.0.1', 'localhost']) {
    it(`reports that Postgres does not answer at ${host}, without the password`, async () => {
      const storage = `postgres://keyhall:${SECRET}@${host}:${await freePort()}/keyhall`
      const message = await refusal(installationOf(), { KEYHALL_STORAGE: storage })
      assert.match(message, /KEYHALL_STORAGE: the storage cannot answer: connect ECONNREFUSED/)
    })
  }

  it('reports a database that does not exist', async () => {
    const database = await createDatabase()
    await database.drop()
    assert.match(await refusal(installationOf(), { KEYHALL_STORAGE: database.url }), /database "\w+" does not exist/)
  })

  it('names a data directory that it cannot write to', async () => {
    const dataDir = path.join(installationOf().write('file', 'not a directory'), 'data')
    const message = await refusal(installationOf(), { KEYHALL_DATA_DIR: dataDir })
    assert.match(message, /KEYHALL_DATA_DIR: the master key cannot be stored in .*file\/data/)
  })

  it('reports a data directory without access permission', async () => {
    if (process.getuid?.() === 0) throw new MissingTool('needs permissions, which do not apply to root: run the tests as another user')
    fs.mkdirSync(installationOf().dataDir, { mode: 0o500 })
    assert.match(await refusal(installationOf(), {}), /EACCES|unable to open database file/)
  })
}

function given(installationOf: () => Installation, alreadySetUp: () => void): void {
  it('lists all configuration errors at once', async () => {
    const variables = {
      KEYHALL_PORT: '99999', KEYHALL_WORKERS: '2', KEYHALL_LOG_LVL: 'info',
      KEYHALL_MASTER_KEY: SECRET, KEYHALL_BOOTSTRAP_FILE: 'absent.json', KEYHALL_TLS_CERT_FILE: 'absent.pem',
    }
    const message = await refusal(installationOf(), variables)
    for (const name of ['PORT', 'WORKERS', 'LOG_LVL', 'MASTER_KEY', 'BOOTSTRAP_FILE', 'TLS_CERT_FILE']) {
      assert.match(message, new RegExp(`^ {2}KEYHALL_${name}: `, 'm'))
    }
    assert.deepEqual(filesIn(installationOf().dataDir), [])
  })

  it('names the paths of errors in a bootstrap file, and applies nothing', async () => {
    const incomplete = { users: [{ id: '200', password: SECRET }] }
    const variables = { KEYHALL_BOOTSTRAP_FILE: installationOf().write('bootstrap.json', { ...standardDocument(), ...incomplete }) }
    const message = await refusal(installationOf(), variables)
    assert.match(message, /^ {2}users\[0\]\.userName: is missing$/m)
    assert.deepEqual(filesIn(installationOf().dataDir), [])

    alreadySetUp()
    const before = await contentBeside(installationOf().storage)
    await refusal(installationOf(), variables)
    assert.deepEqual(await contentBeside(installationOf().storage), before)
  })

  it('names the path where a bootstrap file contradicts the database, and applies nothing', async () => {
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

  it('reports a certificate without a key, and creates nothing', async () => {
    const file = installationOf().write('cert.pem', SECRET)
    const variables = {
      KEYHALL_BASE_URL: 'https://localhost', KEYHALL_TLS_CERT_FILE: file, KEYHALL_TLS_KEY_FILE: file,
    }
    assert.match(await refusal(installationOf(), variables), /KEYHALL_TLS_CERT_FILE, KEYHALL_TLS_KEY_FILE: are no certificate with its key/)
    assert.deepEqual(filesIn(installationOf().dataDir), [])
  })

  it('names the unknown migrations of a database from a newer version', async () => {
    alreadySetUp()
    const migration = "insert into migrations (timestamp, name) values (1999999999999, 'FromTheFuture1999999999999')"
    await executeBeside(installationOf().storage, migration)
    assert.match(await refusal(installationOf(), {}), /migrations unknown to this version: FromTheFuture1999999999999/)
  })
}
