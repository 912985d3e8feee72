import type { Pool } from 'pg'

/** Milliseconds since 1970 by the clock of the database. */
export const DATABASE_NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** Maximum age and round trip of a sample, in milliseconds. */
const MAX_AGE = 10_000
const MAX_ROUND_TRIP = 1_000

/**
 * The clock of the database, for deadlines inside statements. Computed from the monotonic clock of this process and the last sample of the
 * database time, which many statements return.
 */
export class DatabaseClock {
  readonly #pool: Pool
  #offset = 0
  #learntAt = -Infinity

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Takes a new sample when the last one is too old. Call it before `now`. @throws an error of the driver */
  async refresh(): Promise<void> {
    if (performance.now() - this.#learntAt > MAX_AGE) await this.#ask()
  }

  now(): number {
    return this.#offset + performance.now()
  }

  /** @param sentAt when the statement that returned the time was sent, by `performance.now()` */
  learn(databaseNow: number, sentAt: number): void {
    const receivedAt = performance.now()
    if (receivedAt - sentAt > MAX_ROUND_TRIP) return
    this.#offset = databaseNow - (sentAt + receivedAt) / 2
    this.#learntAt = receivedAt
  }

  /** Drops the sample, because the clock of the database may have changed. */
  forget(): void {
    this.#learntAt = -Infinity
  }

  async #ask(): Promise<void> {
    const client = await this.#pool.connect()
    let problem: Error | undefined
    try {
      const sentAt = performance.now()
      const { rows } = await client.query<[number]>({ text: `select ${DATABASE_NOW}`, rowMode: 'array' })
      const receivedAt = performance.now()
      this.#offset = (rows[0]?.[0] ?? 0) - (sentAt + receivedAt) / 2
      this.#learntAt = receivedAt
    } catch (error) {
      problem = error as Error
      throw error
    } finally {
      client.release(problem)
    }
  }
}
