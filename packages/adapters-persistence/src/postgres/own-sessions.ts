import type { Client, ClientBase, Pool } from 'pg'
import { PoolerUnsuited } from '../failures.js'

/** A pooler in transaction mode is detected in the first round, unless other connections are busy at the same time. */
const ROUNDS = 5

/**
 * Checks that each connection has a database session of its own. Time limits, planner settings, prepared statements and the migration
 * lock belong to a session: with shared sessions statements fail, and a write may be executed after its 503.
 *
 * @throws PoolerUnsuited
 */
export async function assertOwnSessions(pool: Pool, anotherClient: () => Client): Promise<void> {
  const first = await pool.connect()
  try {
    // A pooler reports process ids of its own.
    if ((await backendOf(first)) === announcedBackendOf(first)) return
    const second = anotherClient()
    await second.connect()
    try {
      await assertSeparate(first, second)
    } finally {
      await second.end()
    }
  } finally {
    first.release()
  }
}

async function assertSeparate(first: ClientBase, second: ClientBase): Promise<void> {
  const pairs = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const [ofFirst, ofSecond] = [await backendOf(first), await backendOf(second)]
    pairs.add(`${ofFirst} ${ofSecond}`)
    if (ofFirst === ofSecond || pairs.size > 1) throw new PoolerUnsuited()
  }
}

async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** The process id from the start of the connection. The types of the driver omit it. */
const announcedBackendOf = (client: ClientBase): number | undefined => (client as { readonly processID?: number }).processID
