import assert from 'node:assert/strict'
import fs from 'node:fs'
import { executeBeside } from '../storage/damage.js'
import { consoleSignInUrl } from '../support/console-sign-in.js'
import { answerOf, answered, signIn, typeNameAndPassword } from '../support/authorization.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess, Variables } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { clients, people, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { Caller } from './caller.js'
import { queryBeside } from './query-beside.js'
import { RemoteWorld } from './remote-world.js'

const ADMINISTRATOR = 'admin@keyhall.localhost'

async function run(installation: Installation, command: readonly string[], variables: Variables = {}) {
  const ran = installation.launch(variables, command)
  const { code } = await ran.finished()
  return { code, stdout: ran.stdout, stderr: ran.stderr }
}

describe('keyhall admin recover', () => {
  let installation: Installation
  before(async () => {
    installation = await (await Installation.create()).setUp(standardDocument())
  })
  after(() => installation.remove())

  const recover = async (...name: readonly string[]) => {
    const { code, stdout, stderr } = await run(installation, ['admin', 'recover', ...name])
    assert.deepEqual([code, stderr], [0, ''])
    const [, password = ''] = /^ {2}One-time password {3}(\S{20})$/m.exec(stdout) ?? []
    assert.match(stdout, /^ {2}Login name {10}admin@keyhall\.localhost$/m)
    return password
  }
  const signInToConsole = async (server: KeyhallProcess, password: string, agent = new UserAgent()) =>
    typeNameAndPassword(await agent.open(consoleSignInUrl(server.baseUrl)), { loginName: ADMINISTRATOR, password })

  it('restores access for the administrator, with or without a running server, and ends their sessions', async function () {
    this.timeout(120_000)
    const first = await recover()
    const server = await installation.start()
    const agent = new UserAgent()
    const asked = await signInToConsole(server, first, agent)
    assert.equal(asked.title, words('changePassword.title'))
    const done = await asked.submit({ newPassword: 'four rainy words', newPasswordAgain: 'four rainy words' })
    assert.equal(done.path, '/ui/console/callback', done.problem)
    const account = () => agent.open(`${server.baseUrl}/ui/account`)
    assert.equal((await account()).path, '/ui/account')

    const second = await recover(ADMINISTRATOR)
    assert.notEqual(first, second)
    assert.notEqual((await account()).path, '/ui/account', 'the sign-in has ended')
    for (const old of [first, 'four rainy words']) assert.equal((await signInToConsole(server, old)).path, '/ui/login/password')
    assert.equal((await signInToConsole(server, second)).title, words('changePassword.title'))
    assert.ok(!server.output.includes(second))

    const events = await queryBeside(installation.storage, "select body from audit_events where type = 'user.human.password.changed'")
    assert.equal(events.filter(({ body }) => /"kind":\s*"system".*"name":\s*"command"/.test(String(body))).length, 2, JSON.stringify(events))
    await server.end('SIGKILL')
  })

  it('rejects users who are not administrators, lists the administrators and names missing options', async () => {
    const other = await run(installation, ['admin', 'recover', people.alice.loginName])
    assert.deepEqual([other.code, other.stdout], [1, ''])
    assert.match(other.stderr, /^keyhall: No administrator has the login name "alice@acme\.localhost"\. Administrators of this instance: .*admin@keyhall\.localhost/)
    const memory = await run(installation, ['admin', 'recover'], { KEYHALL_STORAGE: 'memory:' })
    assert.match(memory.stderr, /storage in memory cannot be used by another process/)
    const stranger = await run(installation, ['admin', 'recover'], { KEYHALL_MASTER_KEY: 'n3HwYkqB7oW0x-2yVd9mZr_5gTjLcA8eUuKPf1SsQiM' })
    assert.deepEqual([stranger.code, stranger.stdout], [1, ''])
    assert.match(stranger.stderr, /KEYHALL_MASTER_KEY/)
  })
})

describe('keyhall recover --after-restore', () => {
  const offline = { scope: 'openid offline_access' }

  async function revived(server: KeyhallProcess, agent: UserAgent) {
    const world = new RemoteWorld(server.baseUrl)
    const { parameters } = answered(await signIn(agent, world.authorizeUrl({ parameters: offline }), people.alice))
    const { body } = await world.redeem({ code: parameters['code'] ?? '', client: clients.web, redirectUri: clients.web.redirectUri })
    const own = (await new Caller(server.baseUrl).token(clients.machineOnly, { grant_type: 'client_credentials', scope: 'openid' })).body
    return { refresh: body.refresh_token ?? '', tokens: [body.access_token, own.access_token ?? ''] }
  }

  it('revokes sessions and tokens that a restored SQLite database contains', async function () {
    this.timeout(120_000)
    const installation = await (await Installation.create()).setUp(standardDocument())
    try {
      const agent = new UserAgent()
      const server = await installation.start()
      const { refresh, tokens } = await revived(server, agent)
      const backup = `${installation.folder}/backup.db`
      await executeBeside(installation.storage, `vacuum into '${backup}'`)
      const caller = new Caller(server.baseUrl)
      assert.equal(await caller.revoke(clients.web, refresh), 200)
      await server.end('SIGKILL')
      for (const suffix of ['', '-wal', '-shm']) fs.rmSync(`${installation.dataDir}/keyhall.db${suffix}`, { force: true })
      fs.copyFileSync(backup, `${installation.dataDir}/keyhall.db`)

      const restored = await installation.start()
      const world = new RemoteWorld(restored.baseUrl)
      const states = () => Promise.all(tokens.map((token) => caller.isActive(clients.web, token)))
      assert.deepEqual(await states(), [true, true], 'the backup brings the revoked tokens back')
      const all = await run(installation, ['recover', '--after-restore'])
      assert.deepEqual([all.code, all.stderr], [0, ''])
      assert.match(all.stdout, /^Ended 1 session and revoked 1 grant and 1 access token from /)
      assert.deepEqual(await states(), [false, false])
      assert.equal((await caller.refresh(clients.web, refresh)).status, 400)
      assert.equal(answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters['error'], 'login_required')
      const [event] = await queryBeside(installation.storage, "select body from audit_events where type = 'instance.sessions.ended' order by at desc")
      assert.match(String(event?.['body']), /"sessions":\s*1/)
    } finally {
      await installation.remove()
    }
  })

  it('revokes them on Postgres while no server runs', async function () {
    this.timeout(120_000)
    const database = await createDatabase()
    const installation = await (await Installation.create({ KEYHALL_STORAGE: database.url })).setUp(standardDocument())
    try {
      const server = await installation.start()
      await revived(server, new UserAgent())
      await server.end('SIGKILL')
      const { stdout } = await run(installation, ['recover', '--after-restore'])
      assert.match(stdout, /^Ended 1 session and revoked 1 grant and 1 access token from /)
    } finally {
      await installation.remove()
      await database.drop()
    }
  })
})
