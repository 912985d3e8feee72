import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { aTarget, bind, deliveriesOf, eventsOf, freeAll, restAsync, restCall, webhook, withActions } from '../support/actions.js'
import { Api } from '../support/api.js'
import { answerOf } from '../support/authorization.js'
import { cookieName } from '../support/cookie-name.js'
import { pkce } from '../support/pkce.js'
import { send } from '../support/send.js'
import { clients, people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { hang, targetReceiver } from '../support/target-receiver.js'
import { startedWorld } from '../support/world.js'

const USERINFO = { function: { name: 'preuserinfo' } }
const ACCESS_TOKEN = { function: { name: 'preaccesstoken' } }
const CLAIM = 'https://shop.example/tier'

const claim = (key: string, value: unknown) => ({ append_claims: [{ key, value }] })

for (const kind of everyStorage) {
  describe(`functions that add claims (${kind})`, () => {
    const api = new Api(startedWorld(kind, withActions), 'rest')
    const { world } = api
    const receiver = targetReceiver()
    afterEach(() => freeAll(api))
    const userinfo = async (token: string) => (await world.protocol.userinfo(token)).body

    it('are not called while they are not bound', async () => {
      const { access_token: token } = await world.tokens()
      await userinfo(token)
      assert.equal(receiver.received.length, 0)
    })

    it('for preuserinfo add claims to userinfo, introspection and ID tokens as soon as they are bound', async () => {
      await bind(api, USERINFO, await aTarget(api, receiver, '/userinfo', restCall(true)))
      receiver.answer('/userinfo', { body: claim(CLAIM, { level: 3 }) })
      const { access_token: token, id_token: idToken } = await world.tokens({ scope: 'openid profile' })
      const response = await userinfo(token)
      assert.deepEqual([response[CLAIM], response['given_name']], [{ level: 3 }, 'Alice'])
      assert.deepEqual((await world.protocol.introspect(clients.api, token)).body[CLAIM], { level: 3 })
      assert.deepEqual(decodeJwt(idToken)[CLAIM], { level: 3 })
    })

    it('for preaccesstoken add claims to JWT access tokens', async () => {
      await bind(api, ACCESS_TOKEN, await aTarget(api, receiver, '/token', restCall(true)))
      receiver.answer('/token', { body: { append_claims: [{ key: CLAIM, value: 'gold' }], append_log_claims: ['asked twice'] } })
      const { access_token: token, id_token: idToken } = await world.tokens({ client: clients.jwt })
      const claims = decodeJwt(token)
      assert.deepEqual([claims[CLAIM], claims['urn:keyhall:iam:action:preaccesstoken:log']], ['gold', ['asked twice']])
      assert.equal(decodeJwt(idToken)[CLAIM], undefined)
      await world.tokens({ client: clients.web })
      assert.equal(receiver.received.length, 1)
    })

    it('are skipped for tokens of the console, so that a broken target can be repaired there', async () => {
      const failing = await aTarget(api, receiver, '/failing', restCall(true))
      receiver.answer('/failing', { status: 500 })
      for (const condition of [USERINFO, ACCESS_TOKEN]) await bind(api, condition, failing)
      await assert.rejects(world.tokens())
      assert.ok(receiver.received.length > 0)
      const client = { id: 'console', method: 'none', redirectUri: `${world.issuer}/ui/console/callback` } as const
      const { verifier, challenge } = pkce()
      const parameters = { code_challenge: challenge, code_challenge_method: 'S256' }
      const cookie = `${cookieName(world.issuer, 'session')}=${(await world.agentOf()).cookie(world.issuer, 'session')}`
      // The redirect is not followed: the callback is an address of this server.
      const { headers } = await send(world.authorizeUrl({ client, parameters }), { headers: { cookie } })
      const code = new URL(headers.location ?? '').searchParams.get('code') ?? ''
      const answer = await world.redeem({ code, client, redirectUri: client.redirectUri, verifier })
      assert.equal(answer.status, 200, answer.text)
      assert.equal((await world.protocol.userinfo(answer.body.access_token)).status, 200)
    })

    it('receive the user of the claims, and never a token or a secret', async () => {
      await bind(api, USERINFO, await aTarget(api, receiver, '/userinfo', restCall(true)))
      const { access_token: token, id_token: idToken } = await world.tokens({ scope: 'openid profile email' })
      await userinfo(token)
      const call = receiver.received.at(-1)
      assert.ok(call)
      const { userinfo: response, user, ...rest } = call.json
      assert.equal(response.sub, people.alice.id)
      assert.equal(response.email, 'alice@mail.example')
      assert.deepEqual(
        [user.id, user.preferred_login_name, user.human.first_name, user.resource_owner],
        [people.alice.id, people.alice.loginName, 'Alice', '100'],
      )
      assert.deepEqual(rest, {
        function: 'function/preuserinfo', user_metadata: [], user_grants: [], org: {
          id: '100', name: 'Acme', primary_domain: 'acme.localhost',
        }, application: { client_id: 'web' },
        response: { append_claims: [], append_log_claims: [], set_user_metadata: [] },
      })
      for (const { body } of receiver.received) {
        for (const secret of [token, idToken, people.alice.password]) assert.ok(!body.includes(secret))
      }
    })

    it('receive the claims of earlier functions; a later one overrides them', async () => {
      await bind(api, USERINFO, await aTarget(api, receiver, '/one', restCall(true)), await aTarget(api, receiver, '/two', restCall(true)))
      receiver.answer('/one', { body: { append_claims: [{ key: 'a', value: 1 }, { key: 'b', value: 1 }], append_log_claims: ['one'] } })
      receiver.answer('/two', { body: { append_claims: [{ key: 'b', value: 2 }], append_log_claims: ['two'] } })
      const { access_token: token } = await world.tokens()
      const response = await userinfo(token)
      assert.deepEqual([response['a'], response['b'], response['urn:keyhall:iam:action:preuserinfo:log']], [1, 2, ['one', 'two']])
      assert.deepEqual(receiver.to('/two')[0]?.json.response.append_claims, [{ key: 'a', value: 1 }, { key: 'b', value: 1 }])
    })

    it('cannot set reserved claims; the log claim lists the refused ones', async () => {
      const target = await aTarget(api, receiver, '/reserved', restCall(true))
      await bind(api, USERINFO, target)
      const { access_token: token } = await world.tokens({ scope: 'openid email' })
      const before = await userinfo(token)
      const names = [
        'sub', 'iss', 'aud', 'exp', 'email', 'email_verified', 'phone_number', 'acr', 'amr', 'azp', 'sid', 'active', 'scope', 'client_id',
        'act', 'cnf', 'username',
        'urn:keyhall:iam:org:project:roles', 'urn:keyhall:iam:user:resourceowner:id', 'urn:keyhall:iam:action:preuserinfo:log', '__proto__',
      ]
      receiver.answer(
        '/reserved',
        { body: { append_claims: [...names.map((key) => ({ key, value: 'forged' })), { key: 'mine', value: 1 }] } },
      )
      assert.deepEqual(await userinfo(token), { ...before, mine: 1 })
      const introspected = (await world.protocol.introspect(clients.api, token)).body
      assert.ok(!JSON.stringify(introspected).includes('forged'))
      assert.match(String((await deliveriesOf(api, target))[0]?.['note']), /^reserved claims were ignored: sub, iss/)
    })

    for (const [what, body] of [
      ['a response that is not JSON', 'gold'],
      ['a list', [1]],
      ['claims that are not a list', { append_claims: {} }],
      ['a claim without a name', { append_claims: [{ value: 1 }] }],
      ['a claim with a name of 201 characters', claim('n'.repeat(201), 1)],
      ['a claim with NUL in its name', claim('a\u0000', 1)],
      ['claims that exceed the size of a header', claim('big', 'x'.repeat(9000))],
      ['a log entry that is not a string', { append_log_claims: [1] }],
      ['metadata that is not base64', { set_user_metadata: [{ key: 'tier', value: 'gold!' }] }],
    ] as const) {
      it(`ignore ${what}`, async () => {
        await bind(api, USERINFO, await aTarget(api, receiver, '/bad', restCall(false)))
        const { access_token: token } = await world.tokens()
        receiver.answer('/bad', { body })
        assert.deepEqual(Object.keys(await userinfo(token)), ['sub'])
      })
    }

    it('are skipped when the target fails and may not interrupt', async () => {
      await bind(
        api,
        USERINFO,
        await aTarget(api, receiver, '/fails', restCall(false), '0.2s'),
        await aTarget(api, receiver, '/works', restCall(true)),
      )
      receiver.answer('/fails', hang)
      receiver.answer('/works', { body: claim(CLAIM, 1) })
      const { access_token: token } = await world.tokens()
      assert.equal((await userinfo(token))[CLAIM], 1)
    })

    it('prevent the response when a target that may interrupt fails; the code stays valid', async () => {
      const granted = await world.code({ client: clients.jwt })
      const target = await aTarget(api, receiver, '/fails', webhook(true))
      await bind(api, ACCESS_TOKEN, target)
      receiver.answer('/fails', { status: 500 })
      const refused = await world.redeem(granted)
      assert.deepEqual([refused.status, refused.body.error], [503, 'server_error'])
      receiver.answer('/fails', {})
      assert.equal((await world.redeem(granted)).status, 200)
    })

    it('lead to 503, and to server_error for the client of an implicit response, when a target interrupts', async () => {
      const { access_token: token } = await world.tokens()
      await bind(api, USERINFO, await aTarget(api, receiver, '/fails', restCall(true)))
      receiver.answer('/fails', { status: 500 })
      assert.equal((await world.protocol.userinfo(token)).status, 503)
      assert.equal((await world.protocol.introspect(clients.api, token)).status, 503)
      const agent = await world.agentOf(people.alice)
      const page = await agent.open(world.authorizeUrl({ client: clients.implicit, parameters: { response_type: 'id_token', nonce: 'n' } }))
      assert.equal(answerOf(page)?.parameters['error'], 'server_error')
    })

    it('ignore the response of a webhook, and call asynchronous targets later', async () => {
      await bind(api, USERINFO, await aTarget(api, receiver, '/webhook', webhook(true)), await aTarget(api, receiver, '/async', restAsync))
      receiver.answer('/webhook', { body: claim(CLAIM, 1) })
      const { access_token: token } = await world.tokens()
      assert.equal((await userinfo(token))[CLAIM], undefined)
      await receiver.arrived('/async', 2)
    })

    it('store metadata of the user once, and receive it on the next call', async () => {
      await bind(api, USERINFO, await aTarget(api, receiver, '/meta', restCall(true)))
      const { access_token: token } = await world.tokens({}, people.bob)
      receiver.answer('/meta', { body: { set_user_metadata: [{ key: 'tier', value: 'Z29sZA==' }] } })
      await userinfo(token)
      await userinfo(token)
      const response = receiver.received.at(-1)?.json.user_metadata
      assert.deepEqual(response.map(({ key, value }: { key: string; value: string }) => [key, value]), [['tier', 'Z29sZA==']])
      assert.equal((await eventsOf(api, people.bob.id)).filter((type) => type === 'user.metadata.set').length, 1)
    })

    it('are not called after they were unbound', async () => {
      await bind(api, USERINFO, await aTarget(api, receiver, '/off', restCall(true)))
      const { access_token: token } = await world.tokens()
      const { length } = receiver.received
      await freeAll(api)
      await userinfo(token)
      assert.equal(receiver.received.length, length)
    })
  })
}
