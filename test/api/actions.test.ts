import assert from 'node:assert/strict'
import {
  aTarget, bind, deliveriesOf, freeAll, onRequest, onResponse, restAsync, restCall, webhook, withActions,
} from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage, overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { isSigned, targetReceiver } from '../support/target-receiver.js'

const METHOD = 'management.v1.ManagementService/GetIAM'
const SERVICE = 'keyhall.management.v1.ManagementService'
const UPDATE = 'admin.v1.AdminService/UpdateOIDCSettings'
const V3 = 'action.v3alpha.ActionService'

const lifetimes = (accessTokenLifetime = '120s') =>
  ({ accessTokenLifetime, idTokenLifetime: '180s', refreshTokenIdleExpiration: '600s', refreshTokenExpiration: '1200s' })
const settings = async (api: Api) => (await api.ok('admin.v1.AdminService/GetOIDCSettings')).settings

overTransports('a target that is bound to a method', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))
  const paths = () => receiver.received.map(({ path }) => path)

  it('receives the specified request, signed with the key from its creation', async () => {
    const target = await aTarget(api, receiver, '/first')
    await bind(api, onRequest(METHOD), target)
    const { iamProjectId } = await api.ok(METHOD, {}, { as: callers.orgOwner })
    const [call, ...others] = receiver.to('/first')
    assert.ok(call)
    assert.equal(others.length, 0)
    assert.equal(call.method, 'POST')
    assert.equal(call.headers['content-type'], 'application/json')
    assert.equal(call.headers.authorization, undefined)
    const { instanceID, ...received } = call.json
    assert.deepEqual(
      received,
      { fullMethod: `/keyhall.${METHOD}`, orgID: '100', projectID: iamProjectId, userID: callers.orgOwner.id, request: {} },
    )
    assert.match(instanceID, /./)
    const now = api.world.clock.now()
    assert.ok(isSigned(call, target.signingKey, now))
    assert.ok(!isSigned(call, `${target.signingKey}x`, now))
    assert.ok(!isSigned({ ...call, body: call.body.replace('"100"', '"110"') }, target.signingKey, now))
    assert.ok(!isSigned(call, target.signingKey, now + 301))
  })

  it('receives the request in snake_case', async () => {
    await bind(api, onRequest(UPDATE), await aTarget(api, receiver, '/asked'))
    await api.ok(UPDATE, lifetimes('121s'))
    assert.deepEqual(receiver.to('/asked')[0]?.json.request, {
      access_token_lifetime: '121s', id_token_lifetime: '180s', refresh_token_idle_expiration: '600s', refresh_token_expiration: '1200s',
    })
  })

  it('receives the same request from every transport', async () => {
    await bind(api, onRequest(UPDATE), await aTarget(api, receiver, '/asked'))
    const { accessTokenLifetime, ...rest } = lifetimes('122s')
    await api.ok(UPDATE, { access_token_lifetime: accessTokenLifetime, ...rest, unknown: 'member' })
    assert.deepEqual(Object.keys(receiver.to('/asked')[0]?.json.request).length, 4)
  })

  it('receives the response too if it is bound to the response', async () => {
    await bind(api, onResponse(METHOD), await aTarget(api, receiver, '/after'))
    const { defaultOrgId, iamProjectId } = await api.ok(METHOD)
    const [call] = receiver.to('/after')
    assert.deepEqual(call?.json.response, { default_org_id: defaultOrgId, iam_project_id: iamProjectId })
    assert.deepEqual(call?.json.request, {})
    assert.equal(call?.json.fullMethod, `/keyhall.${METHOD}`)
  })

  it('is not called for a request that is refused earlier: no token, no permission, an invalid message', async () => {
    await bind(api, { request: { all: true } }, await aTarget(api, receiver, '/any'))
    await bind(api, { response: { all: true } }, await aTarget(api, receiver, '/any'))
    await api.refused('unauthenticated', UPDATE, lifetimes(), { as: null })
    await api.refused('permission_denied', UPDATE, lifetimes(), { as: callers.orgOwner })
    await api.refused('invalid_argument', UPDATE, lifetimes('1s'))
    assert.deepEqual(paths(), [])
  })

  it('is not called for the response of a method that fails', async () => {
    await bind(api, { response: { all: true } }, await aTarget(api, receiver, '/any'))
    await bind(api, onRequest(METHOD), await aTarget(api, receiver, '/first'))
    receiver.answer('/first', { status: 500 })
    await api.refused('failed_precondition', METHOD)
    assert.deepEqual(paths().filter((path) => path === '/any'), [])
  })

  it('is called in order, and receives the changes of earlier targets', async () => {
    const [a, b, c, d] = [
      await aTarget(
        api,
        receiver,
        '/a',
        restCall(true),
      ), await aTarget(api, receiver, '/b', restCall(true)), await aTarget(api, receiver, '/c', webhook(true)),
      await aTarget(api, receiver, '/d', restAsync),
    ]
    receiver.answer('/a', { body: { access_token_lifetime: '300s' } })
    receiver.answer('/b', { body: { idTokenLifetime: '301s', unknown: true } })
    receiver.answer('/c', { body: { access_token_lifetime: '302s' } })
    await bind(api, onRequest(UPDATE), c, a, d, b)
    await api.ok(UPDATE, lifetimes('120s'))
    const [received] = await receiver.arrived('/d')
    const heard = (path: string) => ['access_token_lifetime', 'id_token_lifetime'].map((name) => receiver.to(path)[0]?.json.request[name])
    assert.deepEqual([heard('/c'), heard('/a'), heard('/b')], [['120s', '180s'], ['120s', '180s'], ['300s', '180s']])
    assert.deepEqual([received?.json.request.access_token_lifetime, received?.json.request.id_token_lifetime], ['300s', '180s'])
    assert.deepEqual(paths().slice(0, 3), ['/c', '/a', '/b'])
    const { revision: _revision, details: _details, ...changed } = await settings(api)
    assert.deepEqual(changed, { ...lifetimes('300s'), idTokenLifetime: '301s' })
  })

  it('changes the response if it is a restCall bound to the response', async () => {
    receiver.answer('/after', { body: { defaultOrgId: 'another' } })
    await bind(api, onResponse(METHOD), await aTarget(api, receiver, '/after', restCall(true)))
    const { defaultOrgId, iamProjectId } = await api.ok(METHOD)
    assert.equal(defaultOrgId, 'another')
    assert.match(iamProjectId, /./)
  })

  it('changes nothing with an empty response', async () => {
    receiver.answer('/a', { status: 204 })
    receiver.answer('/b', { body: ' \n' })
    receiver.answer('/c', { body: {} })
    await bind(
      api,
      onRequest(UPDATE),
      await aTarget(api, receiver, '/a', restCall(true)),
      await aTarget(api, receiver, '/b', restCall(true)),
      await aTarget(api, receiver, '/c', restCall(true)),
    )
    await api.ok(UPDATE, lifetimes('125s'))
    assert.equal((await settings(api)).accessTokenLifetime, '125s')
    assert.equal(receiver.received.length, 3)
  })

  it('keeps an explicit false', async () => {
    await bind(api, onRequest('feature.v2.FeatureService/SetInstanceFeatures'), await aTarget(api, receiver, '/a', restCall(true)))
    receiver.answer('/a', { body: { oidcTokenExchange: true } })
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { oidcDpop: true })
    receiver.answer('/a', { body: {} })
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { oidcDpop: false })
    assert.deepEqual(receiver.received.at(-1)?.json.request, { oidc_dpop: false })
    const received = await api.ok('feature.v2.FeatureService/GetInstanceFeatures')
    assert.deepEqual([received.oidcDpop.enabled, received.oidcTokenExchange.enabled], [undefined, true])
  })
}, withActions)

overTransports('best match only', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  for (const kind of ['request', 'response'] as const) {
    it(`of a ${kind} is the method, then its service, then all`, async () => {
      const [method, service, all] = [
        await aTarget(api, receiver, '/method'), await aTarget(api, receiver, '/service'), await aTarget(api, receiver, '/all'),
      ]
      const called = async () => {
        receiver.received.length = 0
        await api.ok(METHOD)
        return receiver.received.map(({ path }) => path)
      }
      assert.deepEqual(await called(), [])
      await bind(api, { [kind]: { all: true } }, all)
      assert.deepEqual(await called(), ['/all'])
      await bind(api, { [kind]: { service: SERVICE } }, service)
      assert.deepEqual(await called(), ['/service'])
      await bind(api, { [kind]: { method: `/keyhall.${METHOD}` } }, method)
      assert.deepEqual(await called(), ['/method'])
      receiver.received.length = 0
      await api.ok('admin.v1.AdminService/GetOIDCSettings')
      assert.deepEqual(receiver.received.map(({ path }) => path), ['/all'])
    })
  }
}, withActions)

overTransports('the actions API', (api) => {
  const receiver = targetReceiver()

  it('is exempt from executions, so that a failing target bound to everything can be removed', async () => {
    const target = await aTarget(api, receiver, '/all')
    receiver.answer('/all', { status: 500 })
    await bind(api, { request: { all: true } }, target)
    await bind(api, { response: { all: true } }, target)
    await api.refused('failed_precondition', METHOD)
    await api.ok(`${V3}/GetTargetByID`, { targetId: target.id })
    await freeAll(api)
    await api.ok(METHOD)
    assert.equal(receiver.received.length, 1)
  })

  it('calls no target when the feature is off', async () => {
    const target = await aTarget(api, receiver, '/off')
    receiver.answer('/off', { status: 500 })
    await bind(api, onRequest(METHOD), target)
    await api.refused('failed_precondition', METHOD)
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { actions: false })
    await api.ok(METHOD)
    assert.equal(receiver.to('/off').length, 1)
  })
}, withActions)

overTransports('a new signing key', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  it('signs at once, in parallel with the old one until its expiration', async () => {
    const target = await aTarget(api, receiver, '/key')
    await bind(api, onRequest(METHOD), target)
    const { signingKey } = await api.ok(`${V3}/UpdateTarget`, { targetId: target.id, expirationSigningKey: '60s' })
    assert.notEqual(signingKey, target.signingKey)
    const signers = async () => {
      await api.ok(METHOD)
      const call = receiver.received.at(-1)
      assert.ok(call)
      return [target.signingKey, signingKey].map((key) => isSigned(call, key, api.world.clock.now()))
    }
    assert.deepEqual(await signers(), [true, true])
    api.world.clock.advance(59)
    assert.deepEqual(await signers(), [true, true])
    api.world.clock.advance(1)
    assert.deepEqual(await signers(), [false, true])
  })

  it('replaces the old one at once if requested, and is not created by a change without it', async () => {
    const target = await aTarget(api, receiver, '/key')
    await bind(api, onRequest(METHOD), target)
    assert.equal((await api.ok(`${V3}/UpdateTarget`, { targetId: target.id, timeout: '7s' })).signingKey, undefined)
    const { signingKey } = await api.ok(`${V3}/UpdateTarget`, { targetId: target.id, expirationSigningKey: '0s' })
    await api.ok(METHOD)
    const [call] = receiver.received
    assert.ok(call)
    assert.deepEqual([target.signingKey, signingKey].map((key) => isSigned(call, key, api.world.clock.now())), [false, true])
    assert.equal(String(call.headers['keyhall-signature']).split('v1=').length, 2)
  })

  it('belongs to one target: no other target signs with it', async () => {
    const [a, b] = [await aTarget(api, receiver, '/a'), await aTarget(api, receiver, '/b')]
    await bind(api, onRequest(METHOD), a, b)
    await api.ok(METHOD)
    const [first, second] = receiver.received
    assert.ok(first && second)
    const now = api.world.clock.now()
    assert.deepEqual(
      [isSigned(first, a.signingKey, now), isSigned(second, b.signingKey, now), isSigned(first, b.signingKey, now)],
      [true, true, false],
    )
  })
}, withActions)

apiOnEveryStorage('the deliveries of a target', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  it('are recorded with request, response and reason of failure, newest first', async () => {
    const target = await aTarget(api, receiver, '/log', webhook(false))
    await bind(api, onRequest(METHOD), target)
    await api.ok(METHOD)
    receiver.answer('/log', { status: 500 })
    await api.ok(METHOD)
    const [second, first] = await deliveriesOf(api, target)
    assert.ok(first && second)
    const { deliveryId, durationMilliseconds: _, ...received } = first
    assert.match(String(deliveryId), /./)
    assert.deepEqual(received, {
      targetId: target.id, condition: `request/one/${METHOD}`, subject: `/keyhall.${METHOD}`, requestBody: receiver.received[0]?.body, isRequestBodyWhole: true,
      attempt: 1, status: 200,
      at: new Date(api.world.clock.now() * 1000).toISOString().replace('.000Z', 'Z'),
    })
    assert.deepEqual([second['status'], second['error']], [500, 'answered 500'])
  })

  it('are listed in pages, for one target, and with permission only', async () => {
    const [target, other] = [await aTarget(api, receiver, '/log'), await aTarget(api, receiver, '/other')]
    await bind(api, onRequest(METHOD), target, other)
    for (let call = 0; call < 3; call++) await api.ok(METHOD)
    const page = await api.ok(`${V3}/ListTargetDeliveries`, { targetId: target.id, query: { limit: 2, offset: '1' } })
    assert.deepEqual([page.details.totalResult, page.result.length], ['3', 2])
    assert.equal((await deliveriesOf(api, other)).length, 3)
    await api.refused('not_found', `${V3}/ListTargetDeliveries`, { targetId: 'nothing' })
    await api.ok(`${V3}/ListTargetDeliveries`, { targetId: target.id }, { as: callers.iamViewer })
    await api.refused('permission_denied', `${V3}/ListTargetDeliveries`, { targetId: target.id }, { as: callers.orgOwner })
    await api.refused('permission_denied', `${V3}/TestTarget`, { targetId: target.id }, { as: callers.iamViewer })
  })

  it('are deleted after 7 days', async () => {
    const target = await aTarget(api, receiver, '/log')
    await bind(api, onRequest(METHOD), target)
    await api.ok(METHOD)
    api.world.clock.advance(7 * 86_400 + 301)
    await api.ok(METHOD)
    await api.world.keyhall.runJobs()
    assert.equal((await deliveriesOf(api, target)).length, 1)
  })
}, withActions)

overTransports('TestTarget', (api) => {
  const receiver = targetReceiver()

  it('sends a signed sample and returns the response', async () => {
    const target = await aTarget(api, receiver, '/try')
    receiver.answer('/try', { status: 202 })
    const { durationMilliseconds: _, requestHeaders, requestBody, signature, endpoint, ...received } = await api.ok(`${V3}/TestTarget`, { targetId: target.id })
    assert.deepEqual(received, { success: true, status: 202 })
    const [call] = receiver.to('/try')
    assert.deepEqual([requestBody, endpoint], [call?.body, `${receiver.origin}/try`])
    assert.deepEqual([signature, requestHeaders['KEYHALL-Signature'], requestHeaders['Content-Type']],
      [call?.headers['keyhall-signature'], signature, 'application/json'])
    assert.ok(call && isSigned(call, target.signingKey, api.world.clock.now()))
    assert.equal(call.json.fullMethod, '/keyhall.user.v2.UserService/AddHumanUser')
    receiver.answer('/try', { status: 500 })
    const { status, error, success, responseBody } = await api.ok(`${V3}/TestTarget`, { targetId: target.id })
    assert.deepEqual([status, error, success, responseBody], [500, 'answered 500', undefined, undefined])
    assert.deepEqual((await deliveriesOf(api, target)).map(({ condition }) => condition), ['test', 'test'])
    await api.refused('not_found', `${V3}/TestTarget`, { targetId: 'nothing' })
  })

  it('shows the response without its secrets', async () => {
    const target = await aTarget(api, receiver, '/reply')
    const test = async () => (await api.ok(`${V3}/TestTarget`, { targetId: target.id })).responseBody
    receiver.answer('/reply', { body: { ok: true, accessToken: 'hush', nested: { password: 'hush' } } })
    assert.deepEqual(JSON.parse(await test()), { ok: true, accessToken: '***', nested: { password: '***' } })
    receiver.answer('/reply', { status: 502, body: `<h1>Bad\u0000 gateway</h1>${'x'.repeat(5000)}` })
    const page = await test()
    assert.ok(page.startsWith('<h1>Bad? gateway</h1>') && page.length === 2000)
  })
}, withActions)
