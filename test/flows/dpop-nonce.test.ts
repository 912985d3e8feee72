import assert from 'node:assert/strict'
import { DpopKey } from '../support/dpop.js'
import { pkce } from '../support/pkce.js'
import { robots } from '../support/robots.js'
import { authenticationOf } from '../support/protocol.js'
import { clients, standardDocument } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { World, inMemory, startedWorld } from '../support/world.js'

const features = { oidcDpop: true }
const bootstrap = { ...standardDocument(), features, security: { requireDpopNonce: true } }
/** The seconds of two windows of nonces. */
const LONG = 300

let key: DpopKey
before(async () => {
  key = await DpopKey.make()
})

type Form = Readonly<Record<string, string>>

interface Answer {
  readonly access_token: string
  readonly request_uri: string
  readonly error: string
}

async function posted(world: World, path: string, form: Form, nonce?: string, headers: Form = {}) {
  const url = `${world.issuer}${path}`
  const proof = await key.proof('POST', url, world.clock.now(), nonce === undefined ? {} : { claims: { nonce } })
  return world.protocol.post<Answer>(path, form, { ...headers, DPoP: proof })
}

async function codeForm(world: World): Promise<Form> {
  const { code, redirectUri, verifier } = await world.code({ client: clients.spa, scope: 'openid' })
  return {
    grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier ?? '', ...authenticationOf(clients.spa).parameters,
  }
}

/** The nonce that the token endpoint offers. */
async function offered(world: World): Promise<string> {
  const { headers } = await posted(world, '/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: clients.spa.id })
  return headers['dpop-nonce'] ?? ''
}

async function bound(world: World): Promise<string> {
  const { status, body } = await posted(world, '/oauth/v2/token', await codeForm(world), await offered(world))
  assert.equal(status, 200)
  return body.access_token
}

async function userinfo(world: World, text: string, nonce?: string) {
  const proof = await key.withToken(text, 'GET', `${world.issuer}/oidc/v1/userinfo`, world.clock.now(), nonce === undefined ? {} : { claims: { nonce } })
  return world.protocol.get('/oidc/v1/userinfo', { authorization: `DPoP ${text}`, DPoP: proof })
}

function tests(world: World): void {
  it('asks for a nonce at the token endpoint, and accepts the one that it offers (§8)', async () => {
    const form = await codeForm(world)
    const first = await posted(world, '/oauth/v2/token', form)
    assert.deepEqual([first.status, first.body.error], [400, 'use_dpop_nonce'])
    const nonce = first.headers['dpop-nonce']
    assert.match(nonce ?? '', /^[\w.-]+$/)
    const second = await posted(world, '/oauth/v2/token', form, nonce)
    assert.deepEqual([second.status, second.headers['dpop-nonce']], [200, nonce])
  })

  it('asks for a nonce at the endpoint for pushed requests', async () => {
    const form = {
      client_id: clients.spa.id, redirect_uri: clients.spa.redirectUri, response_type: 'code', scope: 'openid', code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
    }
    const first = await posted(world, '/oauth/v2/par', form)
    assert.deepEqual([first.status, first.body.error], [400, 'use_dpop_nonce'])
    assert.equal((await posted(world, '/oauth/v2/par', form, first.headers['dpop-nonce'])).status, 201)
  })

  it('asks for a nonce at userinfo by a challenge (§9)', async () => {
    const text = await bound(world)
    const { status, headers } = await userinfo(world, text)
    assert.equal(status, 401)
    assert.match(headers['www-authenticate'] ?? '', /^DPoP realm="keyhall".*error="use_dpop_nonce"/)
    assert.equal((await userinfo(world, text, headers['dpop-nonce'])).status, 200)
  })

  it('asks for a nonce at the API by a challenge (§9)', async () => {
    const form = { grant_type: 'client_credentials', client_id: robots.robot.userName, client_secret: robots.robot.secret, scope: 'openid' }
    const { body } = await posted(world, '/oauth/v2/token', form, await offered(world))
    const call = async (nonce?: string) => {
      const proof = await key.withToken(body.access_token, 'GET', `${world.issuer}/auth/v1/users/me`, world.clock.now(), nonce === undefined ? {} : { claims: { nonce } })
      return world.protocol.get('/auth/v1/users/me', { authorization: `DPoP ${body.access_token}`, DPoP: proof })
    }
    const { status, headers } = await call()
    assert.equal(status, 401)
    assert.match(headers['www-authenticate'] ?? '', /^DPoP realm="keyhall", error="use_dpop_nonce"/)
    assert.equal((await call(headers['dpop-nonce'])).status, 200)
  })

  it('accepts a nonce in its window and the next one, and refuses it afterwards', async () => {
    const nonce = await offered(world)
    world.clock.advance(LONG / 2)
    assert.equal((await posted(world, '/oauth/v2/token', await codeForm(world), nonce)).status, 200)
    world.clock.advance(LONG)
    const late = await posted(world, '/oauth/v2/token', await codeForm(world), nonce)
    assert.equal(late.body.error, 'use_dpop_nonce')
    assert.notEqual(late.headers['dpop-nonce'], nonce)
  })

  it('refuses an invented nonce, also one of the right window', async () => {
    const nonce = await offered(world)
    const [window = '', mac = ''] = nonce.split('.')
    for (const invented of ['', 'x', window, `${window}.`, `${window}.${'A'.repeat(mac.length)}`, `${window}0.${mac}`, `${nonce}x`]) {
      assert.equal((await posted(world, '/oauth/v2/token', await codeForm(world), invented)).body.error, 'use_dpop_nonce', invented)
    }
  })

  it('accepts a proof with its nonce once', async () => {
    const nonce = await offered(world)
    const proof = await key.proof('POST', `${world.issuer}/oauth/v2/token`, world.clock.now(), { claims: { nonce } })
    const attempt = async () => world.protocol.post<Answer>('/oauth/v2/token', await codeForm(world), { DPoP: proof })
    assert.equal((await attempt()).status, 200)
    assert.equal((await attempt()).body.error, 'invalid_dpop_proof')
  })

  it('lets scripts of registered origins read the nonce', async () => {
    const origin = new URL(clients.spa.redirectUri).origin
    const { headers } = await posted(world, '/oauth/v2/token', await codeForm(world), undefined, { origin })
    assert.equal(headers['access-control-expose-headers'], 'WWW-Authenticate, Retry-After, DPoP-Nonce')
  })

  it('asks nothing of a request without a proof', async () => {
    const { status, headers, body } = await world.protocol.post<Answer>('/oauth/v2/token', await codeForm(world))
    assert.deepEqual([status, headers['dpop-nonce'], typeof body.access_token], [200, undefined, 'string'])
  })
}

for (const kind of everyStorage) {
  describe(`DPoP nonces (RFC 9449 §8 and §9) (${kind})`, () => tests(startedWorld(kind, { bootstrap })))
}

inMemory('DPoP without nonces', (world) => {
  it('offers none, and ignores the claim nonce of a proof', async () => {
    const { status, headers } = await posted(world, '/oauth/v2/token', await codeForm(world), 'anything')
    assert.deepEqual([status, headers['dpop-nonce']], [200, undefined])
  })
}, { bootstrap: { ...standardDocument(), features } })

inMemory('the nonce of another installation', (world) => {
  it('is refused, although it is of the same time: its key is derived from the master key', async () => {
    const elsewhere = new World('memory')
    await elsewhere.start({ bootstrap })
    try {
      assert.equal(elsewhere.clock.now(), world.clock.now())
      const [foreign, own] = [await offered(elsewhere), await offered(world)]
      assert.deepEqual([foreign.split('.')[0], foreign === own], [own.split('.')[0], false])
      const refused = await posted(world, '/oauth/v2/token', await codeForm(world), foreign)
      assert.equal(refused.body.error, 'use_dpop_nonce')
      assert.equal((await posted(world, '/oauth/v2/token', await codeForm(world), own)).status, 200)
    } finally {
      await elsewhere.stop()
    }
  })
}, { bootstrap })
