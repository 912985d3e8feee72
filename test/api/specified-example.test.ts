import assert from 'node:assert/strict'
import { withActions } from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { send } from '../support/send.js'
import { everyStorage } from '../support/storages.js'
import { isSigned, targetReceiver } from '../support/target-receiver.js'
import { startedWorld } from '../support/world.js'


for (const kind of everyStorage) {
  describe(`the specification's "Example API call that triggers a target" (${kind})`, () => {
    const world = startedWorld(kind, withActions)
    const receiver = targetReceiver()

    /** Sends requests as written in the specification: method, path, headers, JSON. */
    const call = async (method: string, path: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${callers.iamOwner.token}` }
      const answer = await send(world.issuer + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return { status: answer.status, body: JSON.parse(answer.body) as Readonly<Record<string, never>> }
    }
    const addUser = (email: string) => call('PUT', '/v2/users/human', { profile: { givenName: 'Ada', familyName: 'Lovelace' }, email: { email } })
    const isThere = async (email: string) =>
      (await call('POST', '/management/v1/users/_search', { queries: [{ emailQuery: { emailAddress: email } }] })).body['result'] !== undefined

    const mailsTo = async (address: string) => {
      await world.keyhall.runJobs()
      return (await send(`${world.issuer}/dev/inbox?to=${address}`, { headers: { accept: 'application/json' } })).body
    }

    let signingKey = ''
    before(async () => {
      const target = { name: 'local webhook', restWebhook: { interruptOnError: true }, endpoint: `${receiver.origin}/webhook`, timeout: '10s' }
      const created = await call('POST', '/v3alpha/targets', target)
      assert.equal(created.status, 201)
      signingKey = String(created.body['signingKey'])
      const condition = { request: { method: '/keyhall.user.v2.UserService/AddHumanUser' } }
      const execution = await call('PUT', '/v3alpha/executions', { condition, targets: [{ target: created.body['id'] }] })
      assert.equal(execution.status, 200)
    })

    it('calls the target with the body of "Events" 3, signed, and adds the user', async () => {
      const { status, body } = await addUser('ada@mail.example')
      assert.ok(status === 200 || status === 201, JSON.stringify(body))
      const [delivery, ...others] = receiver.to('/webhook')
      assert.ok(delivery)
      assert.equal(others.length, 0)
      assert.ok(isSigned(delivery, signingKey, world.clock.now()))
      assert.deepEqual(Object.keys(delivery.json), ['fullMethod', 'instanceID', 'orgID', 'projectID', 'userID', 'request'])
      for (const member of ['instanceID', 'orgID', 'projectID', 'userID']) assert.equal(typeof delivery.json[member], 'string', member)
      assert.equal(delivery.json.fullMethod, '/keyhall.user.v2.UserService/AddHumanUser')
      assert.deepEqual([delivery.json.orgID, delivery.json.userID], ['100', callers.iamOwner.id])
      const { profile, email } = delivery.json.request
      assert.deepEqual([profile.given_name, profile.family_name, email.email], ['Ada', 'Lovelace', 'ada@mail.example'])
      assert.ok(await isThere('ada@mail.example'))
      assert.match(await mailsTo('ada@mail.example'), /ada@mail\.example/)
    })

    it('adds no user, sends no mail and records no event if the target fails', async () => {
      receiver.answer('/webhook', { status: 500 })
      const events = async () => (await call('POST', '/admin/v1/events/_search', { eventTypes: ['user.human.added'] })).body
      const before = [await events(), await mailsTo('eve@mail.example')]
      const { status, body } = await addUser('eve@mail.example')
      assert.deepEqual([status, body['code']], [400, 9])
      assert.deepEqual([await events(), await mailsTo('eve@mail.example')], before)
      assert.ok(!(await isThere('eve@mail.example')))
    })

    it('returns what the target forwards to the caller', async () => {
      receiver.answer('/webhook', { body: { forwardedStatusCode: 409, forwardedErrorMessage: 'we know this person' } })
      const { status, body } = await addUser('eve@mail.example')
      assert.deepEqual([status, body['code'], body['message']], [409, 6, 'we know this person'])
      assert.ok(!(await isThere('eve@mail.example')))
    })
  })
}
