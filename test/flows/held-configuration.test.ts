import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { freshKeyPair, keyGenerator, masterKeySealer } from '@keyhall/adapters-crypto'
import type { InstanceSettings } from '@keyhall/core/instance'
import { TargetId } from '@keyhall/core/shared'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { aTarget, restCall, withActions } from '../support/actions.js'
import { Api } from '../support/api.js'
import { clients } from '../support/standard-document.js'
import { targetReceiver } from '../support/target-receiver.js'
import { onEveryDatabase } from '../support/world.js'

const masterKey = randomBytes(32)

/** A process keeps these in memory. `world.storage()` is the other process. */
onEveryDatabase('after a change by another process, the next request', (world) => {
  const receiver = targetReceiver()
  const generator = keyGenerator(masterKeySealer(masterKey), freshKeyPair)
  const issue = async (): Promise<string> =>
    (await world.protocol.token(clients.jwt, { grant_type: 'client_credentials', scope: 'openid' })).body.access_token
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid ?? ''
  const published = async () =>
    ((await world.protocol.get('/oauth/v2/keys')).body as unknown as JSONWebKeySet).keys.map(({ kid }) => kid)
  const isActive = async (jwt: string) => (await world.protocol.introspect(clients.web, jwt)).body.active

  /** Replaces the active key. @returns the id of the new one */
  const rotate = async (): Promise<string> => {
    const made = await generator.generate('RS256')
    const now = world.clock.now()
    await (await world.storage()).run(async ({ signingKeys }) => {
      for (const key of await signingKeys.lockAll()) {
        if (key.state === 'active' && key.alg === 'RS256') await signingKeys.update({ ...key, state: 'retired', publishedUntil: now + 3600 })
      }
      await signingKeys.add({ ...made, alg: 'RS256', state: 'active', createdAt: now, activatedAt: now })
    })
    return made.kid
  }

  const change = async (settings: (before: InstanceSettings) => Partial<InstanceSettings>) =>
    (await world.storage()).run(async ({ instance }) => {
      const before = await instance.lock()
      assert.ok(before)
      await instance.put({ ...before, settings: { ...before.settings, ...settings(before.settings) } })
    })

  it('has the lifetime of tokens that was set', async () => {
    await issue()
    await change(({ tokens }) => ({ tokens: { ...tokens, accessToken: 123 } }))
    const { iat = 0, exp = 0 } = decodeJwt(await issue())
    assert.equal(exp - iat, 123)
  })

  it('for the discovery document shows the feature that was switched on', async () => {
    const isListed = async () => 'dpop_signing_alg_values_supported' in (await world.protocol.get('/.well-known/openid-configuration')).body
    assert.equal(await isListed(), false)
    await change(({ features }) => ({ features: { ...features, oidcDpop: true } }))
    assert.equal(await isListed(), true)
  })

  it('calls the function that was bound, and no longer after its removal', async () => {
    const { id } = await aTarget(new Api(world, 'rest'), receiver, '/userinfo', restCall(true))
    receiver.answer('/userinfo', { body: { append_claims: [{ key: 'tier', value: 'gold' }] } })
    const { access_token: token } = await world.tokens()
    const tier = async () => (await world.protocol.userinfo(token)).body['tier']
    assert.equal(await tier(), undefined)
    const storage = await world.storage()
    const condition = { kind: 'function', scope: 'one', name: 'preuserinfo' } as const
    const now = world.clock.now()
    await storage.run(({ executions }) => executions.put({ condition, targets: [{ kind: 'target', id: TargetId.parse(id) }], createdAt: now, changedAt: now }))
    assert.equal(await tier(), 'gold')
    await storage.run(({ executions }) => executions.remove('function/one/preuserinfo'))
    assert.equal(await tier(), undefined)
  })

  it('is signed with the rotated key', async () => {
    await issue()
    const kid = await rotate()
    assert.equal(kidOf(await issue()), kid)
  })

  it('for a refresh token is signed with the rotated key', async () => {
    const { refresh_token: refresh } = await world.tokens({ scope: 'openid offline_access' })
    const kid = await rotate()
    const { body: refreshed } = await world.protocol.token(clients.web, { grant_type: 'refresh_token', refresh_token: refresh })
    assert.equal(kidOf(refreshed.id_token), kid)
  })

  it('for the key set shows the rotated key', async () => {
    await published()
    const kid = await rotate()
    assert.ok((await published()).includes(kid))
  })

  it('refuses a token of a withdrawn key, which is not published any more', async () => {
    const token = await issue()
    assert.equal(await isActive(token), true)
    const kid = await rotate()
    const storage = await world.storage()
    await storage.run(({ signingKeys }) => signingKeys.remove(kidOf(token)))
    assert.equal(await isActive(token), false)
    assert.deepEqual([(await published()).includes(kidOf(token)), kidOf(await issue())], [false, kid])
  })
}, { ...withActions, masterKey })
