import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { answered, signIn } from '../support/authorization.js'
import { cookieName } from '../support/cookie-name.js'
import { textOf } from '../support/html.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import type { TestDatabase } from '../support/postgres.js'
import { authenticationOf, basic } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import { clients, people, robots, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { Caller } from './caller.js'
import { queryBeside } from './query-beside.js'
import { RemoteWorld } from './remote-world.js'

/** Secrets that clients and users receive. */
class Secrets {
  readonly #known = new Map<string, string>()

  add(name: string, secret: string | undefined): string {
    assert.ok(secret !== undefined && secret.length >= 8, `there is no ${name}`)
    this.#known.set(name, secret)
    return secret
  }

  /** Must not contain the whole secret, its secret part or its URL-encoded form. */
  assertAbsent({ output }: KeyhallProcess): void {
    for (const [name, secret] of this.#known) {
      for (const form of formsOf(secret)) assert.ok(!output.includes(form), `the ${name} was logged`)
    }
  }

  /** The same for the audit trail, which must not contain hashes of secrets either. */
  assertUnrecorded(trail: readonly string[]): void {
    for (const [name, secret] of this.#known) {
      const hash = createHash('sha256').update(secret).digest('base64url')
      for (const form of [...formsOf(secret), hash]) {
        assert.deepEqual(trail.filter((event) => event.includes(form)), [], `the ${name} was recorded`)
      }
    }
  }
}

/** The whole secret, its secret part and its URL-encoded form. */
const formsOf = (secret: string): readonly string[] =>
  [secret, secret.slice(-20), encodeURIComponent(secret), Buffer.from(secret).toString('base64')]

describe('the log', () => {
  const secrets = new Secrets()
  let database: TestDatabase
  let installation: Installation
  let server: KeyhallProcess
  before(async () => {
    database = await createDatabase()
    installation = await Installation.create({ KEYHALL_STORAGE: database.url, KEYHALL_LOG_LEVEL: 'trace' })
    server = await installation.start({ KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()) })
  })
  after(async () => {
    await installation.remove()
    await database.drop()
  })

  it('contains no secret of a sign-in or of the tokens that follow', async () => {
    await wholeFlow(server, secrets)
    await written(server)
    secrets.assertAbsent(server)
  })

  it('contains no secret that was sent in the wrong place', async () => {
    await misplaced(server, secrets)
    await written(server)
    secrets.assertAbsent(server)
  })

  it('comes with an audit trail that contains no secret either', async () => {
    const rows = await queryBeside({ kind: 'postgres', url: database.url, poolSize: 1 }, 'select * from audit_events')
    const trail = rows.map((row) => JSON.stringify(row))
    const types = ['instance.added', 'user.human.added', 'session.added', 'session.terminated', 'token.revoked', 'user.password.check.failed']
    for (const type of types) {
      assert.ok(trail.some((event) => event.includes(`"${type}"`)), type)
    }
    secrets.assertUnrecorded(trail)
  })

  it('says why a client was rejected and what to change, unlike the response', async () => {
    const refused = await send(`${server.baseUrl}/oauth/v2/token`, {
      method: 'POST', headers: { ...FORM, authorization: basic(clients.web.id, 'wrong') }, body: formBody({ grant_type: 'client_credentials', scope: 'openid' }),
    })
    const [line] = await server.logged(({ requestId }) => requestId === refused.headers['x-request-id'])
    assert.equal(line?.['reason'], 'invalid_client: client authentication failed; the client_secret is wrong')
    assert.doesNotMatch(refused.body, /wrong/)
  })

  it('has one JSON line per request with route, status, duration and address, without the query', async () => {
    const { headers } = await send(`${server.baseUrl}/.well-known/openid-configuration?canary=1`)
    const lines = await server.logged(({ requestId }) => requestId === headers['x-request-id'])
    assert.equal(lines.length, 1)
    const { pid, time, requestId, milliseconds, ...rest } = lines[0] ?? assert.fail()
    assert.deepEqual(rest, { level: 'info', msg: 'request', route: 'discovery', method: 'GET', status: 200, address: '127.0.0.1' })
    assert.deepEqual([pid, typeof time, typeof requestId, typeof milliseconds], [server.pid, 'string', 'string', 'number'])
    assert.ok(!server.output.includes('canary'))
  })

  it('contains the request id that error pages and error responses show', async () => {
    const world = new RemoteWorld(server.baseUrl)
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'nobody' } }))
    assert.equal(page.status, 400)
    const shown = String(page.answer.headers['x-request-id'])
    assert.ok(page.html.includes(shown), textOf(page.html, 'login-title'))
    const refused = await send(`${server.baseUrl}/oauth/v2/token`, { method: 'POST', headers: FORM, body: 'grant_type=x' })
    for (const id of [shown, String(refused.headers['x-request-id'])]) {
      assert.equal((await server.logged(({ requestId }) => requestId === id)).length, 1, id)
    }
    assert.equal(refused.headers['x-powered-by'], undefined)
  })

  it('reports an unavailable storage, which the response does not', async () => {
    await database.drop()
    const token = secrets.add('token presented meanwhile', `at_${'A'.repeat(65)}`)
    const by = authenticationOf(clients.web)
    const sent = { method: 'POST', headers: { ...FORM, ...by.headers }, body: formBody({ token }) }
    const answer = await send(`${server.baseUrl}/oauth/v2/introspect`, sent)
    assert.deepEqual([answer.status, JSON.parse(answer.body)], [503, { ...(JSON.parse(answer.body) as object), error: 'server_error' }])
    assert.ok(answer.headers['retry-after'])
    const page = await new UserAgent().open(new RemoteWorld(server.baseUrl).authorizeUrl())
    assert.equal(page.status, 503)
    for (const text of [answer.body, page.html]) assert.doesNotMatch(text, /postgres|keyhall_test|select |\.js:|node_modules/i)
    assert.equal(await server.readiness(), 503)

    for (const id of [answer.headers['x-request-id'], page.answer.headers['x-request-id']]) {
      const entries = await server.logged(({ requestId, msg }) => requestId === id && msg === 'request failed')
      assert.match(JSON.stringify(entries), /StorageUnavailable/)
      assert.ok(entries.every(({ level }) => level === 'error'))
    }
    secrets.assertAbsent(server)
  })
})

/** Waits until everything logged so far has arrived. */
async function written(server: KeyhallProcess): Promise<void> {
  const { headers } = await send(`${server.baseUrl}/debug/healthz`)
  await server.logged(({ requestId }) => requestId === headers['x-request-id'])
}

/** Correct use of everything that carries secrets. */
async function wholeFlow(server: KeyhallProcess, secrets: Secrets): Promise<void> {
  const world = new RemoteWorld(server.baseUrl)
  const caller = new Caller(server.baseUrl)
  const person = new UserAgent()
  secrets.add('password', people.alice.password)
  for (const client of [clients.web, clients.post, clients.jwt]) secrets.add(`secret of ${client.id}`, client.secret)
  const arrived = await signIn(person, world.authorizeUrl({ scope: 'openid offline_access' }), people.alice)
  const code = secrets.add('code', answered(arrived).parameters['code'])
  secrets.add('session cookie', person.cookie(server.baseUrl, 'session'))
  secrets.add('cookie of the sign-in', person.cookie(server.baseUrl, 'flow'))

  let { body } = await caller.redeem(clients.web, code)
  for (let turn = 0; turn < 2; turn++) {
    secrets.add(`access token ${turn}`, body.access_token)
    secrets.add(`ID token ${turn}`, body.id_token)
    const refresh = secrets.add(`refresh token ${turn}`, body.refresh_token)
    if (turn === 0) body = (await caller.refresh(clients.web, refresh)).body
  }
  const { access_token: access = '', refresh_token: refresh = '', id_token: idToken = '' } = body
  assert.equal(await caller.isActive(clients.web, access), true)
  assert.equal((await world.protocol.userinfo(access)).status, 200)
  const jwt = secrets.add('JWT', (await world.tokens({ client: clients.jwt })).access_token)
  assert.equal((await world.protocol.userinfo(jwt)).status, 200)
  const own = await caller.token(clients.post, { grant_type: 'client_credentials', scope: 'openid' })
  secrets.add('token of a client', own.body.access_token)
  assert.equal((await world.protocol.userinfo(secrets.add('personal access token', robots.robot.token))).status, 200)
  for (const token of [access, refresh, jwt]) await caller.revoke(clients.web, token)
  await person.open(world.url('/oidc/v1/end_session', { id_token_hint: idToken }))
  await caller.redeem(clients.web, code)
  caller.close()
}

/** Secrets in places where a careless client or user would put them. */
async function misplaced(server: KeyhallProcess, secrets: Secrets): Promise<void> {
  const world = new RemoteWorld(server.baseUrl)
  const { access_token: token, refresh_token: refresh } = await world.tokens({ scope: 'openid offline_access' })
  secrets.add('misplaced access token', token)
  secrets.add('misplaced refresh token', refresh)
  const password = secrets.add('misplaced password', 'canary-password-8fKq')
  const { code } = await world.code()
  secrets.add('misplaced code', code)
  const to = (path: string, headers = {}, body?: string) =>
    send(server.baseUrl + path, { method: body === undefined ? 'GET' : 'POST', headers, ...(body === undefined ? {} : { body }) })
  await to(`/oidc/v1/userinfo?access_token=${token}`)
  await to(`/oauth/v2/token?refresh_token=${refresh}&client_secret=${clients.web.secret}`, FORM, 'grant_type=refresh_token')
  await to(`/oauth/v2/token/${token}`, { accept: 'text/html' })
  await to(`/ui/console/callback?code=${code}`)
  await to('/oauth/v2/token', { ...FORM, authorization: basic(password, password) }, formBody({ grant_type: password, code }))
  await to('/oauth/v2/token', { 'content-type': 'application/json' }, JSON.stringify({ password, code }))
  await to('/oauth/v2/token', { 'content-type': password }, `${password}=%E0%A4%A`)
  const odd = { authorization: `Bearer ${token}`, cookie: `${cookieName(server.baseUrl, 'session')}=${password}`, 'user-agent': password }
  await to('/oauth/v2/revoke', { ...FORM, ...odd }, formBody({ token: refresh }))
  await to(`/oauth/v2/authorize?client_id=web&redirect_uri=${password}&response_type=code&request=${token}`)
  await to(`/%E0%A4%A${password}`)
  // A password in the field for the name.
  const page = await new UserAgent().open(world.authorizeUrl())
  await page.submit({ loginName: password }).then((next) => next.submit({ password }))
}
