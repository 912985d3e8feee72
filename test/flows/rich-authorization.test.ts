import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { Api } from '../support/api.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { exchangers } from '../support/exchange.js'
import type { JsonAnswer, TokenBody } from '../support/protocol.js'
import { credentialsFor, exchangeFor, isRefused, onEveryStorageWithResources, partner, resourceUrl, tokenFor, uris } from '../support/resources.js'
import { clients, people, projects } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { World } from '../support/world.js'

const { web } = clients
const BANK = 'https://bank.example/api'
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code'

const schema = {
  type: 'object', required: ['amount', 'creditor'],
  properties: {
    amount: { type: 'object', properties: { value: { type: 'number', minimum: 0, maximum: 1000 }, currency: { type: 'string', enum: ['EUR'] } }, required: ['value', 'currency'] },
    creditor: { type: 'string', maxLength: 70 },
  },
}
const payment = (value: number, more: object = {}) => ({ type: 'payment', amount: { value, currency: 'EUR' }, creditor: 'Müller & <b>Co</b>', ...more })
const [five, seven] = [payment(5), payment(7)]
const json = (...details: readonly object[]) => JSON.stringify(details)

interface Detailed extends TokenBody {
  readonly authorization_details?: unknown
}

/** A bank in the project of the client `web`, with opaque tokens or JWTs. */
const bank = (accessTokenType: string) => ({
  projectId: projects.shop, uri: BANK, name: 'Bank', accessTokenType, isOpen: true, scopes: [{ name: 'payments', description: 'Make payments', isDefault: true }],
  detailTypes: [{ type: 'payment', label: 'Pay {amount.value} {amount.currency} to {creditor}', schema }],
})

interface Asking {
  readonly details: string
  readonly client?: TestClient
  readonly scope?: string
  readonly resources?: readonly string[]
}

const urlOf = (world: World, { details, client = web, scope = 'payments offline_access', resources = [BANK] }: Asking): URL =>
  resourceUrl(world, resources, { client, scope, parameters: { authorization_details: details } })

async function tokensOf(world: World, asking: Asking, own: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<Detailed>> {
  const { client = web } = asking
  const { code = '' } = answered(await (await world.agentOf()).open(urlOf(world, asking))).parameters
  return tokenFor(world, client, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, ...own })
}

const errorOf = async (world: World, asking: Asking) => answered(await (await world.agentOf()).open(urlOf(world, asking))).parameters['error']

const introspected = async (world: World, token: string) => (await world.protocol.introspect(web, token)).body['authorization_details']

for (const form of ['RESOURCE_TOKEN_TYPE_JWT', 'RESOURCE_TOKEN_TYPE_BEARER']) {
  onEveryStorageWithResources(`authorization_details (RFC 9396), ${form}`, (world) => {
    before(() => new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', bank(form)))
    const isJwt = form.endsWith('JWT')

    it('are in the token, its response and its introspection', async () => {
      const { status, body } = await tokensOf(world, { details: json(five, seven) })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.authorization_details, [five, seven])
      assert.deepEqual(await introspected(world, body.access_token), [five, seven])
      if (isJwt) assert.deepEqual(decodeJwt(body.access_token)['authorization_details'], [five, seven])
    })

    it('name their resource by locations, without the parameter resource', async () => {
      const located = payment(5, { locations: [BANK] })
      const { body } = await tokensOf(world, { details: json(located), resources: [] })
      assert.deepEqual([body.authorization_details, (await world.protocol.introspect(web, body.access_token)).body['aud']], [[located], [BANK]])
    })

    it('can be narrowed at the token endpoint and at each refresh, never widened', async () => {
      const { body } = await tokensOf(world, { details: json(five, seven) }, { authorization_details: json(seven) })
      assert.deepEqual(body.authorization_details, [seven])
      const refresh = (token: string, details?: string) =>
        tokenFor(world, web, { grant_type: 'refresh_token', refresh_token: token, ...(details === undefined ? {} : { authorization_details: details }) }) as Promise<JsonAnswer<Detailed>>
      const { body: all } = await refresh(body.refresh_token)
      assert.deepEqual(all.authorization_details, [five, seven])
      isRefused(await refresh(all.refresh_token, json(payment(8))), 'invalid_authorization_details')
      isRefused(await refresh(all.refresh_token, json(five, payment(7, { creditor: 'Eve' }))), 'invalid_authorization_details')
      const { body: one } = await refresh(all.refresh_token, json(five))
      assert.deepEqual(await introspected(world, one.access_token), [five])
      isRefused(await tokensOf(world, { details: json(five) }, { authorization_details: json(seven) }), 'invalid_authorization_details')
      const plain = await world.tokens({ scope: 'openid offline_access' })
      isRefused(await refresh(plain.refresh_token, json(five)), 'invalid_authorization_details')
    })

    it('are issued to a client for itself', async () => {
      const parameters = { grant_type: 'client_credentials', scope: 'payments', authorization_details: json(five) }
      const { body } = (await tokenFor(world, web, parameters, [BANK])) as JsonAnswer<Detailed>
      assert.deepEqual([body.authorization_details, await introspected(world, body.access_token)], [[five], [five]])
      isRefused(await tokenFor(world, web, { ...parameters, authorization_details: json(payment(1001)) }, [BANK]), 'invalid_authorization_details')
      assert.equal(((await credentialsFor(world, web, 'payments', [BANK])).body as Detailed).authorization_details, undefined)
    })

    it('pass an exchange only as a subset of the presented token', async () => {
      const client = exchangers.basic
      const { body } = await tokensOf(world, { details: json(five, seven), client })
      const exchange = (details?: string) => tokenFor(world, client, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: body.access_token, subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        scope: 'payments', ...(details === undefined ? {} : { authorization_details: details }),
      }, [BANK]) as Promise<JsonAnswer<Detailed>>
      const { body: one } = await exchange(json(seven))
      assert.deepEqual([one.authorization_details, await introspected(world, one.access_token)], [[seven], [seven]])
      isRefused(await exchange(json(payment(9))), 'invalid_authorization_details')
      assert.equal(((await exchangeFor(world, client, body.access_token, 'payments', [BANK])).body as Detailed).authorization_details, undefined)
    })
  }, { oauthRichAuthorization: true })
}

onEveryStorageWithResources('authorization_details of requests', (world) => {
  before(() => new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', bank('RESOURCE_TOKEN_TYPE_JWT')))

  it('are refused when they are malformed, unknown, or do not follow their schema', async () => {
    const wrong = [
      'x', '{}', '[]', '[null]', json({ type: 'unknown' }), json(payment(5, { extra: 1 })), json(payment(5000)), json({ type: 'payment' }), json(payment(5, { locations: 'x' })),
      json(payment(5, { creditor: 'x\0' })), json(payment(5, { creditor: 'Miller \u202E000,01 yaP' })), json(payment(5, { creditor: 'Miller\n\n\n\u200b(already paid)' })), `${'['.repeat(2000)}${']'.repeat(2000)}`, json(...Array.from({ length: 11 }, () => five)),
    ]
    for (const details of wrong) assert.equal(await errorOf(world, { details }), 'invalid_authorization_details', details.slice(0, 80))
    assert.equal(await errorOf(world, { details: json(five), resources: [uris.orders] }), 'invalid_authorization_details')
    assert.equal(await errorOf(world, { details: json(payment(5, { locations: [uris.closed] })), resources: [] }), 'invalid_target')
  })

  it('are shown in the words of their resource, escaped, and asked for each time', async () => {
    const agent = new UserAgent()
    const open = () => agent.open(urlOf(world, { details: json(five), client: partner }))
    const page = await typeNameAndPassword(await open(), people.alice)
    assert.equal(page.path, '/ui/login/consent')
    const value = (text: string) => `<b class="value"><bdi>${text}</bdi></b>`
    assert.ok(page.html.includes(`Pay ${value('5')} ${value('EUR')} to ${value('Müller &amp; &lt;b>Co&lt;/b>')}`), page.html.slice(-3000))
    answered(await page.submit({ answer: 'allow' }))
    assert.equal((await open()).path, '/ui/login/consent')
  })

  it('are shown whole: a long value, and members that the label leaves out', async () => {
    const details = { type: 'transfer', amount: 5, iban: 'CH93 0076', creditor: `${'x'.repeat(120)} and everybody else`, accounts: [] }
    const free = { type: 'string' }
    const type = { type: 'transfer', label: 'Pay {amount} to {creditor}', schema: { type: 'object', properties: { amount: { type: 'number' }, iban: free, creditor: free, accounts: { type: 'array', items: free } } } }
    const uri = 'https://transfer.example/api'
    const { warnings } = await new Api(world, 'rest').ok('resource.v2.ResourceService/CreateResource', { ...bank('RESOURCE_TOKEN_TYPE_JWT'), uri, detailTypes: [type] })
    assert.deepEqual(warnings, ['detailTypes[0].schema: the label shows texts without enum and maxLength, into which a client can write whole sentences: "creditor"'])
    const page = await typeNameAndPassword(await new UserAgent().open(urlOf(world, { details: json(details), client: partner, resources: [uri] })), people.alice)
    for (const shown of [details.creditor, 'CH93 0076']) assert.ok(page.html.includes(`<bdi>${shown}</bdi></b>`), shown)
    assert.match(page.html, /<dt><bdi>accounts<\/bdi><\/dt>/)
    assert.ok(!/<dt><bdi>(amount|creditor|type)</.test(page.html), 'nothing twice')
  })

  it('are part of a pushed request and of a device request', async () => {
    const by = world.protocol.proofOf(web)
    const sent = { redirect_uri: web.redirectUri, response_type: 'code', scope: 'payments', resource: BANK, authorization_details: json(five), ...by.parameters }
    const { body } = await world.protocol.post<{ request_uri: string }>('/oauth/v2/par', sent, by.headers)
    const page = await (await world.agentOf()).open(world.url('/oauth/v2/authorize', { client_id: web.id, request_uri: body.request_uri }))
    const { body: tokens } = await tokenFor(world, web, { grant_type: 'authorization_code', code: answered(page).parameters['code'] ?? '', redirect_uri: web.redirectUri })
    assert.deepEqual((tokens as Detailed).authorization_details, [five])
    const device = await world.protocol.post<{ device_code: string; user_code: string }>('/oauth/v2/device_authorization', { scope: 'payments', resource: BANK, authorization_details: json(seven), ...by.parameters }, by.headers)
    const entered = await (await (await world.agentOf()).open(world.url('/device'))).submit({ user_code: device.body.user_code })
    assert.ok(entered.html.includes('<bdi>7</bdi>'))
    await entered.submit({ answer: 'allow' })
    const polled = await tokenFor(world, web, { grant_type: DEVICE, device_code: device.body.device_code })
    assert.deepEqual((polled.body as Detailed).authorization_details, [seven])
  })
}, { oauthRichAuthorization: true })

onEveryStorageWithResources('authorization_details with the feature off', (world) => {
  it('are refused', async () => {
    assert.equal(await errorOf(world, { details: json(five), resources: [uris.orders], scope: 'orders:read' }), 'invalid_authorization_details')
    isRefused(await tokenFor(world, web, { grant_type: 'client_credentials', scope: 'openid', authorization_details: json(five) }), 'invalid_authorization_details')
  })
})
