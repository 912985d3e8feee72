import assert from 'node:assert/strict'
import { aTarget, bind, deliveriesOf, freeAll, restAsync, restCall, webhook, withActions } from '../support/actions.js'
import { methods, overTransports } from '../support/api.js'
import { answered, signIn } from '../support/authorization.js'
import { HASHED_PASSWORD, hashExamples } from '../support/hash-examples.js'
import { targetReceiver } from '../support/target-receiver.js'
import { UserAgent } from '../support/user-agent.js'

const USERS = 'management.v1.ManagementService'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
}

const CANARY = 'canary-of-a-secret'

/** Member names whose value is a secret, without those that describe one: its kind, its id, whether it must be changed. */
const SECRET = /(password|secret|seed|hash|otp|totp|privatekey|keydetails|signingkey|token|(^|verification|auth|invite)code)$/i

/** Member names that match the pattern but contain no secret. */
const OPEN = new Set(['method.code', 'publicKey'])

/** A value of a message in which every secret is the canary. */
function sample(schema: Schema, named: ReadonlyMap<string, unknown>, name: string, depth = 0): unknown {
  if (depth > 8) return undefined
  if (schema.$ref !== undefined) return sample(
    named.get(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)) as Schema,
    named,
    name,
    depth + 1,
  )
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([member, inner]) => [member, sample(inner, named, member, depth + 1)]))
  }
  if (schema.items) return [sample(schema.items, named, name, depth + 1)].filter((one) => one !== undefined)
  if (schema.format === 'date-time' || schema.format === 'int64' || schema.pattern?.includes('s$') || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'object') return { name: 'x' }
  return SECRET.test(name) && !OPEN.has(name) ? CANARY : 'x'
}

describe('method payloads for targets', () => {
  for (const method of methods) {
    it(`contain no secret: ${method.name}`, () => {
      for (const message of [method.request, method.response]) {
        const named = new Map<string, unknown>()
        const values = sample(message.describe(named) as Schema, named, '')
        assert.ok(!JSON.stringify(message.redact(values)).includes(CANARY), `${message.name}: ${JSON.stringify(message.redact(values))}`)
      }
    })
  }
})

overTransports('targets bound to everything', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  it('receive no password, hash, key, token or TOTP secret, and neither do the delivery log and the audit trail', async () => {
    const targets = [
      await aTarget(api, receiver, '/webhook', webhook(true)), await aTarget(api, receiver, '/call', restCall(true)),
      await aTarget(api, receiver, '/async', restAsync),
    ]
    for (const condition of [{ request: { all: true } }, { response: { all: true } }, { event: { all: true } }]) await bind(
      api,
      condition,
      ...targets,
    )
    const [hash = ''] = hashExamples()
    assert.match(hash, /^\$/)
    const person = (userName: string, own: object) => ({
      userName, profile: { firstName: 'Ada', lastName: 'Lovelace' }, email: {
        email: `${userName}@mail.example`, isEmailVerified: true,
      }, ...own,
    })
    const password = 'the canary of a password'
    const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await api.ok(`${USERS}/ImportHumanUser`, person('hashed', { hashedPassword: { value: hash }, otpCode: seed }))
    const { userId } = await api.ok(`${USERS}/ImportHumanUser`, person('plain', { password }))
    await api.ok(`${USERS}/SetHumanPassword`, { userId, password: `${password}!` })
    const machine = await api.ok(`${USERS}/AddMachineUser`, { userName: 'robot-1', name: 'Robot' })
    const { token } = await api.ok(`${USERS}/AddPersonalAccessToken`, { userId: machine.userId })
    const { clientSecret } = await api.ok(`${USERS}/GenerateMachineSecret`, { userId: machine.userId })
    const { keyDetails } = await api.ok(`${USERS}/AddMachineKey`, { userId: machine.userId, type: 'KEY_TYPE_JSON' })
    for (let round = 0; round < 3; round++) await api.world.keyhall.runJobs()
    const received = [
      ...receiver.received.map(({ body }) => body),
      ...(await Promise.all(targets.map((target) => deliveriesOf(api, target)))).map((calls) => JSON.stringify(calls)),
      JSON.stringify(await api.ok('admin.v1.AdminService/ListEvents')),
    ].join('\n')
    assert.ok(receiver.received.length > 30)
    assert.ok(received.includes('plain@mail.example'))
    for (const [what, secret] of Object.entries({ password, hash, hashed: HASHED_PASSWORD, seed, token, clientSecret, keyDetails })) {
      assert.ok(!received.includes(secret), what)
      assert.ok(!received.includes(encodeURIComponent(secret)), what)
    }
  })

  it('cannot change secrets by their response', async () => {
    await bind(api, { request: { method: `/keyhall.${USERS}/ImportHumanUser` } }, await aTarget(api, receiver, '/call', restCall(true)))
    receiver.answer('/call', { body: { password: 'the password of the target', user_name: 'renamed', profile: { last_name: 'Byron' } } })
    const { userId } = await api.ok(`${USERS}/ImportHumanUser`, {
      userName: 'mine', profile: { firstName: 'Ada', lastName: 'Lovelace' }, email: {
        email: 'mine@mail.example', isEmailVerified: true,
      }, password: 'the password of the person',
    })
    const { user } = await api.ok(`${USERS}/GetUserByID`, { id: userId })
    assert.deepEqual([user.userName, user.human.profile.lastName, user.human.profile.firstName], ['renamed', 'Byron', 'Ada'])
    const person = { id: userId, userName: 'renamed', loginName: 'renamed@acme.localhost', password: 'the password of the person' }
    const { parameters } = answered(await signIn(new UserAgent(), api.world.authorizeUrl(), person))
    assert.match(String(parameters['code']), /./)
  })
}, withActions)
