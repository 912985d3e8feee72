import assert from 'node:assert/strict'
import { TestClock, openMemoryStorage } from '@keyhall/adapters-memory'
import type { Compared, Instance } from '@keyhall/core/instance'
import { RecordEvents } from '@keyhall/core/audit'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { SigningKey } from '@keyhall/core/keys'
import { KEY_REFRESH_INTERVAL, RotateSigningKeys } from '@keyhall/core/keys'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import fc from 'fast-check'
import { anId } from '../contracts/builders.js'

const START = 1_800_000_000
const HOUR = 3600
const DAY = 24 * HOUR
const YEAR = 365 * DAY

interface Policy {
  readonly activeFor: number
  readonly publishedBefore: number
  readonly accessToken: number
  readonly idToken: number
}

/** A server whose keys are looked after at the given times, and the keys that it has after each. */
function aServer({ activeFor, publishedBefore, accessToken, idToken }: Policy) {
  const storage = openMemoryStorage()
  const clock = new TestClock(START)
  const { tokens } = DEFAULT_SETTINGS
  const settings = { ...DEFAULT_SETTINGS, tokens: { ...tokens, accessToken, idToken }, keys: { activeFor, publishedBefore } }
  let made = 0
  const instance = () => ({ settings }) as Instance
  const rotation = new RotateSigningKeys({
    storage,
    clock,
    events: new RecordEvents({ ids: { next: anId }, clock, instance }),
    compared: () => instance() as Compared<Instance>,
    generator: {
      generate: async (alg) => {
        const kid = `${alg}-${++made}`
        return { kid, publicJwk: { kty: 'any', kid, alg, use: 'sig' }, sealedPrivateKey: kid }
      },
    },
  })
  const keys = () => storage.read(({ signingKeys }) => signingKeys.all())
  return { clock, keys, rotate: () => rotation.rotate(), request: () => rotation.request({ actor: { kind: 'system', name: 'command' } }), close: () => storage.close() }
}

const activeOf = (keys: readonly SigningKey[], alg: SigningKey['alg']) => keys.filter((key) => key.alg === alg && key.state === 'active')

/**
 * Lets the time pass in these steps, looks after the keys at each, and checks what must hold at any of them.
 *
 * @param steps seconds; a negative one has the same length, and is preceded by a requested rotation
 */
async function live(policy: Policy, steps: Iterable<number>): Promise<void> {
  const server = aServer(policy)
  const longest = Math.max(policy.accessToken, policy.idToken)
  /** Until when the last token that a key signed is valid. */
  const validUntil = new Map<string, number>()
  const firstSigners = new Set<string>()
  for (const signed of steps) {
    const step = Math.abs(signed)
    const now = server.clock.now()
    await (signed < 0 ? server.request() : server.rotate())
    const keys = await server.keys()
    for (const alg of SIGNING_ALGORITHMS) {
      const [active, ...others] = activeOf(keys, alg)
      assert.ok(active && others.length === 0, `one ${alg} key is active`)
      if (now === START) firstSigners.add(active.kid)
      if (!validUntil.has(active.kid) && !firstSigners.has(active.kid)) {
        assert.ok(now - active.createdAt >= policy.publishedBefore + KEY_REFRESH_INTERVAL, `every process published ${active.kid} before it signs`)
      }
      // It signs until just before the keys are looked after again.
      validUntil.set(active.kid, now + step + longest)
      assert.ok(keys.filter((key) => key.alg === alg && key.state === 'next').length <= 1, `at most one ${alg} key waits`)
    }
    for (const [kid, until] of validUntil) if (now < until) assert.ok(keys.some((key) => key.kid === kid), `${kid} is published`)
    server.clock.advance(step)
  }
  await server.close()
}

describe('signing keys through time', () => {
  const policy: Policy = { activeFor: 30 * DAY, publishedBefore: 600, accessToken: HOUR, idToken: HOUR }

  it('always include an active key, published in time and for long enough, in a year of checks every ten minutes', async () => {
    await live(policy, Array.from({ length: YEAR / 600 }, () => 600))
  })

  it('include it also under arbitrary policies and check intervals', async () => {
    const policies = fc.record({
      activeFor: fc.integer({ min: 1, max: 60 * DAY }),
      publishedBefore: fc.integer({ min: 0, max: 2 * DAY }),
      accessToken: fc.integer({ min: 1, max: DAY }),
      idToken: fc.integer({ min: 1, max: DAY }),
    })
    const length = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 45 * DAY }))
    const step = fc.tuple(length, fc.boolean()).map(([seconds, isWanted]) => (isWanted ? -seconds : seconds))
    const steps = fc.array(step, { minLength: 1, maxLength: 60 })
    await fc.assert(fc.asyncProperty(policies, steps, live), { numRuns: 60 })
  })

  it('rotate once on demand, also after repeated requests', async () => {
    const server = aServer(policy)
    await server.rotate()
    const [before] = activeOf(await server.keys(), 'RS256')
    await server.request()
    await server.request()
    server.clock.advance(604)
    await server.rotate()
    assert.deepEqual(activeOf(await server.keys(), 'RS256').map(({ kid }) => kid), [before?.kid])
    server.clock.advance(1)
    await server.rotate()
    const [after] = activeOf(await server.keys(), 'RS256')
    assert.notEqual(after?.kid, before?.kid)
    server.clock.advance(DAY)
    await server.rotate()
    assert.deepEqual(activeOf(await server.keys(), 'RS256').map(({ kid }) => kid), [after?.kid])
    await server.close()
  })

  it('rotate every thirty days', async () => {
    const server = aServer(policy)
    const seen = new Set<string>()
    for (let now = START; now < START + YEAR; now += HOUR) {
      server.clock.set(now)
      await server.rotate()
      for (const key of activeOf(await server.keys(), 'RS256')) seen.add(key.kid)
    }
    assert.equal(seen.size, 13)
    // Three algorithms: the active key, the next one, and those of the 90 days in which an ID token may come back as a hint.
    assert.ok((await server.keys()).length <= 3 * 6)
    await server.close()
  })
})
