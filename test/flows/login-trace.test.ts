import assert from 'node:assert/strict'
import { aTarget, bind, freeAll, restCall, webhook, withActions } from '../support/actions.js'
import { Api } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { answered, signIn } from '../support/authorization.js'
import { OTHER_REDIRECT, clients, people } from '../support/standard-document.js'
import { send } from '../support/send.js'
import { everyStorage } from '../support/storages.js'
import { targetReceiver } from '../support/target-receiver.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { DAY, HOUR, startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

const GET = 'admin.v1.AdminService/GetLoginTrace'

/** The wire format. */
interface TracedCall {
  readonly targetId: string
  readonly condition: string
  readonly status?: number
  readonly error?: string
}

interface Traced {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly outcome: string
  readonly reason?: string
  readonly next?: string
  readonly userId?: string
  readonly parameters?: readonly { readonly name: string; readonly value: string }[]
  readonly events?: readonly { readonly type: string; readonly aggregateId: string }[]
  readonly targetCalls?: readonly TracedCall[]
}

interface Trace {
  readonly authRequestId?: string
  readonly clientId?: string
  readonly userIds?: readonly string[]
  readonly requests: readonly Traced[]
  readonly isWhole: boolean
}

/** The reference that the page shows for support requests. */
function referenceOn(page: Page): string {
  const shown = /class="reference">.*?<code[^>]*>([^<]+)<\/code>/s.exec(page.html)?.[1]
  assert.ok(shown, `no reference on ${page.path}: ${page.title ?? ''}`)
  assert.equal(shown, page.answer.headers['x-request-id'])
  return shown
}

const referenceOf = (page: Page): string => String(page.answer.headers['x-request-id'])

const course = ({ requests }: Trace): readonly string[] =>
  requests.map(({ method, route, outcome, reason }) => `${method} ${route} ${outcome}${reason === undefined ? '' : ` ${reason}`}`)

const parametersIn = ({ requests: [first] }: Trace): Readonly<Record<string, string>> =>
  Object.fromEntries((first?.parameters ?? []).map(({ name, value }) => [name, value]))

const eventsIn = ({ requests }: Trace): readonly string[] => requests.flatMap(({ events = [] }) => events.map(({ type }) => type))

/** The mistake of each row, and the steps of the sign-in up to the error page. */
type Failing = readonly [title: string, fail: (world: World) => Promise<Page>, course: readonly string[]]

const atPassword = async (world: World, agent = new UserAgent()): Promise<Page> =>
  (await agent.open(world.authorizeUrl())).submit({ loginName: people.bob.loginName })

const GUESS = 'guess-of-a-password'

const START = ['GET authorize went_on', 'GET login/loginname shown']
const NAMED = [...START, 'POST login/loginname went_on', 'GET login/password shown']

const FAILING: readonly Failing[] = [
  [
    'for an unknown client', (world) => new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'nobody' } })),
    ['GET authorize refused invalid_request: there is no such client'],
  ],
  [
    'for an unregistered redirect URI',
    (world) => new UserAgent().open(world.authorizeUrl({ parameters: { redirect_uri: 'https://evil.example/?token=secret' } })),
    [
      'GET authorize refused invalid_request: redirect_uri is not registered for this client; ' +
        `sent: https://evil.example/?...; registered: ${clients.web.redirectUri}, ${clients.web.redirectUri}?..., ${OTHER_REDIRECT}`,
    ],
  ],
  [
    'for an unknown sign-in', (world) => new UserAgent().open(world.url('/ui/login/password', { authRequestID: 'nothing' })),
    ['GET login/password refused auth_requests.unknown'],
  ],
  [
    'in another browser', async (world) => new UserAgent().open((await new UserAgent().open(world.authorizeUrl())).answer.url),
    [...START, 'GET login/loginname refused auth_requests.foreign_browser'],
  ],
  [
    'with a cross-site form', async (world) => (await atPassword(world)).submit({ password: 'x' }, { 'sec-fetch-site': 'cross-site' }),
    // A cross-site form is refused before it is parsed.
    ['POST login/password refused another site sent the form'],
  ],
  [
    'with the CSRF token of another step', async (world) => (await atPassword(world)).submit({ csrf: 'x', password: 'x' }),
    [...NAMED, 'POST login/password refused the form does not belong to this step'],
  ],
  [
    'after it has expired',
    async (world) => {
      const page = await atPassword(world)
      world.clock.advance(2 * DAY)
      return page.submit({ password: people.bob.password })
    },
    [...NAMED, 'POST login/password refused auth_requests.expired'],
  ],
  [
    'when its form is sent a second time',
    async (world) => {
      const page = await atPassword(world)
      answered(await page.submit({ password: people.bob.password }))
      return page.submit({ password: people.bob.password })
    },
    [...NAMED, 'POST login/password answered', 'POST login/password refused auth_requests.finished'],
  ],
]

for (const kind of everyStorage) {
  describe(`traces of sign-ins (${kind})`, () => {
    const api = new Api(startedWorld(kind, withActions), 'rest')
    const { world } = api
    const receiver = targetReceiver()
    afterEach(() => freeAll(api))
    const traceOf = async (reference: string, as = callers.iamOwner): Promise<Trace> => (await api.ok(GET, { reference }, { as })) as Trace

    for (const [title, fail, expected] of FAILING) {
      it(`lead from the reference on the page to all steps of a sign-in that fails ${title}`, async () => {
        const trace = await traceOf(referenceOn(await fail(world)))
        assert.deepEqual(course(trace), expected)
        assert.equal(trace.isWhole, true)
      })
    }

    it('contain the request, the user and the audit events, and are found by every request of the sign-in', async () => {
      const agent = new UserAgent()
      const parameters = { prompt: 'login', max_age: '60', login_hint: 'the password of bob', state: 'secret-of-the-client', nonce: 'n-1' }
      const named = await agent.open(world.authorizeUrl({ scope: 'openid email', parameters }))
      const asked = await named.submit({ loginName: people.bob.loginName })
      const wrong = await asked.submit({ password: GUESS })
      const { code = '' } = answered(await wrong.submit({ password: people.bob.password })).parameters
      const trace = await traceOf(referenceOf(wrong))
      assert.deepEqual(course(trace), [...NAMED, 'POST login/password not_accepted', 'POST login/password answered'])
      assert.deepEqual(
        parametersIn(trace),
        {
          client_id: 'web', redirect_uri: clients.web.redirectUri, response_type: 'code', scope: 'openid email', prompt: 'login',
          max_age: '60', login_hint: 'the…', state: '(present)', nonce: '(present)',
        },
      )
      assert.deepEqual([trace.clientId, trace.userIds], ['web', [people.bob.id]])
      assert.deepEqual(trace.requests.flatMap(({ next = [] }) => next), ['/ui/login/loginname', '/ui/login/password'])
      const failed = trace.requests[4]?.events?.map(({ type, aggregateId }) => [type, aggregateId])
      assert.deepEqual(failed, [['user.password.check.failed', people.bob.id]])
      assert.ok(eventsIn(trace).includes('session.added'))
      for (const { requestId } of trace.requests) assert.deepEqual(await traceOf(requestId), trace)

      const secrets = [code, code.slice(-43), people.bob.password, GUESS, people.bob.loginName, parameters.state, parameters.nonce]
      for (const name of ['session', 'flow'] as const) secrets.push(agent.cookie(world.issuer, name) ?? assert.fail(name))
      secrets.push(...[named, asked, wrong].map((page) => page.form.fields['csrf'] ?? assert.fail('no token')))
      const text = JSON.stringify(trace)
      for (const secret of secrets) assert.ok(!text.includes(secret), `the trace contains ${secret}`)
    })

    it('record an unknown login name only as rejected', async () => {
      const named = await (await new UserAgent().open(world.authorizeUrl())).submit({ loginName: 'hunter2-typed-as-a-name' })
      const trace = await traceOf(referenceOf(await named.submit({ password: 'x' })))
      assert.deepEqual(course(trace).at(-1), 'POST login/password not_accepted')
      assert.ok(!JSON.stringify(trace).includes('hunter2'))
    })

    it('record that the rate limit was exceeded', async () => {
      const first = await new UserAgent().open(world.authorizeUrl({ client: clients.foreign }))
      let page = await first.submit({ loginName: people.greta.loginName })
      while (page.status !== 429) page = await page.submit({ password: 'wrong' })
      const trace = await traceOf(referenceOf(page))
      assert.equal(course(trace).at(-1), 'POST login/password blocked')
      assert.ok(eventsIn(trace).includes('user.login.blocked'))
      world.clock.advance(HOUR)
    })

    it('include the failed redemption of the code, and are found from there', async () => {
      const { code, ...granted } = await freshCode(world)
      const refused = await world.redeem({ ...granted, code }, { redirect_uri: 'https://client.example/other' })
      assert.equal(refused.status, 400)
      const trace = await traceOf(String(refused.headers['x-request-id']))
      assert.deepEqual(course(trace).slice(0, -1), [...NAMED, 'POST login/password answered'])
      assert.match(course(trace).at(-1) ?? '', /^POST token error_sent invalid_grant: /)
      assert.ok(!JSON.stringify(trace).includes(code.slice(-43)))
    })

    it('record the targets called when a code is redeemed', async () => {
      const [good, bad] = [await aTarget(api, receiver, '/good', restCall(false)), await aTarget(api, receiver, '/bad', webhook(false))]
      receiver.answer('/bad', { status: 500 })
      await bind(api, { function: { name: 'preuserinfo' } }, good, bad)
      const { code, ...granted } = await freshCode(world)
      const redeemed = await world.redeem({ ...granted, code })
      assert.equal(redeemed.status, 200)
      const trace = await traceOf(String(redeemed.headers['x-request-id']))
      assert.deepEqual(course(trace), [...NAMED, 'POST login/password answered', 'POST token answered'])
      assert.deepEqual(
        trace.requests.at(-1)?.targetCalls?.map(({ targetId, condition, status, error }) => [targetId, condition, status, error]),
        [[good.id, 'function/one/preuserinfo', 200, undefined], [bad.id, 'function/one/preuserinfo', 500, 'answered 500']],
      )
    })

    it('record the targets called for directly issued tokens, and nothing for such a response without targets', async () => {
      const url = world.authorizeUrl({ client: clients.implicit, parameters: { response_type: 'id_token', nonce: 'n' } })
      const agent = await world.agentOf()
      const quiet = await agent.openOnce(url)
      await api.refused('not_found', GET, { reference: String(quiet.headers['x-request-id']) })
      const target = await aTarget(api, receiver, '/good', restCall(false))
      await bind(api, { function: { name: 'preuserinfo' } }, target)
      const { headers } = await agent.openOnce(url)
      const trace = await traceOf(String(headers['x-request-id']))
      assert.deepEqual([course(trace), trace.clientId], [['GET authorize answered'], 'implicit'])
      assert.deepEqual(trace.requests[0]?.targetCalls?.map(({ targetId }) => targetId), [target.id])
      assert.ok(!JSON.stringify(trace).includes(String(headers.location).split('id_token=')[1]?.slice(0, 100) ?? ''))
    })

    it('record the error for prompt=none, and store nothing when it succeeds', async () => {
      const refused = await new UserAgent().openOnce(world.authorizeUrl({ parameters: { prompt: 'none' } }))
      const steps = course(await traceOf(String(refused.headers['x-request-id'])))
      assert.deepEqual(steps, ['GET authorize error_sent login_required: the person would have to interact'])
      const silent = await (await world.agentOf()).openOnce(world.authorizeUrl({ parameters: { prompt: 'none' } }))
      assert.match(silent.headers.location ?? '', /[?&]code=/)
      await api.refused('not_found', GET, { reference: String(silent.headers['x-request-id']) })
    })

    it('are readable with permission for the events of the instance, the user or the application', async () => {
      const page = await atPassword(world)
      const ofAcme = referenceOf(await page.submit({ password: 'wrong' }))
      for (const as of [callers.iamOwner, callers.iamViewer, callers.orgOwner, callers.orgViewer]) assert.ok(await traceOf(ofAcme, as))
      await api.refused('not_found', GET, { reference: ofAcme }, { as: callers.otherOwner })
      for (const as of [callers.userManager, callers.projectOwner, callers.withoutRoles]) {
        await api.refused('permission_denied', GET, { reference: ofAcme }, { as })
      }
      await api.refused('unauthenticated', GET, { reference: ofAcme }, { as: null })
      // A user of Acme at an application of Globex: both may read it.
      const foreign = await new UserAgent().open(world.authorizeUrl({ client: clients.foreign }))
      const asked = await foreign.submit({ loginName: people.bob.loginName })
      const ofBoth = referenceOf(await asked.submit({ password: 'wrong' }))
      for (const as of [callers.orgOwner, callers.otherOwner]) assert.ok(await traceOf(ofBoth, as))
    })

    it('are not found by an unknown reference', async () => {
      const byName = new Api(world, 'connect')
      for (const reference of ['nothing', "' or 1=1 --", '%00', '../../x', '%', '*', 'é', '🦆', 'x'.repeat(100), '__proto__']) {
        for (const each of [api, byName]) await each.refused('not_found', GET, { reference })
      }
      for (const reference of ['\u0000', '\ud800', 'x'.repeat(101)]) await byName.refused('invalid_argument', GET, { reference })
      for (const path of ['%00', '%ff', '%', '%2e%2e', 'x%2Fy', '']) {
        const headers = { authorization: `Bearer ${callers.iamOwner.token}` }
        const { status } = await send(`${world.issuer}/admin/v1/login_traces/${path}`, { headers })
        assert.ok(status === 404 || status === 400, `${path}: ${status}`)
      }
    })

    it('do not record the client_id of an unknown client, which may be a misplaced secret', async () => {
      const secret = 'a-secret-in-the-wrong-place'
      const trace = await traceOf(referenceOn(await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: secret } }))))
      assert.equal(parametersIn(trace)['client_id'], '(unknown)')
      assert.ok(!JSON.stringify(trace).includes(secret))
    })

    it('truncate and sanitize values from outside', async () => {
      const hostile = `\u202e${'x'.repeat(5000)}<script>`
      const url = world.authorizeUrl({ parameters: { client_id: 'nobody', scope: hostile, ui_locales: 'de\u001b[31m' } })
      const trace = await traceOf(referenceOn(await new UserAgent({ 'user-agent': 'x'.repeat(400) }).open(url)))
      const { scope = '', ui_locales: locales } = parametersIn(trace)
      assert.deepEqual([scope.length <= 501, scope.startsWith('x'), scope.endsWith('…'), locales], [true, true, true, 'de[31m'])
    })

    if (kind !== 'memory') {
      it('survive a shutdown: buffered entries are written before the server stops', async () => {
        const reference = referenceOf(await atPassword(world))
        await world.restart()
        assert.deepEqual(course(await traceOf(reference)), NAMED)
      })
    }

    it('are deleted with the user, including earlier requests, and after a week', async () => {
      const { userId } = await api.ok('user.v2.UserService/AddHumanUser', {
        organization: { orgId: '100' }, username: 'leaver', profile: { givenName: 'L', familyName: 'R' },
        email: { email: 'leaver@mail.example', isVerified: true }, password: { password: 'A long enough Passw0rd!' },
      })
      const leaver = { loginName: 'leaver@acme.localhost', password: 'A long enough Passw0rd!' }
      const agent = new UserAgent()
      const first = await agent.open(world.authorizeUrl())
      answered(await (await first.submit({ loginName: leaver.loginName })).submit({ password: leaver.password }))
      assert.equal((await traceOf(referenceOf(first))).requests.length, 5)
      const other = referenceOf(await atPassword(world))
      await api.ok('user.v2.UserService/DeleteUser', { userId })
      await api.refused('not_found', GET, { reference: referenceOf(first) })
      assert.ok(await traceOf(other))
      world.clock.advance(7 * DAY + HOUR)
      await world.keyhall.runJobs()
      await api.refused('not_found', GET, { reference: other })
    })
  })
}

/** The code of a sign-in that has just finished. */
async function freshCode(world: World) {
  const { code = '' } = answered(await signIn(new UserAgent(), world.authorizeUrl(), people.alice)).parameters
  return { code, client: clients.web, redirectUri: clients.web.redirectUri }
}
