import assert from 'node:assert/strict'
import { aTarget, restAsync, restCall, webhook, withActions } from '../support/actions.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { apiOnEveryStorage, overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { targetReceiver } from '../support/target-receiver.js'

const V3 = 'action.v3alpha.ActionService'
const V2 = 'action.v2.ActionService'
const ENDPOINT = 'https://hooks.example/in?tenant=7'

const whole = (own: object = {}) => ({ name: 'Hooks', restWebhook: { interruptOnError: true }, endpoint: ENDPOINT, timeout: '10s', ...own })

const create = (api: Api, own: object = {}) => api.ok(`${V3}/CreateTarget`, whole(own))

const newest = async (
  api: Api,
  type: string,
) => (await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: [type], limit: 1 })).events?.[0]

overTransports('CreateTarget', (api) => {
  it('responds 201 by REST, with id, details and a 256-bit signing key', async () => {
    const { status, body } = await api.call(`${V3}/CreateTarget`, whole())
    assert.equal(status, api.transport === 'rest' ? 201 : 200)
    assert.match(body.id, /^.{22}$/)
    assert.match(body.signingKey, /^[\w-]{43}$/)
    const at = new Date(api.world.clock.now() * 1000).toISOString().replace('.000Z', 'Z')
    assert.equal(body.details.changeDate, at)
    const { target } = await api.ok(`${V3}/GetTargetByID`, { targetId: body.id })
    assert.deepEqual(target, { ...whole(), targetId: body.id, details: body.details })
    const event = await newest(api, 'target.added')
    assert.equal(event.aggregate.id, body.id)
    assert.equal(event.editor.userId, callers.iamOwner.id)
    assert.ok(!JSON.stringify(event).includes(body.signingKey))
  })

  it('accepts fractions of a second', async () => {
    const { id } = await create(api, { name: 'Quick', timeout: '0.25s' })
    assert.equal((await api.ok(`${V3}/GetTargetByID`, { targetId: id })).target.timeout, '0.25s')
  })

  for (const [what, own] of [
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name of 201 characters', { name: 'n'.repeat(201) }],
    ['no type', { restWebhook: undefined }],
    ['two types', { restAsync: {} }],
    ['no timeout', { timeout: undefined }],
    ['a timeout of nothing', { timeout: '0s' }],
    ['a timeout below nothing', { timeout: '-1s' }],
    ['a timeout that no timer can count', { timeout: '2592000s' }],
    ['a timeout without a unit', { timeout: '10' }],
    ['a timeout that is a number', { timeout: 10 }],
    ['no endpoint', { endpoint: undefined }],
    ['an endpoint of 1001 characters', { endpoint: `https://a.example/${'x'.repeat(983)}` }],
  ] as const) {
    it(`refuses ${what}`, async () => {
      await api.refused('invalid_argument', `${V3}/CreateTarget`, whole({ name: 'Refused', ...own }))
      const { result = [] } = await api.ok(`${V3}/ListTargets`, { queries: [{ targetNameQuery: { targetName: 'Refused' } }] })
      assert.deepEqual(result, [])
    })
  }

  it('refuses a name that another target has, in any spelling', async () => {
    await create(api, { name: 'Straße' })
    await api.refused('already_exists', `${V3}/CreateTarget`, whole({ name: 'STRAßE' }))
  })

  it('requires the instance owner and the actions feature', async () => {
    for (const as of [callers.orgOwner, callers.iamViewer, callers.withoutRoles]) {
      await api.refused('permission_denied', `${V3}/CreateTarget`, whole({ name: 'Stolen' }), { as })
      await api.refused('permission_denied', `${V3}/SetExecution`, { condition: { request: { all: true } }, targets: [] }, { as })
    }
    await api.refused('unauthenticated', `${V3}/CreateTarget`, whole({ name: 'Stolen' }), { as: null })
    await api.refused('unauthenticated', `${V3}/CreateTarget`, whole({ name: 'Stolen' }), { as: { token: 'no-such-token-0123456789' } })
    const { access_token: token } = await api.world.tokens()
    await api.refused('unauthenticated', `${V3}/CreateTarget`, whole({ name: 'Stolen' }), { as: { token } })
    const { result = [] } = await api.ok(`${V3}/ListTargets`, { queries: [{ targetNameQuery: { targetName: 'Stolen' } }] })
    assert.deepEqual(result, [])
  })
}, withActions)

describe('endpoints that are never called', () => {
  overTransports('CreateTarget', (api) => {
    const own = () => new URL(api.world.issuer)
    const endpoints: Readonly<Record<string, () => string>> = Object.fromEntries([
      'http://0.0.0.0/', 'http://[::]/', 'http://169.254.169.254/latest', 'http://2852039166/', 'http://[fd00:ec2::254]/',
      'http://[::ffff:169.254.169.254]/',
      'http://metadata.google.internal/', 'http://10.0.0.1/', 'http://[fd12::1]/', 'http://100.64.0.1/', 'http://224.0.0.1/',
      'http://255.255.255.255/',
      'file:///etc/passwd', 'gopher://a.example/', 'ftp://a.example/', 'data:text/plain,x', 'unix:/run/x.sock', '//a.example/', 'a.example',
      'http://user:password@a.example/', 'https://a.example/\r\nx: y', 'https://a.example/a b', 'http://a.example\\@169.254.169.254/',
    ].map((endpoint) => [endpoint, () => endpoint]))
    const all = {
      ...endpoints,
      'the base URL of the server': () => `${api.world.issuer}/v2/users/human`,
      'the port of the server on 127.0.0.1': () => `http://127.0.0.1:${own().port}/v2/users/human`,
      'the port of the server on another loopback address': () => `http://127.9.9.9:${own().port}/`,
      'the port of the server in hexadecimal': () => `http://0x7f.1:${own().port}/`,
      'the port of the server in fullwidth digits': () => `http://１２７.0.0.1:${own().port}/`,
      'the port of the server in IPv6': () => `http://[::1]:${own().port}/`,
      'the port of the server with a dot behind the name': () => `http://localhost.:${own().port}/`,
    }
    for (const [title, endpoint] of Object.entries(all)) {
      it(`refuses ${JSON.stringify(title)} and reveals only the reason`, async () => {
        const message = await api.refused('invalid_argument', `${V3}/CreateTarget`, whole({ name: 'Inside', endpoint: endpoint() }))
        assert.doesNotMatch(message, /user:|password@/)
        assert.deepEqual((await api.ok(`${V3}/ListTargets`)).result ?? [], [])
      })
    }
  }, withActions)
})

overTransports('UpdateTarget', (api) => {
  let id = ''
  let name = ''
  let made = 0
  beforeEach(async () => {
    name = `Hooks ${++made}`
    id = (await create(api, { name })).id
  })
  const target = async () => (await api.ok(`${V3}/GetTargetByID`, { targetId: id })).target
  const update = (change: object) => api.ok(`${V3}/UpdateTarget`, { targetId: id, ...change })

  it('changes the given members', async () => {
    api.world.clock.advance(10)
    const { details } = await update({ name: `${name}!`, timeout: '1.5s', endpoint: 'http://b.example/' })
    const { details: stored, ...rest } = await target()
    assert.deepEqual(
      rest,
      { targetId: id, name: `${name}!`, timeout: '1.5s', endpoint: 'http://b.example/', restWebhook: { interruptOnError: true } },
    )
    assert.equal(stored.changeDate, details.changeDate)
    assert.notEqual(stored.changeDate, stored.creationDate)
    const { payload } = await newest(api, 'target.changed')
    assert.deepEqual([payload.before.timeout, payload.after.timeout], [10, 1.5])
  })

  it('changes the type', async () => {
    await update({ restCall: {} })
    assert.deepEqual((await target()).restCall, {})
    await update({ restAsync: {} })
    assert.deepEqual([(await target()).restAsync, (await target()).restCall], [{}, undefined])
  })

  it('changes nothing and records no event if the values are the same', async () => {
    const event = await newest(api, 'target.added')
    api.world.clock.advance(10)
    await update({ name, timeout: '10s' })
    assert.equal((await target()).details.changeDate, (await target()).details.creationDate)
    assert.deepEqual(await newest(api, 'target.added'), event)
    assert.notEqual((await newest(api, 'target.changed'))?.aggregate.id, id)
  })

  it('refuses what creation refuses, and changes nothing', async () => {
    const before = await target()
    for (const change of [
      { name: '' }, { timeout: '271s' }, { timeout: '0s' }, { endpoint: 'ftp://a.example/' }, { endpoint: 'http://169.254.169.254/' },
      { restCall: {}, restAsync: {} },
    ]) {
      await api.refused('invalid_argument', `${V3}/UpdateTarget`, { targetId: id, ...change })
    }
    await create(api, { name: `${name} of somebody else` })
    await api.refused('already_exists', `${V3}/UpdateTarget`, { targetId: id, name: `${name} OF SOMEBODY ELSE` })
    assert.deepEqual(await target(), before)
  })

  it('does not find an absent target', async () => {
    await api.refused('not_found', `${V3}/UpdateTarget`, { targetId: 'nothing', name: 'x' })
    await api.refused('not_found', `${V3}/GetTargetByID`, { targetId: 'nothing' })
    await api.refused('not_found', `${V3}/DeleteTarget`, { targetId: 'nothing' })
  })

  it('requires the instance owner', async () => {
    for (const as of [callers.orgOwner, callers.iamViewer]) {
      await api.refused('permission_denied', `${V3}/UpdateTarget`, { targetId: id, name: 'Mine' }, { as })
      await api.refused('permission_denied', `${V3}/DeleteTarget`, { targetId: id }, { as })
    }
    assert.equal((await api.ok(`${V3}/GetTargetByID`, { targetId: id }, { as: callers.iamViewer })).target.name, name)
    await api.refused('permission_denied', `${V3}/GetTargetByID`, { targetId: id }, { as: callers.orgOwner })
  })
}, withActions)

overTransports('a target in v2', (api) => {
  it('is created, returned, changed, found and deleted in v2 messages', async () => {
    const made = await api.ok(
      `${V2}/CreateTarget`,
      { ...whole({ restWebhook: undefined, restCall: { interruptOnError: false } }), payloadType: 'PAYLOAD_TYPE_JSON' },
    )
    assert.deepEqual(Object.keys(made), ['id', 'creationDate', 'signingKey'])
    const { id } = made
    const stored = {
      id, creationDate: made.creationDate, changeDate: made.creationDate, name: 'Hooks', restCall: {}, timeout: '10s', endpoint: ENDPOINT,
      payloadType: 'PAYLOAD_TYPE_JSON',
    }
    assert.deepEqual((await api.ok(`${V2}/GetTarget`, { id })).target, stored)
    const found = await api.ok(`${V2}/ListTargets`, {
      pagination: { limit: 5, asc: true }, sortingColumn: 'TARGET_FIELD_NAME_NAME', filters: [
        { targetNameFilter: { targetName: 'HOO', method: 'TEXT_FILTER_METHOD_STARTS_WITH_IGNORE_CASE' } },
      ],
    })
    assert.deepEqual(found, { pagination: { totalResult: '1', appliedLimit: '5' }, targets: [stored] })
    const changed = await api.ok(`${V2}/UpdateTarget`, { id, expirationSigningKey: '0s' })
    assert.deepEqual(Object.keys(changed), ['changeDate', 'signingKey'])
    assert.notEqual(changed.signingKey, made.signingKey)
    assert.deepEqual(Object.keys(await api.ok(`${V2}/DeleteTarget`, { id })), ['deletionDate'])
    await api.refused('not_found', `${V2}/GetTarget`, { id })
  })

  it('is refused with a payload type other than JSON', async () => {
    await api.refused('invalid_argument', `${V2}/CreateTarget`, { ...whole({ name: 'Sealed' }), payloadType: 'PAYLOAD_TYPE_JWE' })
  })
}, withActions)

describe('targets with actions turned off', () => {
  overTransports('are refused', (api) => {
    it('explain what is missing', async () => {
      const message = await api.refused('failed_precondition', `${V3}/CreateTarget`, whole())
      assert.match(message, /actions/)
    })
  }, { bootstrap: apiDocument() })
})

apiOnEveryStorage('lists of targets', (api) => {
  const receiver = targetReceiver()

  it('are searched, sorted and paged', async () => {
    const names = ['beta', 'Alpha', 'gamma', 'alphabet']
    const manners = [restCall(true), webhook(false), restAsync, webhook(true)]
    const ids: string[] = []
    for (const [index, name] of names.entries()) {
      ids.push(
        (await api.ok(
          `${V3}/CreateTarget`,
          { name, ...manners[index], endpoint: `${receiver.origin}/${name}`, timeout: `${index + 1}s` },
        )).id,
      )
    }
    const list = async (input: object) =>
      (await api.ok(
        `${V3}/ListTargets`,
        { query: { asc: true }, ...input },
      )).result?.map(({ name }: { readonly name: string }) => name) ?? []
    const named = (targetName: string, method: string) => ({
      queries: [{ targetNameQuery: { targetName, method: `TEXT_QUERY_METHOD_${method}` } }],
    })
    assert.deepEqual(await list({}), names)
    assert.deepEqual(await list({ sortingColumn: 'FIELD_NAME_NAME' }), ['Alpha', 'alphabet', 'beta', 'gamma'])
    assert.deepEqual(await list({ query: { asc: false, limit: 2 }, sortingColumn: 'FIELD_NAME_TIMEOUT' }), ['alphabet', 'gamma'])
    assert.deepEqual(await list({ sortingColumn: 'FIELD_NAME_TARGET_TYPE' }), ['gamma', 'beta', 'Alpha', 'alphabet'])
    assert.deepEqual(await list(named('alpha', 'STARTS_WITH')), ['alphabet'])
    assert.deepEqual(await list(named('ALPHA', 'STARTS_WITH_IGNORE_CASE')), ['Alpha', 'alphabet'])
    assert.deepEqual(await list(named('%', 'CONTAINS')), [])
    assert.deepEqual(await list({ queries: [{ inTargetIdsQuery: { targetIds: [ids[2], 'nothing'] } }] }), ['gamma'])
    assert.deepEqual(await list({ queries: [{ inTargetIdsQuery: { targetIds: [] } }] }), [])
    assert.equal((await api.ok(`${V3}/ListTargets`, { query: { limit: 1 } })).details.totalResult, '4')
    await api.refused('invalid_argument', `${V3}/ListTargets`, { query: { limit: 1001 } })
    await api.refused('invalid_argument', `${V3}/ListTargets`, { queries: [{}] })
    await api.refused('invalid_argument', `${V3}/ListTargets`, { sortingColumn: 'name; drop table targets' })
  })

  it('never contain a signing key', async () => {
    const { signingKey } = await aTarget(api, receiver, '/secret')
    const answers = [
      await api.ok(`${V3}/ListTargets`), await api.ok(`${V2}/ListTargets`),
      await api.ok('admin.v1.AdminService/ListEvents', { eventTypes: ['target.added'] }),
    ]
    assert.ok(!JSON.stringify(answers).includes(signingKey))
    assert.doesNotMatch(JSON.stringify(answers), /sealed|signingKey/)
  })
}, withActions)
