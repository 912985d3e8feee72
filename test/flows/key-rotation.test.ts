import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { openStorage } from '@keyhall/adapters-persistence'
import { TestClock, startKeyhall } from '@keyhall/app'
import type { Keyhall } from '@keyhall/app'
import type { Storage } from '@keyhall/core/stores'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { postgresDatabases, sqliteDatabases } from '../storage/databases.js'
import { pairsOfTheProcess } from '../support/key-pairs.js'
import { Protocol } from '../support/protocol.js'
import { clients, standardDocument } from '../support/standard-document.js'
import { everyDatabase } from '../support/storages.js'
import { BEGINNING, DAY, HOUR, MINUTE } from '../support/world.js'

/** The time a relying party may cache the key set (`max-age`). */
const CACHE_AGE = 300

for (const kind of everyDatabase) {
  describe(`rotation of signing keys with two servers on one database (${kind})`, () => {
    const databases = kind === 'postgres' ? postgresDatabases() : sqliteDatabases()
    const clock = new TestClock(BEGINNING)
    let servers: readonly [Keyhall, Keyhall]
    let storage: Storage

    before(async () => {
      const own = { storage: await databases.migrated(), masterKey: randomBytes(32), bootstrap: standardDocument(), clock, makeKeyPair: pairsOfTheProcess() }
      servers = [await startKeyhall(own), await startKeyhall(own)]
      storage = await openStorage(own.storage)
    })
    after(async () => {
      await storage.close()
      await Promise.all(servers.map((server) => server.close()))
      await databases.removeAll()
    })

    const keySet = async ({ issuer }: Keyhall) => (await new Protocol(issuer).get('/oauth/v2/keys')).body as unknown as JSONWebKeySet
    const issue = async ({ issuer }: Keyhall) =>
      (await new Protocol(issuer).token(clients.jwt, { grant_type: 'client_credentials', scope: 'openid' })).body.access_token

    /** Imitates `keyhall keys rotate`. */
    const wantOtherKeys = () =>
      storage.run(async ({ signingKeys }) => {
        for (const key of await signingKeys.lockAll()) if (key.state === 'active') await signingKeys.update({ ...key, rotateAt: clock.now() })
      })

    it('always publishes the key of each valid token, on the server that issued it and on the other', async function () {
      this.timeout(120_000)
      const tokens: { readonly text: string; readonly exp: number }[] = []
      const kids = new Set<string>()
      /** The key sets of each server over time: a relying party may have cached any of them within max-age. */
      let cached: { readonly at: number; readonly set: JSONWebKeySet }[] = []
      for (let step = 0; step < 60; step++) {
        if (step === 5 || step === 35) await wantOtherKeys()
        // One server lags now and then by less than a minute, the maximum drift of two processes.
        for (const [index, server] of servers.entries()) if (step % 3 !== index) await server.runJobs()
        for (const server of servers) {
          const text = await issue(server)
          const { exp = 0 } = decodeJwt(text)
          tokens.push({ text, exp })
          cached.push({ at: clock.now(), set: await keySet(server) })
        }
        const now = clock.now()
        cached = cached.filter(({ at }) => now - at <= CACHE_AGE)
        for (const { set } of cached) {
          const keys = createLocalJWKSet(set)
          const fresh = tokens.slice(-2)
          for (const { text } of fresh) kids.add((await jwtVerify(text, keys, { currentDate: new Date(now * 1000) })).protectedHeader.kid ?? '')
        }
        const newest = createLocalJWKSet(cached.at(-1)?.set ?? { keys: [] })
        for (const { text, exp } of tokens) if (exp > now) await jwtVerify(text, newest, { currentDate: new Date(now * 1000) })
        clock.advance(step % 2 === 0 ? MINUTE : 45)
      }
      assert.equal(kids.size, 3, 'the keys changed twice')
    })

    it('follows the schedule, and removes old keys once their last token has expired', async () => {
      const before = (await keySet(servers[0])).keys.map(({ kid }) => kid)
      for (let hours = 0; hours < 31 * 24; hours += 6) {
        clock.advance(6 * HOUR)
        await servers[hours % 12 === 0 ? 0 : 1].runJobs()
      }
      clock.advance(DAY)
      for (const server of servers) await server.runJobs()
      for (const server of servers) {
        const { keys } = await keySet(server)
        assert.ok(keys.every(({ kid }) => !before.includes(kid)), 'none of the keys of a month ago is there')
        assert.equal(keys.filter(({ alg }) => alg === 'RS256').length, 1)
      }
    })
  })
}
