import type { SqliteDatabase, SqliteStatement } from '@keyhall/adapters-persistence/sqlite-driver'
import { gathered } from './gathered.js'

interface Entry {
  readonly write: () => unknown
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/** Commits writes together, those of up to three turns of the event loop while more arrive: one transaction, one fsync. */
export class SqliteGroup {
  readonly #begin: SqliteStatement
  readonly #commit: SqliteStatement
  readonly #rollback: SqliteStatement
  #waiting: Entry[] = []

  constructor(database: SqliteDatabase) {
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#rollback = database.prepare('rollback')
  }

  write<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject })
      if (this.#waiting.length === 1) void this.#gather()
    })
  }

  async #gather(): Promise<void> {
    await gathered(this.#waiting)
    this.#flush()
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
