import assert from 'node:assert/strict'
import { answered } from '../support/authorization.js'
import { signedJwt } from '../support/assertions.js'
import { DpopKey } from '../support/dpop.js'
import { FapiParty, fapiClient, fapiDocument } from '../support/fapi.js'
import { keys } from '../support/test-keys.js'
import type { TestKey } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY, inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

let key: DpopKey
let rsaKey: DpopKey
before(async () => {
  key = await DpopKey.make()
  rsaKey = await DpopKey.makeRsa()
})

const partyAt = (world: World) => new FapiParty(world, () => key)

onEveryStorage('the FAPI 2.0 Security Profile', (world) => {
  it('issues tokens bound to the key, with iss in the authorization response (§5.3.2.1, §5.3.2.2)', async () => {
    const party = partyAt(world)
    const { parameters } = await party.authorize()
    assert.equal(parameters['iss'], world.issuer)
    const { status, body } = await party.redeemCode(parameters['code'] ?? '')
    assert.deepEqual([status, body.token_type], [200, 'DPoP'])
    assert.equal(JSON.parse(Buffer.from(body.id_token.split('.')[0] ?? '', 'base64url').toString()).alg, 'ES256')
  })

  it('refuses a token request without a proof (§5.3.2.1, item 4)', async () => {
    const party = partyAt(world)
    const { status, body } = await party.redeem({ key: undefined })
    assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_dpop_proof', undefined])
  })

  it('refuses a refresh without a proof, and accepts a used refresh token again (§5.3.2.1, items 4 and 9)', async () => {
    const party = partyAt(world)
    const { refresh_token: token } = (await party.redeem()).body
    assert.equal((await party.refresh(token, { key: undefined })).body.error, 'invalid_dpop_proof')
    for (const use of ['first', 'second', 'third']) {
      const { status, body } = await party.refresh(token)
      assert.deepEqual([status, body.token_type, body.refresh_token], [200, 'DPoP', undefined], use)
      world.clock.advance(DAY)
    }
  })

  it('keeps a refresh token as long as the sign-in allows, though it was idle, and not longer', async () => {
    const party = partyAt(world)
    const { refresh_token: token } = (await party.redeem()).body
    world.clock.advance(89 * DAY)
    assert.equal((await party.refresh(token)).status, 200)
    world.clock.advance(2 * DAY)
    assert.equal((await party.refresh(token)).body.error, 'invalid_grant')
  })

  it('revokes the refresh token at the revocation endpoint', async () => {
    const party = partyAt(world)
    const { refresh_token: token } = (await party.redeem()).body
    assert.equal((await party.post('/oauth/v2/revoke', { token }, { key: undefined })).status, 200)
    assert.equal((await party.refresh(token)).body.error, 'invalid_grant')
  })

  it('refuses an authorization request that was not pushed (§5.3.2.2, item 3)', async () => {
    const url = world.url('/oauth/v2/authorize', { client_id: fapiClient.id, ...partyAt(world).request })
    const { parameters } = answered(await (await world.agentOf()).open(url))
    assert.deepEqual([parameters['error'], parameters['code']], ['invalid_request', undefined])
  })

  it('refuses a pushed request without PKCE, or with plain (§5.3.2.2, item 5)', async () => {
    const party = partyAt(world)
    for (const parameters of [
      { code_challenge: undefined, code_challenge_method: undefined }, { code_challenge: undefined }, { code_challenge_method: 'plain' },
    ]) {
      const { status, body } = await party.push({ parameters })
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    }
  })

  it('refuses a pushed request without client authentication or redirect_uri (§5.3.2.2, items 4 and 6)', async () => {
    const party = partyAt(world)
    const unauthenticated = await party.push({ parameters: { client_assertion: undefined, client_assertion_type: undefined, client_id: fapiClient.id } })
    assert.deepEqual([unauthenticated.status, unauthenticated.body.error], [401, 'invalid_client'])
    assert.equal((await party.push({ parameters: { redirect_uri: undefined } })).status, 400)
  })

  const audiences: Readonly<Record<string, (issuer: string) => unknown>> = {
    'a list with the issuer': (issuer) => [issuer],
    'the address of the endpoint for pushed requests': (issuer) => `${issuer}/oauth/v2/par`,
    'the address of the token endpoint': (issuer) => `${issuer}/oauth/v2/token`,
    'a list with the issuer and the token endpoint': (issuer) => [issuer, `${issuer}/oauth/v2/token`],
    'another server': () => 'https://other.example',
  }
  for (const [what, audience] of Object.entries(audiences)) {
    it(`refuses an assertion whose aud is ${what} (§5.3.2.1, item 8)`, async () => {
      const assertion = { claims: { aud: audience(world.issuer) } }
      const pushed = await partyAt(world).push({ assertion })
      assert.deepEqual([pushed.status, pushed.body.error], [401, 'invalid_client'])
      const redeemed = await partyAt(world).redeem({ assertion })
      assert.deepEqual([redeemed.status, redeemed.body.error], [401, 'invalid_client'])
    })
  }

  it('returns access_denied when the person refuses', async () => {
    const { body } = await partyAt(world).push()
    const page = await new UserAgent().open(world.url('/oauth/v2/authorize', { client_id: fapiClient.id, request_uri: body.request_uri }))
    const { parameters } = answered(await page.cancel())
    assert.deepEqual([parameters['error'], parameters['iss']], ['access_denied', world.issuer])
  })

  it('binds a code to the key of the pushed request (RFC 9449 §10.1)', async () => {
    const other = await DpopKey.make()
    assert.equal((await partyAt(world).redeem({ key: other })).body.error, 'invalid_grant')
  })

  it('refuses a code that was used, and one after 60 seconds (§5.3.2.1, item 11; §5.3.2.2, item 9)', async () => {
    const party = partyAt(world)
    const { code = '' } = (await party.authorize()).parameters
    assert.equal((await party.redeemCode(code)).status, 200)
    assert.equal((await party.redeemCode(code)).body.error, 'invalid_grant')
    const { code: late = '' } = (await party.authorize()).parameters
    world.clock.advance(60)
    assert.equal((await party.redeemCode(late)).body.error, 'invalid_grant')
  })

  it('issues a request_uri for less than 600 seconds (§5.3.2.2, item 12)', async () => {
    assert.ok((await partyAt(world).push()).body.expires_in < 600)
  })
}, { bootstrap: fapiDocument() })

const rsaJwk = { ...keys.rsa.publicJwk, kid: 'fapi-rsa' }

inMemory('the algorithms of the FAPI 2.0 Security Profile (§5.4.1)', (world) => {
  const header = (alg: string) => ({ header: { alg, kid: 'fapi-rsa' }, key: keys.rsa })
  it('accept PS256 and refuse RS256 of the same key in assertions', async () => {
    assert.equal((await partyAt(world).push({ assertion: header('PS256') })).status, 201)
    const { status, body } = await partyAt(world).push({ assertion: header('RS256') })
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })

  it('refuse RS256 in DPoP proofs of pushed requests and tokens', async () => {
    assert.equal((await partyAt(world).push({ key: rsaKey })).body.error, 'invalid_dpop_proof')
    assert.equal((await partyAt(world).redeem({ key: rsaKey })).body.error, 'invalid_dpop_proof')
  })
}, { bootstrap: fapiDocument({ jwks: { keys: [rsaJwk, { ...keys.p256.publicJwk, kid: 'fapi-1' }] } }) })

inMemory('FAPI 2.0 while the feature oidcDpop is off', (world) => {
  it('issues no tokens, because proofs are ignored', async () => {
    const { status, body } = await partyAt(world).redeem()
    assert.deepEqual([status, body.error], [400, 'invalid_dpop_proof'])
  })
}, { bootstrap: fapiDocument({}, { features: {} }) })

const messageSigning = { security_profile: 'fapi_2_message_signing', jwks: { keys: [rsaJwk, { ...keys.p256.publicJwk, kid: 'fapi-1' }] } }

/** Pushes the parameters inside a request object. */
async function signedPush(world: World, claims: object, { header = {}, by = keys.p256 }: { readonly header?: object; readonly by?: TestKey } = {}) {
  const party = partyAt(world)
  const { issuer, now } = world.protocol.audience
  const object = { iss: fapiClient.id, aud: issuer, client_id: fapiClient.id, iat: now, nbf: now, exp: now + 300, ...party.request, response_mode: 'jwt', ...claims }
  const outside = Object.fromEntries(Object.keys(party.request).map((name) => [name, undefined]))
  const jwt = signedJwt({ typ: 'oauth-authz-req+jwt', alg: 'ES256', kid: 'fapi-1', ...header }, object, by)
  return party.push({ parameters: { ...outside, request: jwt } })
}

inMemory('FAPI 2.0 Message Signing (§5.3.1)', (world) => {
  const pushed = (claims: object, header: object = {}, by = keys.p256) => signedPush(world, claims, { header, by })

  it('accepts a pushed request object that the client has signed', async () => {
    assert.equal((await pushed({})).status, 201)
  })

  it('refuses a pushed request without a request object', async () => {
    const { status, body } = await partyAt(world).push()
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })

  const refused: Readonly<Record<string, (now: number) => object>> = {
    'without nbf': () => ({ nbf: undefined }),
    'whose nbf is more than an hour ago': (now) => ({ nbf: now - 3700 }),
    'without exp': () => ({ exp: undefined }),
    'for another server': () => ({ aud: 'https://other.example' }),
    'that asks for an unsigned response (§5.4.1)': () => ({ response_mode: 'query' }),
    'that asks for no response mode (§5.4.1)': () => ({ response_mode: undefined }),
    'without PKCE': () => ({ code_challenge: undefined, code_challenge_method: undefined }),
  }
  for (const [what, claims] of Object.entries(refused)) {
    it(`refuses a request object ${what}`, async () => {
      assert.equal((await pushed(claims(world.clock.now()))).status, 400)
    })
  }

  it('refuses a request object that was pushed before, by its jti', async () => {
    assert.equal((await pushed({ jti: 'once' })).status, 201)
    const { status, body } = await pushed({ jti: 'once' })
    assert.deepEqual([status, body.error], [400, 'invalid_request_object'])
    assert.equal((await pushed({ jti: 'twice' })).status, 201)
  })

  it('does not use up the jti of a request that was refused', async () => {
    assert.equal((await pushed({ jti: 'kept', scope: '' })).status, 400)
    assert.equal((await pushed({ jti: 'kept' })).status, 201)
  })

  it('refuses a request object that is signed with RS256, and accepts PS256 of the same key', async () => {
    assert.equal((await pushed({}, { alg: 'PS256', kid: 'fapi-rsa' }, keys.rsa)).status, 201)
    const { status, body } = await pushed({}, { alg: 'RS256', kid: 'fapi-rsa' }, keys.rsa)
    assert.deepEqual([status, body.error], [400, 'invalid_request_object'])
  })
}, { bootstrap: fapiDocument(messageSigning, { features: { oidcDpop: true, oidcRequestObjects: true, oidcJwtResponses: true } }) })

inMemory('FAPI 2.0 Message Signing while the feature oidcJwtResponses is off', (world) => {
  it('accepts no request, because responses would not be signed (§5.4.1)', async () => {
    const { status, body } = await signedPush(world, {})
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })
}, { bootstrap: fapiDocument(messageSigning, { features: { oidcDpop: true, oidcRequestObjects: true } }) })

inMemory('FAPI 2.0 Message Signing while the feature oidcRequestObjects is off', (world) => {
  it('accepts no pushed request', async () => {
    assert.equal((await partyAt(world).push()).status, 400)
  })
}, { bootstrap: fapiDocument(messageSigning) })
