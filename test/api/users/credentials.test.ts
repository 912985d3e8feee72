import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aRobot, eventsBy, imported, MANAGEMENT, typesBy } from '../../support/api-users.js'
import { BEGINNING, DAY } from '../../support/world.js'

const m = (method: string): string => `${MANAGEMENT}/${method}`
const acme = { as: callers.orgOwner }
const at = (seconds: number): string => new Date(seconds * 1000).toISOString()
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const form = (parameters: Record<string, string>): RequestInit => ({
  method: 'POST', body: new URLSearchParams(parameters), headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** The response of the token endpoint to an assertion signed with this key file. */
async function statusOfKey(api: Api, file: { readonly keyId: string; readonly key: string; readonly userId: string }): Promise<number> {
  const { issuer, clock } = api.world
  const now = clock.now()
  const assertion = await new SignJWT({ jti: `${now}-${Math.random()}` })
    .setProtectedHeader({ alg: 'RS256', kid: file.keyId })
    .setIssuer(file.userId).setSubject(file.userId).setAudience(issuer).setIssuedAt(now).setExpirationTime(now + 60)
    .sign(createPrivateKey(file.key))
  return (await fetch(`${issuer}/oauth/v2/token`, form({ grant_type: JWT_BEARER, assertion, scope: 'openid' }))).status
}

overTransports('credentials of service users', (api) => {
  it('can be a client secret, which is returned once and replaces the previous one', async () => {
    const userId = await aRobot(api)
    const { userName } = (await api.ok(m('GetUserByID'), { id: userId }, acme)).user
    const status = async (secret: string) => {
      const init = form({ grant_type: 'client_credentials', scope: 'openid', client_id: userName, client_secret: secret })
      return (await fetch(`${api.world.issuer}/oauth/v2/token`, init)).status
    }
    const first = await api.ok(m('GenerateMachineSecret'), { userId }, acme)
    assert.deepEqual([first.clientId, await status(first.clientSecret)], [userName, 200])
    const [event] = await eventsBy(api, async () => {
      const second = await api.ok(m('GenerateMachineSecret'), { userId }, acme)
      assert.deepEqual([await status(first.clientSecret), await status(second.clientSecret)], [401, 200])
    })
    assert.deepEqual([event?.type, JSON.stringify(event).includes(first.clientSecret)], ['user.machine.secret.set', false])
    assert.equal((await api.ok(m('GetUserByID'), { id: userId }, acme)).user.machine.hasSecret, true)
    assert.deepEqual(await typesBy(api, () => api.ok(m('RemoveMachineSecret'), { userId }, acme)), ['user.machine.secret.removed'])
    assert.deepEqual(await typesBy(api, () => api.ok(m('RemoveMachineSecret'), { userId }, acme)), [])
    assert.equal(await status(first.clientSecret), 401)
    await api.refused('not_found', m('GenerateMachineSecret'), { userId: await imported(api) }, acme)
  })

  it('can be generated keys, which are returned as a key file and accepted until they expire', async () => {
    const userId = await aRobot(api)
    const expires = api.world.clock.now() + DAY
    const added = await api.ok(m('AddMachineKey'), { userId, type: 'KEY_TYPE_JSON', expirationDate: at(expires) }, acme)
    const file = JSON.parse(Buffer.from(added.keyDetails, 'base64').toString())
    assert.deepEqual(Object.keys(file), ['type', 'keyId', 'key', 'expirationDate', 'userId'])
    assert.deepEqual([file.type, file.keyId, file.userId, Date.parse(file.expirationDate)], ['serviceaccount', added.keyId, userId, expires * 1000])
    assert.match(file.key, /^-----BEGIN RSA PRIVATE KEY-----/)
    assert.equal(createPublicKey(file.key).asymmetricKeyDetails?.modulusLength, 2048)
    assert.equal(await statusOfKey(api, file), 200)
    const { key } = await api.ok(m('GetMachineKeyByIDs'), { userId, keyId: added.keyId }, acme)
    assert.deepEqual([key.id, key.type, Date.parse(key.expirationDate)], [added.keyId, 'KEY_TYPE_JSON', expires * 1000])
    api.world.clock.advance(DAY)
    assert.equal(await statusOfKey(api, file), 400)
    assert.equal((await api.ok(m('ListMachineKeys'), { userId }, acme)).details.totalResult, '1')
  })

  it('can be keys without expiration, which clients see as the year 9999', async () => {
    const { keyDetails } = await api.ok(m('AddMachineKey'), { userId: await aRobot(api) }, acme)
    assert.equal(JSON.parse(Buffer.from(keyDetails, 'base64').toString()).expirationDate, '9999-12-31T23:59:59Z')
  })

  it('can be foreign public keys, which stop working when removed', async () => {
    const userId = await aRobot(api)
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })).toString('base64')
    const { keyId, keyDetails } = await api.ok(m('AddMachineKey'), { userId, publicKey: pem }, acme)
    assert.equal(keyDetails, undefined)
    const file = { keyId, userId, key: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString() }
    assert.equal(await statusOfKey(api, file), 200)
    assert.deepEqual(await typesBy(api, () => api.ok(m('RemoveMachineKey'), { userId, keyId }, acme)), ['user.machine.key.removed'])
    assert.equal(await statusOfKey(api, file), 400)
    await api.refused('not_found', m('GetMachineKeyByIDs'), { userId, keyId }, acme)
    assert.deepEqual(await typesBy(api, () => api.ok(m('RemoveMachineKey'), { userId, keyId }, acme)), [])
  })

  it('cannot be keys that are too short, private, of another type, malformed or expired', async () => {
    const userId = await aRobot(api)
    const pem = (text: string) => Buffer.from(text).toString('base64')
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const dsa = generateKeyPairSync('x25519')
    for (const [publicKey, problem] of [
      [pem(String(short.publicKey.export({ type: 'spki', format: 'pem' }))), /fewer than 2048 bits/],
      [pem(String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }))), /expected a public key in PEM/],
      [pem(String(dsa.publicKey.export({ type: 'spki', format: 'pem' }))), /not an RSA, EC or Ed25519 key/],
      [pem('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'), /not a usable public key/],
      [pem('hello'), /expected a public key in PEM/],
      ['%%%', /base64/],
    ] as const) {
      assert.match(await api.refused('invalid_argument', m('AddMachineKey'), { userId, publicKey }, acme), problem)
    }
    assert.match(await api.refused('invalid_argument', m('AddMachineKey'), { userId, expirationDate: at(BEGINNING - 1) }, acme), /must be in the future/)
    assert.equal((await api.ok(m('ListMachineKeys'), { userId }, acme)).result, undefined)
  })

  it('can be personal access tokens, which call the API until they expire or are removed', async () => {
    const userId = await aRobot(api)
    const now = api.world.clock.now()
    const calls = (token: string) => api.call(`${MANAGEMENT}/GetIAM`, {}, { as: { token } })
    const { token, tokenId } = await api.ok(m('AddPersonalAccessToken'), { userId, expirationDate: at(now + DAY) }, acme)
    assert.equal((await calls(token)).status, 200)
    const response = await api.ok(m('GetPersonalAccessTokenByIDs'), { userId, tokenId }, acme)
    assert.deepEqual([response.token.id, Date.parse(response.token.expirationDate)], [tokenId, (now + DAY) * 1000])
    assert.ok(!JSON.stringify(response).includes(token))
    const [event] = await eventsBy(api, () => api.ok(m('RemovePersonalAccessToken'), { userId, tokenId }, acme))
    assert.deepEqual([event?.type, event?.before], ['user.pat.removed', { tokenId }])
    assert.equal((await calls(token)).code, 'unauthenticated')
    await api.refused('not_found', m('GetPersonalAccessTokenByIDs'), { userId, tokenId }, acme)
    const { token: other } = await api.ok(m('AddPersonalAccessToken'), { userId, expirationDate: at(now + DAY) }, acme)
    api.world.clock.advance(DAY)
    assert.equal((await calls(other)).code, 'unauthenticated')
  })

  it('can be personal access tokens for at most a year, and for service users only', async () => {
    const [userId, other] = [await aRobot(api), await aRobot(api)]
    const now = api.world.clock.now()
    for (const expirationDate of [at(now), at(now + 365 * DAY + 1)]) {
      await api.refused('invalid_argument', m('AddPersonalAccessToken'), { userId, expirationDate }, acme)
    }
    const { tokenId } = await api.ok(m('AddPersonalAccessToken'), { userId, expirationDate: at(now + 365 * DAY) }, acme)
    await api.refused('not_found', m('GetPersonalAccessTokenByIDs'), { userId: other, tokenId }, acme)
    await api.ok(m('RemovePersonalAccessToken'), { userId: other, tokenId }, acme)
    assert.equal((await api.ok(m('ListPersonalAccessTokens'), { userId }, acme)).result.length, 1)
    await api.refused('not_found', m('AddPersonalAccessToken'), { userId: await imported(api) }, acme)
  })
})
