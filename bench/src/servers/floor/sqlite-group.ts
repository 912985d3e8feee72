import type Sqlite from 'better-sqlite3'

interface Entry {
  readonly write: () => unknown
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/** Commits all writes of one turn of the event loop together: one transaction, one fsync. */
export class SqliteGroup {
  readonly #begin: Sqlite.Statement
  readonly #commit: Sqlite.Statement
  readonly #rollback: Sqlite.Statement
  #waiting: Entry[] = []

  constructor(database: Sqlite.Database) {
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#rollback = database.prepare('rollback')
  }

  write<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => { this.#flush() })
      this.#waiting.push({ write, resolve, reject })
    })
  }

  #flush(): void {
    const group = this.#waiting
    this.#waiting = []
    try {
      this.#begin.run()
      const results = group.map((each) => each.write() as never)
      this.#commit.run()
      for (const [index, each] of group.entries()) each.resolve(results[index] as never)
    } catch (error) {
      this.#rollback.run()
      for (const each of group) each.reject(error)
    }
  }
}
