import assert from 'node:assert/strict'
import type { ImportItems } from '@keyhall/core/transfer'
import { importDocument } from '#src/bulk/import-document.js'

const CALLER = { userId: 'u', orgId: 'o', origin: { address: '', requestId: '' } } as never
const storage = {
  read: async (work: (stores: never) => Promise<unknown>) => work({ orgs: { find: async () => ({ id: '100' }) } } as never),
} as never

/** Imports into nothing; each unit of work takes so many seconds. */
function importing(secondsEach: number) {
  let now = 0
  const sizes: number[] = []
  const importItems = {
    import: async ({ items }) => {
      now += secondsEach
      sizes.push(items.length)
      return items.map(() => ({ kind: 'added' }) as const)
    },
  } as Pick<ImportItems, 'import'> as ImportItems
  return { sizes, run: importDocument({ storage, importItems, clock: { now: () => now } }) }
}

const users = (count: number) => Array.from({ length: count }, (_, number) => ({
  userId: `u${number}`, user: { userName: `u${number}`, profile: { firstName: 'F', lastName: 'L' } },
}))
const orgs = (count: number) => [{ orgId: '100', humanUsers: users(count) }]

describe('importing a document that is in memory', () => {
  it('ends behind the unit of work in which the time is over, and names what was not reached', async () => {
    const { run, sizes } = importing(6)
    const { errors, orgs: [org] } = await run({ orgs: orgs(450), timeout: '10s' }, CALLER)
    assert.deepEqual([sizes, org?.items.length, errors.length], [[200, 200], 400, 50])
    assert.deepEqual(errors[0], { type: 'human_user', id: 'u400', message: 'not_reached: the import timed out' })
  })

  it('takes at most an hour, and requires a timeout', async () => {
    for (const timeout of ['', '61m', '-1s', 'soon', '0s']) {
      await assert.rejects(importing(1).run({ orgs: [], timeout }, CALLER), { code: 'api.invalid_message' }, timeout)
    }
    await importing(1).run({ orgs: [], timeout: '1h0m0s' }, CALLER)
  })

  it('refuses what is no list of organizations, and tells of each that is none', async () => {
    await assert.rejects(importing(1).run({ orgs: {}, timeout: '1m' }, CALLER), { code: 'api.invalid_message' })
    const { errors } = await importing(1).run({ orgs: [5, { humanUsers: [] }, { orgId: '100', humanUsers: {} }], timeout: '1m' }, CALLER)
    assert.deepEqual(errors.map(({ type, message }) => `${type}: ${message}`), [
      'org: expected an object', 'org: orgId: expected a text', 'human_user: humanUsers: expected a list',
    ])
  })
})
