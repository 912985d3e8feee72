import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { Installation } from '../support/keyhall-process.js'
import type { Variables } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { queryBeside } from './query-beside.js'

const VERSION = /^\d+\.\d+\.\d+\n$/
const USAGE = /^Keyhall \d+\.\d+\.\d+: .*\n\nUsage: keyhall <command>\n\n {2}start +run .*\n {2}migrate .*\n {2}check-config /

interface Said {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

describe('the command line', () => {
  let installation: Installation
  beforeEach(async () => {
    installation = await Installation.create()
  })
  afterEach(() => installation.remove())

  async function run(command: readonly string[], variables: Variables = {}): Promise<Said> {
    const ran = installation.launch(variables, command)
    const { code } = await ran.finished()
    return { code, stdout: ran.stdout, stderr: ran.stderr }
  }

  it('lists the commands with --help and without a command', async () => {
    const [asked, alone] = await Promise.all([run(['--help']), run([])])
    assert.deepEqual([asked.code, asked.stderr], [0, ''])
    assert.match(asked.stdout, USAGE)
    assert.deepEqual(alone, { code: 2, stdout: '', stderr: asked.stdout })
  })

  it('rejects unknown commands with status 2', async () => {
    const [unknown, more] = await Promise.all([run(['serve']), run(['migrate', 'now'])])
    assert.deepEqual([unknown.code, unknown.stdout, more.code, more.stdout], [2, '', 2, ''])
    assert.match(unknown.stderr, /^There is no command "serve"\.\n\nKeyhall /)
    assert.match(more.stderr, /^keyhall migrate takes no arguments\.\n\nkeyhall migrate: /)
    assert.deepEqual(fs.readdirSync(installation.folder), [])
  })

  it('shows the help of a group and of a command, with status 0', async () => {
    const [keys, selftest] = await Promise.all([run(['keys', '--help']), run(['selftest', '-h'])])
    assert.deepEqual([keys.code, keys.stderr], [0, ''])
    assert.match(keys.stdout, /^Usage: keyhall keys <command>\n\n {2}list .*\n {2}rotate /)
    assert.deepEqual([selftest.code, selftest.stderr], [0, ''])
    assert.match(selftest.stdout, /^keyhall selftest: .*\n\nUsage: keyhall selftest \[options\]\n\n {2}--issuer <url> /)
    assert.deepEqual(fs.readdirSync(installation.folder), [])
  })

  it('prints its version', async () => {
    for (const said of await Promise.all([run(['version']), run(['--version'])])) {
      assert.deepEqual([said.code, said.stderr], [0, ''])
      assert.match(said.stdout, VERSION)
    }
  })

  describe('keyhall migrate', () => {
    it('creates the schema on SQLite and nothing else; a second run changes nothing', async () => {
      const first = await run(['migrate'])
      assert.deepEqual([first.code, first.stderr], [0, ''])
      assert.match(first.stdout, /^Migrated: FirstTables\d+/)
      assert.deepEqual(await run(['migrate']), { code: 0, stdout: 'The schema is up to date.\n', stderr: '' })
      assert.deepEqual(fs.readdirSync(installation.dataDir), ['keyhall.db'])
      assert.deepEqual(await queryBeside(installation.storage, 'select * from instance'), [])
    })

    it('creates the schema on Postgres, also when several processes migrate at once', async () => {
      const database = await createDatabase()
      const variables = { KEYHALL_STORAGE: database.url }
      const said = await Promise.all([1, 2, 3].map(() => run(['migrate'], variables)))
      assert.deepEqual(said.map(({ code }) => code), [0, 0, 0])
      assert.equal(said.filter(({ stdout }) => stdout.startsWith('Migrated: ')).length, 1)
      await database.drop()
      const gone = await run(['migrate'], variables)
      assert.deepEqual([gone.code, gone.stdout], [1, ''])
      assert.match(gone.stderr, /^keyhall: KEYHALL_STORAGE: .*does not exist\n$/)
    })

    it('does nothing for in-memory storage', async () => {
      const { code, stdout } = await run(['migrate'], { KEYHALL_STORAGE: 'memory:' })
      assert.deepEqual([code, stdout], [0, 'The storage is in memory: there is nothing to migrate.\n'])
    })
  })

  describe('keyhall check-config', () => {
    const SECRET = 'canary-Dd4kXq81'

    it('prints the effective configuration without secrets, and starts nothing', async () => {
      const variables = {
        KEYHALL_STORAGE: `postgres://keyhall:${SECRET}@localhost/keyhall`, KEYHALL_BASE_URL: 'http://id.example.com',
        KEYHALL_MASTER_KEY: randomBytes(32).toString('base64url'), KEYHALL_SMTP_URL: `smtp://keyhall:${SECRET}@mail.example.com`,
        KEYHALL_SMS_URL: `https://sms.example.com/${SECRET}?key=${SECRET}`, KEYHALL_SMS_SIGNING_KEY: SECRET.repeat(3),
      }
      const { code, stdout, stderr } = await run(['check-config'], variables)
      assert.equal(code, 0, stderr)
      const shown = JSON.parse(stdout) as Record<string, unknown>
      assert.deepEqual([shown['baseUrl'], shown['port'], shown['masterKey']], ['http://id.example.com', 80, '[hidden]'])
      assert.deepEqual([shown['smtpUrl'], shown['mailFrom']], ['smtp://[hidden]@mail.example.com', 'keyhall@id.example.com'])
      assert.deepEqual([shown['smsUrl'], shown['smsSigningKey'], shown['smsPerHour']], ['https://sms.example.com/[hidden]', '[hidden]', 200])
      assert.match(stderr, /^Warning: KEYHALL_BASE_URL: plain http .*\nThe configuration is valid\.\n$/)
      assert.ok(!(stdout + stderr).includes(SECRET) && !(stdout + stderr).includes(variables.KEYHALL_MASTER_KEY))
      assert.deepEqual(fs.readdirSync(installation.folder), [])
    })

    it('rejects what a start would reject', async () => {
      const notPem = installation.write('cert.pem', 'no certificate')
      const refused = [
        [{ KEYHALL_LOG_LEVEL: 'loud', KEYHALL_PORT: '-1' }, /KEYHALL_PORT: .*\n {2}KEYHALL_LOG_LEVEL: /],
        [{ KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', { users: [{ id: '1' }] }) }, /users\[0\]\.userName: is missing/],
        [
          { KEYHALL_BASE_URL: 'https://localhost', KEYHALL_TLS_CERT_FILE: notPem, KEYHALL_TLS_KEY_FILE: notPem },
          /are no certificate with its key/,
        ],
      ] as const
      for (const [variables, expected] of refused) {
        const { code, stdout, stderr } = await run(['check-config'], variables)
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, expected)
      }
    })
  })
})
