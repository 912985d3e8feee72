import pg from 'pg'
import { gathered } from './gathered.js'

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

interface Entry {
  readonly statements: readonly Statement[]
  readonly resolve: (counts: readonly number[]) => void
  readonly reject: (error: unknown) => void
}

/** Writes in groups, on one connection: the writes that arrive until the previous group is committed, and until a turn adds none, are one transaction, sent without waiting for answers. */
export class PostgresGroup {
  readonly #client: pg.Client
  #waiting: Entry[] = []
  #isBusy = false

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<PostgresGroup> {
    return new PostgresGroup(await connected(url))
  }

  /** @returns how many rows each statement has changed */
  write(...statements: readonly Statement[]): Promise<readonly number[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, resolve, reject })
      if (this.#isBusy) return
      this.#isBusy = true
      void this.#flush()
    })
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await gathered(this.#waiting)
      const group = this.#waiting
      this.#waiting = []
      const begun = this.#client.query('begin')
      const results = group.map(({ statements }) => Promise.all(statements.map(async (each) => (await this.#client.query({ ...each, values: [...each.values] })).rowCount ?? 0)))
      const committed = this.#client.query('commit')
      const [settled, end] = await Promise.all([Promise.allSettled(results), Promise.allSettled([begun, committed])])
      // One failure ends the transaction of all.
      const failed = [...settled, ...end].find((each) => each.status === 'rejected')
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = settled[index]
        if (failed || result?.status !== 'fulfilled') reject(failed?.reason)
        else resolve(result.value)
      }
    }
    this.#isBusy = false
  }
}

/** A connection that sends statements without waiting for the answers to earlier ones. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  return client
}
