import assert from 'node:assert/strict'
import * as oidc from 'openid-client'
import { queryBeside } from '../processes/query-beside.js'
import { accountOf } from '../support/account.js'
import { answerNewest, approveAs, asked, cibaClients, cibaDocument, pollFor, requestsOf } from '../support/ciba.js'
import { linkIn, withMails } from '../support/mail-world.js'
import { NotificationReceiver } from '../support/notification-receiver.js'
import { people } from '../support/standard-document.js'
import { everyDatabase, everyStorage } from '../support/storages.js'
import { words } from '../support/words.js'
import { HOUR, World } from '../support/world.js'

const { alice, bob } = people
const { bank, kiosk } = cibaClients
const TOKEN = 'token-of.the~bank+/=='

function pingWorld(kind: World['kind']): World & { readonly receiver: NotificationReceiver } {
  const world = Object.assign(new World(kind), { receiver: new NotificationReceiver() })
  before(async () => {
    await world.receiver.start()
    await world.start({ bootstrap: cibaDocument({}, { notificationEndpoint: `${world.receiver.origin}/ciba?tenant=7` }) })
  })
  after(async () => {
    await world.stop()
    await world.receiver.stop()
  })
  beforeEach(() => {
    world.clock.advance(HOUR)
    world.receiver.answerWith(204)
  })
  return world
}

const askBank = (world: World, own: Readonly<Record<string, string>> = {}) => asked(world, { client_notification_token: TOKEN, ...own }, bank)

/** The notifications after all due deliveries. */
async function notified(world: ReturnType<typeof pingWorld>): Promise<ReturnType<NotificationReceiver['taken']>> {
  await world.keyhall.runJobs()
  return world.receiver.taken()
}

for (const kind of everyStorage) {
  describe(`notifications in mode ping (CIBA Core §10.2) (${kind})`, () => {
    const world = pingWorld(kind)

    for (const answer of ['approve', 'deny', 'unwanted'] as const) {
      it(`contain the auth_req_id and the token of the client after ${answer}`, async () => {
        const person = answer === 'unwanted' ? bob : alice
        const id = await askBank(world, { login_hint: person.loginName })
        assert.deepEqual(await notified(world), [])
        await answerNewest(await requestsOf(world, await accountOf(world, person)), answer)
        assert.deepEqual(await notified(world), [{
          method: 'POST', path: '/ciba?tenant=7', type: 'application/json', authorization: `Bearer ${TOKEN}`, body: JSON.stringify({ auth_req_id: id }),
        }])
        const { status, body } = await pollFor(world, id, bank)
        assert.deepEqual([status, body.error], answer === 'approve' ? [200, undefined] : [400, 'access_denied'])
      })
    }

    it('are not sent to clients that poll', async () => {
      await asked(world)
      await approveAs(world)
      assert.deepEqual(await notified(world), [])
    })

    it('are repeated after a fault of the client, until the request is over', async () => {
      world.receiver.answerWith(503)
      await askBank(world)
      await approveAs(world)
      assert.equal((await notified(world)).length, 1)
      world.clock.advance(5)
      assert.equal((await notified(world)).length, 1)
      world.receiver.answerWith(200)
      world.clock.advance(30)
      assert.equal((await notified(world)).length, 1)
      world.clock.advance(120)
      assert.deepEqual(await notified(world), [])
      world.receiver.answerWith(503)
      await askBank(world)
      await approveAs(world)
      await notified(world)
      world.clock.advance(300)
      assert.deepEqual(await notified(world), [], 'the request has expired')
    })

    for (const status of [401, 403, 404, 410]) {
      it(`are not repeated after ${status}, and the client may poll`, async () => {
        world.receiver.answerWith(status)
        const id = await askBank(world)
        await approveAs(world)
        assert.equal((await notified(world)).length, 1)
        world.clock.advance(30)
        assert.deepEqual(await notified(world), [])
        assert.equal((await pollFor(world, id, bank)).status, 200)
      })
    }

    it('follow no redirect', async () => {
      world.receiver.answerWith(302, { location: `${world.receiver.origin}/elsewhere` })
      await askBank(world)
      await approveAs(world)
      assert.deepEqual((await notified(world)).map(({ path }) => path), ['/ciba?tenant=7'])
    })

    it('are not needed: the client may poll', async () => {
      world.receiver.answerWith(503)
      const id = await askBank(world)
      await approveAs(world)
      assert.equal((await pollFor(world, id, bank)).status, 200)
    })
  })
}

for (const kind of everyDatabase) {
  describe(`the notification token (${kind})`, () => {
    const world = pingWorld(kind)

    it('is stored encrypted, and the auth_req_id as a hash', async () => {
      const id = await askBank(world)
      const rows = JSON.stringify(await queryBeside(world.database, 'select * from backchannel_requests'))
      assert.ok(rows.includes(id.slice(3, 25)))
      for (const secret of [TOKEN, id]) assert.ok(!rows.includes(secret))
    })
  })

  describe(`notification endpoints inside the network (${kind})`, () => {
    const world = new World(kind)
    before(() => world.start({ bootstrap: cibaDocument({}, { notificationEndpoint: 'https://169.254.169.254/latest' }) }))
    after(() => world.stop())

    it('are not called', async () => {
      await askBank(world)
      await approveAs(world)
      await world.keyhall.runJobs()
      const [row] = await queryBeside(world.database, "select last_problem from outbox where topic = 'ciba_ping'")
      assert.match(String(row?.['last_problem']), /blocked|not allowed|forbidden|refused/)
    })
  })
}

withMails('the mail about a requested sign-in', (world) => {
  it('leads the person to the page, contains no text of the application, and approves nothing', async () => {
    const id = await asked(world, { binding_message: 'evil.example' })
    await world.keyhall.runJobs()
    const mail = await world.newest('alice@mail.example')
    assert.equal(mail.subject, words('mail.notice.sign_in_requested.subject'))
    assert.equal(linkIn(mail.text), `${world.issuer}/ui/account/requests`)
    assert.doesNotMatch(mail.text + mail.html, /evil|Kiosk/)
    const opened = await (await accountOf(world, alice)).open(new URL(linkIn(mail.text)))
    assert.match(opened.html, /evil\.example/)
    assert.equal((await pollFor(world, id)).body.error, 'authorization_pending')
  })
}, () => ({ bootstrap: cibaDocument() }))

/** The library reads the clock of the machine. */
const machineTime = { now: () => Math.floor(Date.now() / 1000) }

for (const kind of everyDatabase) {
  describe(`openid-client without special support for this server (${kind})`, () => {
    const receiver = new NotificationReceiver()
    const world = new World(kind)
    before(async () => {
      await receiver.start()
      await world.start({ bootstrap: cibaDocument({}, { notificationEndpoint: `${receiver.origin}/ciba` }), clock: machineTime })
    })
    after(async () => {
      await world.stop()
      await receiver.stop()
    })

    const configured = ({ id, secret }: { readonly id: string; readonly secret: string }) =>
      oidc.discovery(new URL(world.issuer), id, {}, oidc.ClientSecretBasic(secret), { execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks] })

    it('polls for the tokens', async () => {
      const config = await configured(kiosk)
      const response = await oidc.initiateBackchannelAuthentication(config, { scope: 'openid email offline_access', login_hint: alice.loginName, binding_message: 'W4SCT' })
      assert.deepEqual([response.expires_in, response.interval], [300, 5])
      await approveAs(world)
      const tokens = await oidc.pollBackchannelAuthenticationGrant(config, { ...response, interval: 0 })
      assert.equal(tokens.claims()?.sub, alice.id)
      const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
      assert.equal((await oidc.fetchUserInfo(config, refreshed.access_token, alice.id)).email, 'alice@mail.example')
    })

    it('is notified, and gets the tokens with one request', async () => {
      const config = await configured(bank)
      const response = await oidc.initiateBackchannelAuthentication(config, { scope: 'openid', login_hint: alice.loginName, client_notification_token: TOKEN })
      await approveAs(world)
      await world.keyhall.runJobs()
      const [notification] = receiver.taken()
      assert.deepEqual(JSON.parse(notification?.body ?? ''), { auth_req_id: response.auth_req_id })
      const tokens = await oidc.pollBackchannelAuthenticationGrant(config, { ...response, interval: 0 })
      assert.equal(tokens.claims()?.sub, alice.id)
    })

    it('gets the error after a denial', async () => {
      const config = await configured(kiosk)
      const response = await oidc.initiateBackchannelAuthentication(config, { scope: 'openid', login_hint: alice.loginName })
      await answerNewest(await requestsOf(world, await accountOf(world, alice)), 'deny')
      await assert.rejects(oidc.pollBackchannelAuthenticationGrant(config, { ...response, interval: 0 }), (problem) => (problem as { error?: string }).error === 'access_denied')
    })
  })
}

describe('a notification endpoint', () => {
  for (const [uri, problem] of [
    ['http://bank.example/ciba', /backchannel_client_notification_endpoint/],
    ['com.example.bank:/ciba', /backchannel_client_notification_endpoint/],
    ['https://bank.example/ciba#x', /backchannel_client_notification_endpoint/],
  ] as const) {
    it(`is refused: ${uri}`, async () => {
      const world = new World('memory')
      await assert.rejects(world.start({ bootstrap: cibaDocument({}, { notificationEndpoint: uri }) }), problem)
      await world.stop()
    })
  }
})

