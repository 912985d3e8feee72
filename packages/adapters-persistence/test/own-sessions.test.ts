import assert from 'node:assert/strict'
import type { Client, Pool } from 'pg'
import { PoolerUnsuited } from '#src/failures.js'
import { assertOwnSessions } from '#src/postgres/own-sessions.js'

/** A connection whose statements run in these backends, one after the other; the last one stays. */
class FakeClient {
  readonly processID: number
  isOpen = false
  #backends: readonly number[]

  constructor(announced: number, backends: readonly number[]) {
    this.processID = announced
    this.#backends = backends
  }

  query(): Promise<{ readonly rows: readonly { readonly pid: number | undefined }[] }> {
    const [pid] = this.#backends
    if (this.#backends.length > 1) this.#backends = this.#backends.slice(1)
    return Promise.resolve({ rows: [{ pid }] })
  }

  connect(): Promise<void> {
    this.isOpen = true
    return Promise.resolve()
  }

  release(): void {
    this.isOpen = false
  }

  end(): Promise<void> {
    this.isOpen = false
    return Promise.resolve()
  }
}

const ANNOUNCED = 9_999

/** The statements of two connections behind a pooler, by their backends. The first one has run a statement before. */
const MODES = [
  { mode: 'a session each', first: [1], second: [2], isRefused: false },
  { mode: 'one session for both', first: [1], second: [1], isRefused: true },
  { mode: 'sessions that change', first: [1, 1, 3, 1], second: [2], isRefused: true },
  { mode: 'sessions that are swapped', first: [1, 1, 2], second: [2, 1], isRefused: true },
  { mode: 'a session that is shared later, when the pool is less busy', first: [1], second: [2, 2, 2, 1], isRefused: true },
]

describe('database sessions behind a pooler', () => {
  for (const { mode, first, second, isRefused } of MODES) {
    it(`${isRefused ? 'refuses' : 'accepts'} ${mode}`, async () => {
      const clients = [new FakeClient(ANNOUNCED, first), new FakeClient(ANNOUNCED, second)] as const
      const pool = { connect: () => clients[0].connect().then(() => clients[0]) } as unknown as Pool
      const checked = assertOwnSessions(pool, () => clients[1] as unknown as Client)
      await (isRefused ? assert.rejects(checked, PoolerUnsuited) : checked)
      assert.deepEqual(clients.map(({ isOpen }) => isOpen), [false, false])
    })
  }

  it('opens no second connection without a pooler', async () => {
    const client = new FakeClient(1, [1])
    await assertOwnSessions({ connect: () => Promise.resolve(client) } as unknown as Pool, () => assert.fail('a second connection'))
  })
})
