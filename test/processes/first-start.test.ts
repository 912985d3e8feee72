import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { consoleSignInUrl } from '../support/console-sign-in.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { Protocol } from '../support/protocol.js'
import type { TokenBody } from '../support/protocol.js'
import { clients, people, robots, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { Caller } from './caller.js'
import { contentBeside, dumpBeside } from './query-beside.js'
import { RemoteWorld } from './remote-world.js'

/** Values that the first start prints. */
interface Printed {
  readonly address: string
  readonly loginName: string
  readonly password: string
  readonly command: string
}

function printed({ stderr }: KeyhallProcess): Printed {
  const field = (name: string): string =>
    new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(stderr)?.[1] ?? assert.fail(`no ${name} in:\n${stderr}`)
  const command = /^curl .*$/m.exec(stderr)?.[0] ?? assert.fail('no command')
  return { address: field('Sign in'), loginName: field('Login name'), password: field('Password'), command }
}

describe('the first start', () => {
  let installation: Installation
  let server: KeyhallProcess
  before(async () => {
    installation = await Installation.create()
    server = await installation.start()
  })
  after(() => installation.remove())

  it('prints a login name and a password that work at the printed address', async () => {
    const { address, loginName, password } = printed(server)
    assert.equal(address, `${server.baseUrl}/ui/console`)
    assert.ok(password.length >= 20)
    const page = await typeNameAndPassword(await new UserAgent().open(consoleSignInUrl(server.baseUrl)), { loginName, password })
    assert.deepEqual([page.status, page.path], [200, '/ui/console/callback'], page.problem)
  })

  it('prints a command that returns a token when it is pasted', async () => {
    const { stdout, status } = spawnSync('sh', ['-c', printed(server).command], { encoding: 'utf8' })
    assert.equal(status, 0)
    const { access_token: token, token_type: type } = JSON.parse(stdout) as TokenBody
    assert.equal(type, 'Bearer')
    assert.equal((await new Protocol(server.baseUrl).userinfo(token)).status, 200)
  })

  it('generates a different password and secret for each installation', async () => {
    const other = await Installation.create({ KEYHALL_STORAGE: 'memory:' })
    try {
      const [ours, theirs] = [printed(server), printed(await other.start())]
      assert.notEqual(ours.password, theirs.password)
      const secretOf = (command: string) => /'service:([A-Za-z0-9_-]{43})'/.exec(command)?.[1] ?? assert.fail(command)
      assert.notEqual(secretOf(ours.command), secretOf(theirs.command))
    } finally {
      await other.remove()
    }
  })

  it('makes the master key readable by its owner only', () => {
    const modeOf = (file: string) => (fs.statSync(file).mode & 0o777).toString(8)
    const { dataDir } = installation
    const modes = Object.fromEntries(fs.readdirSync(dataDir).map((name) => [name, modeOf(path.join(dataDir, name))]))
    assert.deepEqual(modes, { 'keyhall.db': '600', 'keyhall.db-shm': '600', 'keyhall.db-wal': '600', 'master.key': '600' })
    assert.equal(modeOf(dataDir), '700')
  })

  it('happens once: the next start prints only its log', async () => {
    await server.end('SIGKILL')
    const again = await installation.start()
    await again.logged(({ msg }) => msg === 'request')
    assert.equal(again.stderr, '')
    assert.deepEqual([...new Set(again.log.map(({ msg }) => msg))], ['Keyhall is ready', 'request'])
  })
})

describe('an unattended first start', () => {
  it('creates the administrator from its settings, and writes the secrets to a file readable by the owner only', async () => {
    const installation = await Installation.create()
    try {
      const password = 'four rainy words'
      const passwordFile = installation.write('password', `${password}\n`)
      const secretsFile = path.join(installation.folder, 'first.json')
      const variables = { KEYHALL_ADMIN_EMAIL: 'ops@example.com', KEYHALL_ADMIN_PASSWORD_FILE: passwordFile, KEYHALL_FIRST_SECRETS_FILE: secretsFile }
      const server = await installation.start(variables)
      assert.equal((fs.statSync(secretsFile).mode & 0o777).toString(8), '600')
      const text = fs.readFileSync(secretsFile, 'utf8')
      const { signInUrl, administrator, serviceUser } = JSON.parse(text) as {
        signInUrl: string
        administrator: { loginName: string; email: string; password?: string }
        serviceUser: { clientId: string; clientSecret: string; tokenUrl: string; scope: string }
      }
      assert.equal(signInUrl, `${server.baseUrl}/ui/console`)
      assert.deepEqual(administrator, { loginName: 'admin@keyhall.localhost', email: 'ops@example.com' })
      for (const secret of [password, serviceUser.clientSecret]) assert.ok(!server.output.includes(secret))
      assert.match(server.stderr, /^This is a new installation\. Its secrets are in .*first\.json; nothing shows them again\.$/m)
      const page = await typeNameAndPassword(await new UserAgent().open(consoleSignInUrl(server.baseUrl)), { loginName: administrator.email, password })
      assert.deepEqual([page.status, page.path], [200, '/ui/console/callback'], page.problem)
      const headers = { authorization: `Basic ${btoa(`${serviceUser.clientId}:${serviceUser.clientSecret}`)}` }
      const body = new URLSearchParams({ grant_type: 'client_credentials', scope: serviceUser.scope })
      assert.equal((await fetch(serviceUser.tokenUrl, { method: 'POST', headers, body })).status, 200)
      await server.end('SIGKILL')

      fs.rmSync(passwordFile)
      const again = await installation.start(variables)
      assert.equal(again.stderr, '')
      await again.end('SIGKILL')
      assert.equal(fs.readFileSync(secretsFile, 'utf8'), text)
    } finally {
      await installation.remove()
    }
  })

  it('fails before it stores anything when the secrets cannot be written', async () => {
    const installation = await Installation.create()
    try {
      const taken = installation.write('taken.json', 'something else')
      for (const [file, problem] of [[taken, /exists, and is not overwritten/], ['/nowhere/first.json', /cannot be written/]] as const) {
        const refused = installation.launch({ KEYHALL_FIRST_SECRETS_FILE: file })
        assert.equal((await refused.finished()).code, 1)
        assert.match(refused.stderr, problem)
        assert.match(refused.stderr, /KEYHALL_FIRST_SECRETS_FILE: /)
      }
      assert.equal(fs.readFileSync(taken, 'utf8'), 'something else')
      assert.ok((await (await installation.start()).logged(({ msg }) => msg === 'Keyhall is ready')).length > 0)
    } finally {
      await installation.remove()
    }
  })
})

describe('a bootstrap file that is applied at each start', () => {
  it('changes nothing the second time', async () => {
    const installation = await Installation.create()
    try {
      const variables = { KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()) }
      await (await installation.start(variables)).end('SIGKILL')
      const first = await contentBeside(installation.storage)
      await (await installation.start(variables)).end('SIGKILL')
      assert.deepEqual(await contentBeside(installation.storage), first)
    } finally {
      await installation.remove()
    }
  })
})

/** The secret part of a token: an opaque token begins with its kind and id, a JWT ends with its signature. */
const proofIn = (token: string): string => token.slice(-43)

/** Signs in and obtains every kind of secret. @returns the secrets by their kind */
async function secretsOf(server: KeyhallProcess): Promise<Map<string, string>> {
  const world = new RemoteWorld(server.baseUrl)
  const caller = new Caller(server.baseUrl)
  const scope = { scope: 'openid offline_access' }
  const used = await world.code(scope)
  const tokens = (await caller.redeem(clients.web, used.code)).body
  const own = (await caller.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })).body
  const fresh = await world.code(scope)
  const jwt = await world.tokens({ client: clients.jwt, ...scope })
  // A sign-in that is still under way: its cookie opens it.
  const waiting = new UserAgent()
  await waiting.open(world.authorizeUrl())
  caller.close()
  const { password, command } = printed(server)
  const person = await world.agentOf()
  return new Map(Object.entries({
    'password of the first start': password,
    'client secret of the first start': /'service:([^']+)'/.exec(command)?.[1] ?? '',
    'password of the bootstrap file': people.alice.password,
    'client secret of the bootstrap file': clients.web.secret,
    'secret of a service user': robots.robot.secret,
    'personal access token': robots.robot.token,
    'used code': proofIn(used.code),
    'unused code': proofIn(fresh.code),
    'access token': proofIn(tokens.access_token ?? ''),
    'refresh token': proofIn(tokens.refresh_token ?? ''),
    'ID token': proofIn(tokens.id_token ?? ''),
    'token of a client': proofIn(own.access_token ?? ''),
    'JWT': proofIn(jwt.access_token),
    'session cookie': person.cookie(server.baseUrl, 'session') ?? '',
    'cookie of a sign-in': waiting.cookie(server.baseUrl, 'flow') ?? '',
  }))
}

function assertNoneIn(secrets: ReadonlyMap<string, string>, text: string, place: string): void {
  for (const [name, secret] of secrets) {
    assert.ok(secret.length >= 16, `there is no ${name}`)
    assert.ok(!text.includes(secret), `the ${name} is in ${place}`)
  }
}

describe('stored data', () => {
  it('contains no plain secret in any file of the data directory', async () => {
    const installation = await Installation.create()
    try {
      const server = await installation.start({ KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()) })
      const secrets = await secretsOf(server)
      const look = (): string[] => fs.readdirSync(installation.dataDir).map((name) => {
        assertNoneIn(secrets, fs.readFileSync(path.join(installation.dataDir, name), 'latin1'), name)
        return name
      })
      assert.ok(look().includes('keyhall.db-wal'), 'while it runs')
      await server.end()
      look()
    } finally {
      await installation.remove()
    }
  })

  it('contains no plain secret in any table of Postgres', async () => {
    const database = await createDatabase()
    const installation = await Installation.create({ KEYHALL_STORAGE: database.url })
    try {
      const server = await installation.start({ KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()) })
      const secrets = await secretsOf(server)
      const tables = await dumpBeside(installation.storage)
      assert.ok((tables.get('refresh_tokens') ?? '').length > 100)
      for (const [table, rows] of tables) assertNoneIn(secrets, rows, table)
    } finally {
      await installation.remove()
      await database.drop()
    }
  })
})
