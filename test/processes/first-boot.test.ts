import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { Installation, freePort } from '../support/keyhall-process.js'
import { MIGRATION_COUNT } from '../support/migration-count.js'
import { Protocol } from '../support/protocol.js'
import { createDatabase } from '../support/postgres.js'
import { countBeside, queryBeside } from './query-beside.js'

const ROUNDS = Number(process.env['BOOT_ROUNDS'] ?? 1)
const SERVERS = 3

/** Starts servers at once on one empty database and one empty data directory, where none of them is the first. */
async function bootAtOnce(installation: Installation): Promise<void> {
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const servers = ports.map((port) => installation.launch({ KEYHALL_PORT: String(port) }))
  await Promise.all(servers.map((server) => server.ready()))
  const { storage } = installation
  const winners = servers.filter(({ output }) => output.includes('This is a new installation'))
  assert.equal(winners.length, 1, servers.map(({ output }) => output).join('\n'))
  for (const [table, count] of [['instance', 1], ['migrations', MIGRATION_COUNT], ['orgs', 1]] as const) {
    assert.equal(await countBeside(storage, `select count(*) from ${table}`), count, table)
  }
  const algorithms = await queryBeside(storage, "select alg from signing_keys where state = 'active' order by alg")
  assert.deepEqual(algorithms.map(({ alg }) => alg), ['ES256', 'EdDSA', 'RS256'])
  const published = await Promise.all(servers.map(({ baseUrl }) => new Protocol(baseUrl).get('/oauth/v2/keys')))
  assert.equal(new Set(published.map(({ text }) => text)).size, 1)
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
}

describe(`${SERVERS} servers that start at once on an empty database`, () => {
  it('all come up on one SQLite file; one sets it up and prints the password', async function () {
    this.timeout(30_000 * ROUNDS)
    for (let round = 0; round < ROUNDS; round++) {
      const installation = await Installation.create()
      try {
        await bootAtOnce(installation)
        assert.deepEqual(await queryBeside(installation.storage, 'pragma integrity_check'), [{ integrity_check: 'ok' }])
      } finally {
        await installation.remove()
      }
    }
  })

  it('all come up on one Postgres; one sets it up and prints the password', async function () {
    this.timeout(30_000 * ROUNDS)
    for (let round = 0; round < ROUNDS; round++) {
      const database = await createDatabase()
      const installation = await Installation.create({ KEYHALL_STORAGE: database.url })
      try {
        await bootAtOnce(installation)
      } finally {
        await installation.remove()
        await database.drop()
      }
    }
  })
})

const RIVALS = Number(process.env['FIRST_STARTS'] ?? 3)

/** Starts servers with data directories of their own on one empty Postgres. @returns the exit status of those that ended */
async function rivalsAtOnce(url: string): Promise<void> {
  const base = `http://localhost:${await freePort()}`
  const installations = await Promise.all(Array.from({ length: RIVALS }, async () =>
    Installation.create({ KEYHALL_STORAGE: url, KEYHALL_BASE_URL: base, KEYHALL_PORT: String(await freePort()) })))
  try {
    const servers = installations.map((installation) => installation.launch())
    const outcomes = await Promise.all(servers.map((server) => Promise.race([server.ready().then(() => 'ready'), server.finished(60_000).then(() => 'ended')])
      .catch(() => 'ended')))
    const output = servers.map((server) => server.output).join('\n')
    assert.equal(outcomes.filter((outcome) => outcome === 'ready').length, 1, output)
    const winner = installations[outcomes.indexOf('ready')] ?? assert.fail()
    for (const [index, { stderr }] of servers.entries()) {
      if (outcomes[index] === 'ready') continue
      assert.match(stderr, /KEYHALL_MASTER_KEY/)
      assert.doesNotMatch(stderr, /This is a new installation/)
      assert.deepEqual(fs.readdirSync(installations[index]?.dataDir ?? ''), [], 'a loser keeps no key')
    }
    await servers[outcomes.indexOf('ready')]?.end('SIGKILL')
    const key = fs.readFileSync(path.join(winner.dataDir, 'master.key'), 'utf8').trim()
    await (await winner.start()).end('SIGKILL')
    const loser = installations.find((installation) => installation !== winner) ?? assert.fail()
    await (await loser.start({ KEYHALL_MASTER_KEY: key })).end('SIGKILL')
  } finally {
    await Promise.all(installations.map((installation) => installation.remove()))
  }
}

describe(`${RIVALS} servers with data directories of their own that start at once on an empty Postgres`, () => {
  it('leave a database that the master key of one of them opens; the others say what to do and store no key', async function () {
    this.timeout((30_000 + RIVALS * 10_000) * ROUNDS)
    for (let round = 0; round < ROUNDS; round++) {
      const database = await createDatabase()
      try {
        await rivalsAtOnce(database.url)
      } finally {
        await database.drop()
      }
    }
  })
})

describe('a server that is killed in its first start', () => {
  it('completes the set-up at the next start with the same master key', async function () {
    this.timeout(60_000 * ROUNDS)
    for (let round = 0; round < 3 * ROUNDS; round++) {
      const installation = await Installation.create()
      try {
        const server = installation.launch()
        await new Promise((resolve) => setTimeout(resolve, 250 + Math.random() * 350))
        await server.end('SIGKILL')
        const next = await installation.start()
        const { storage } = installation
        assert.deepEqual(await queryBeside(storage, 'pragma integrity_check'), [{ integrity_check: 'ok' }])
        assert.equal(await countBeside(storage, 'select count(*) from instance'), 1)
        assert.equal(await countBeside(storage, "select count(*) from signing_keys where state = 'active'"), 3)
        assert.equal((await new Protocol(next.baseUrl).get('/oauth/v2/keys')).status, 200)
      } finally {
        await installation.remove()
      }
    }
  })
})
