import assert from 'node:assert/strict'
import type { KeyRotationPolicy } from '@keyhall/core/instance'
import type { SigningKey } from '@keyhall/core/keys'
import { planRotation } from '@keyhall/core/keys'
import { NOW } from '../../support/builders.js'

const DAY = 86_400
const HINTS = 90 * DAY
const policy = { activeFor: 30 * DAY, publishedBefore: 600, keptForHints: HINTS } satisfies KeyRotationPolicy & { keptForHints: number }

const aKey = (own: Partial<SigningKey> = {}): SigningKey => ({
  kid: 'key',
  alg: 'RS256',
  state: 'active',
  publicJwk: { kty: 'RSA', kid: 'key', alg: 'RS256', use: 'sig' },
  sealedPrivateKey: 'sealed',
  createdAt: NOW,
  ...own,
})
const active = aKey({ kid: 'active', activatedAt: NOW })
const wanted = aKey({ kid: 'wanted', activatedAt: NOW, rotateAt: NOW + 5 })
const next = (createdAt: number) => aKey({ kid: 'next', state: 'next', createdAt })
const retired = (publishedUntil?: number) =>
  aKey({ kid: 'retired', state: 'retired', ...(publishedUntil === undefined ? {} : { publishedUntil }) })
const due = NOW + policy.activeFor

describe('rotation of signing keys', () => {
  const rows: readonly (readonly [string, readonly SigningKey[], number, ReturnType<typeof planRotation>])[] = [
    ['makes a key that signs at once where there is none', [], NOW, { create: 'active', remove: [] }],
    ['does nothing while the key is young', [active], NOW + 1, { remove: [] }],
    ['does nothing a second before the next key has to be published', [active], due - 606, { remove: [] }],
    ['publishes the next key in time', [active], due - 605, { create: 'next', remove: [] }],
    ['waits for the day', [active, next(due - 605)], due - 1, { remove: [] }],
    ['changes keys on the day', [active, next(due - 605)], due, { promote: next(due - 605), retire: active, remove: [] }],
    ['waits until every process has published a late key long enough', [active, next(due - 1)], due + 603, { remove: [] }],
    ['changes to a late key then', [active, next(due - 1)], due + 604, { promote: next(due - 1), retire: active, remove: [] }],
    ['publishes the next key when one is requested', [wanted], NOW + 5, { create: 'next', remove: [] }],
    ['waits until the wanted key was published long enough', [wanted, next(NOW + 5)], NOW + 609, { remove: [] }],
    ['changes to the wanted key then', [wanted, next(NOW + 5)], NOW + 610, { promote: next(NOW + 5), retire: wanted, remove: [] }],
    ['publishes a next key first when it was asleep for long', [active], due + 90 * DAY, { create: 'next', remove: [] }],
    ['lets a next key sign where no key does', [next(NOW)], NOW, { promote: next(NOW), remove: [] }],
    ['keeps a retired key published', [active, retired(NOW + 1)], NOW, { remove: [] }],
    ['keeps a retired key for hints when it is not published any more', [active, retired(NOW - HINTS + 1)], NOW, { remove: [] }],
    ['removes a retired key when hints signed by it are too old', [active, retired(NOW - HINTS)], NOW, { remove: [retired(NOW - HINTS)] }],
    ['removes a retired key that says nothing of its time', [active, retired()], NOW, { remove: [retired()] }],
    ['counts from the creation where the start of signing is not known', [aKey()], due - 605, { create: 'next', remove: [] }],
  ]
  for (const [what, keys, now, plan] of rows) {
    it(what, () => {
      assert.deepEqual(planRotation(keys, policy, now), plan)
    })
  }
})
