import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { freshKeyPair, keyGenerator, masterKeySealer } from '@keyhall/adapters-crypto'
import { decodeProtectedHeader } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { clients } from '../support/standard-document.js'
import { onEveryDatabase } from '../support/world.js'

const masterKey = randomBytes(32)

/** A process keeps these in memory. `world.storage()` is the other process. */
onEveryDatabase('after a change by another process, the next request', (world) => {
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
}, { masterKey })
