import assert from 'node:assert/strict'
import { words } from '../support/words.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { people, standardDocument } from '../support/standard-document.js'
import { TargetReceiver } from '../support/target-receiver.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { DAY, HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice } = people
const JSON_TYPE = { 'content-type': 'application/json' }
const LOOPBACK = 'http://127.0.0.1:33418/callback'

type Json = Readonly<Record<string, unknown>>

/** The host of the documents. */
class Publisher {
  readonly server = new TargetReceiver()

  id(path = '/agent.json'): string {
    return this.server.origin + path
  }

  /** Publishes the document of a client. @returns its client_id */
  publish(own: Json = {}, path = '/agent.json', headers: Readonly<Record<string, string>> = {}): string {
    const body = { client_id: this.id(path), client_name: 'Agent', redirect_uris: ['https://agent.example/cb', LOOPBACK], grant_types: ['authorization_code', 'refresh_token'], ...own }
    this.server.answer(path, { body, headers: { ...JSON_TYPE, ...headers } })
    return this.id(path)
  }
}

interface Asking {
  readonly redirectUri?: string
  readonly scope?: string
}

const verifier = pkce()
const urlOf = (world: World, id: string, { redirectUri = 'https://agent.example/cb', scope = 'openid offline_access' }: Asking = {}): URL =>
  world.url('/oauth/v2/authorize', {
    client_id: id, redirect_uri: redirectUri, response_type: 'code', scope, state: 's', code_challenge: verifier.challenge, code_challenge_method: 'S256',
  })

/** Signs in, up to the consent page. */
async function asked(world: World, id: string, asking: Asking = {}, agent = new UserAgent()): Promise<Page> {
  const page = await agent.open(urlOf(world, id, asking))
  const after = page.path === '/ui/login/loginname' ? await typeNameAndPassword(page, alice) : page
  assert.ok(after.path === '/ui/login/consent' && after.status === 200, `${after.status} ${after.path} ${after.problem ?? after.title ?? ''} ${after.leftTo?.href ?? ''}`)
  return after
}

const tokensOf = async (world: World, id: string, page: Page, redirectUri = 'https://agent.example/cb') => {
  const { code = '' } = answered(await page.submit({ answer: 'allow' })).parameters
  return world.protocol.token({ id, method: 'none', redirectUri }, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier.verifier })
}

const refreshed = (world: World, id: string, token = '') =>
  world.protocol.token({ id, method: 'none', redirectUri: '' }, { grant_type: 'refresh_token', refresh_token: token })

const withFeature = { ...standardDocument(), features: { mcp: true } }

onEveryStorage('a client that is described by a document at its client_id', (world) => {
  const publisher = new Publisher()
  before(() => publisher.server.start())
  afterEach(() => publisher.server.forget())
  after(() => publisher.server.stop())

  it('gets tokens without a registration, and refreshes them', async () => {
    const id = publisher.publish({}, '/tokens.json')
    const { status, body } = await tokensOf(world, id, await asked(world, id))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await refreshed(world, id, body.refresh_token)).status, 200)
  })

  it('is asked about at every request, and never silently', async () => {
    const id = publisher.publish({}, '/every.json')
    const agent = new UserAgent()
    assert.ok(answered(await (await asked(world, id, {}, agent)).submit({ answer: 'allow' })).parameters['code'])
    assert.ok(!(await asked(world, id, {}, agent)).html.includes('id="remember"'))
    const silent = urlOf(world, id)
    silent.searchParams.set('prompt', 'none')
    assert.equal(answered(await agent.open(silent)).parameters['error'], 'consent_required')
  })

  it('is shown with its host, and a warning that it is unverified', async () => {
    const id = publisher.publish({ client_name: 'No\u202Etes\u200B Admin' }, '/shown.json')
    const page = await asked(world, id)
    assert.equal(page.title, words('consent.titleFor', { client: 'Notes Admin' }))
    assert.match(page.html, new RegExp(`id="publisher"[^>]*>${new URL(id).host}<`))
    assert.match(page.html, /id="unverified"/)
    assert.match(page.html, /id="destination"[^>]*>agent\.example</)
  })

  it('chooses the port of a loopback address, with a warning, and no other part of it', async () => {
    const id = publisher.publish({}, '/ports.json')
    const redirectUri = 'http://127.0.0.1:50123/callback'
    const page = await asked(world, id, { redirectUri })
    assert.match(page.html, /id="on-device"/)
    assert.equal((await tokensOf(world, id, page, redirectUri)).status, 200)
    const others = ['http://127.0.0.1:50123/other', 'http://localhost:50123/callback', 'http://127.0.0.1:99999/callback', 'http://127.0.0.1.evil.example:1/callback', 'https://agent.example:444/cb']
    for (const other of others) {
      const refused = await new UserAgent().open(urlOf(world, id, { redirectUri: other }))
      assert.deepEqual([refused.status, refused.leftTo], [400, undefined], other)
    }
  })

  it('gets no code at the address of another application', async () => {
    const id = publisher.publish({}, '/other-app.json')
    for (const redirectUri of ['https://client.example/web/callback', 'com.example.app:/callback']) {
      const page = await new UserAgent().open(urlOf(world, id, { redirectUri }))
      assert.deepEqual([page.status, page.leftTo], [400, undefined], redirectUri)
    }
  })

  it('stores nothing before a person agrees', async () => {
    const id = publisher.publish({}, '/anonymous.json')
    const page = await asked(world, id)
    const before = await world.protocol.token({ id, method: 'none', redirectUri: '' }, { grant_type: 'refresh_token', refresh_token: 'x' })
    assert.notEqual(before.status, 200)
    if (world.kind !== 'memory') assert.equal(await (await world.storage()).read(({ clients }) => clients.find(id as never)), undefined)
    await page.submit({ answer: 'deny' })
    if (world.kind !== 'memory') assert.equal(await (await world.storage()).read(({ clients }) => clients.find(id as never)), undefined)
  })

  it('is read again after the time that its headers allow, and its new redirect URIs apply', async () => {
    const id = publisher.publish({}, '/changed.json', { 'cache-control': 'max-age=120' })
    await asked(world, id)
    publisher.publish({ redirect_uris: ['https://new.example/cb'] }, '/changed.json', { 'cache-control': 'max-age=999999' })
    await asked(world, id)
    world.clock.advance(121)
    assert.equal((await new UserAgent().open(urlOf(world, id))).status, 400)
    await asked(world, id, { redirectUri: 'https://new.example/cb' })
    const count = publisher.server.to('/changed.json').length
    world.clock.advance(HOUR + 1)
    await asked(world, id, { redirectUri: 'https://new.example/cb' })
    assert.equal(publisher.server.to('/changed.json').length, count + 1)
  })

  it('refreshes while its host is down, also after a restart, and ends when its document describes another client', async () => {
    const id = publisher.publish({}, '/down.json')
    const { body } = await tokensOf(world, id, await asked(world, id))
    world.clock.advance(400)
    publisher.server.answer('/down.json', (res) => void res.destroy())
    if (world.kind !== 'memory') await world.restart()
    const { status, body: next } = await refreshed(world, id, body.refresh_token)
    assert.equal(status, 200)
    publisher.publish({ client_id: 'https://other.example/agent' }, '/down.json')
    world.clock.advance(400)
    assert.equal((await refreshed(world, id, next.refresh_token)).body.error, 'invalid_client')
  })

  it('is removed with its tokens when it is not used for 30 days', async () => {
    const id = publisher.publish({}, '/unused.json')
    const { body } = await tokensOf(world, id, await asked(world, id))
    await world.keyhall.runJobs()
    world.clock.advance(20 * DAY)
    const { body: second, status } = await refreshed(world, id, body.refresh_token)
    assert.equal(status, 200)
    await world.keyhall.runJobs()
    world.clock.advance(20 * DAY)
    await world.keyhall.runJobs()
    const { body: third, status: later } = await refreshed(world, id, second.refresh_token)
    assert.equal(later, 200)
    await world.keyhall.runJobs()
    world.clock.advance(31 * DAY)
    await world.keyhall.runJobs()
    assert.notEqual((await refreshed(world, id, third.refresh_token)).status, 200)
  })
}, { bootstrap: withFeature })

onEveryStorage('a client_id that is a URL, with the feature off', (world) => {
  const publisher = new Publisher()
  before(() => publisher.server.start())
  after(() => publisher.server.stop())

  it('is an unknown client, and nothing is fetched', async () => {
    const page = await new UserAgent().open(urlOf(world, publisher.publish()))
    const unknown = await new UserAgent().open(urlOf(world, 'nobody'))
    assert.deepEqual([page.status, page.title, publisher.server.connections], [unknown.status, unknown.title, 0])
  })
})
