import type { SqliteDriverName } from './sqlite/driver/sqlite-driver.js'

/** One of several Postgres servers with the same database. */
export interface PostgresHost {
  /** A name or an address, without brackets. */
  readonly host: string
  readonly port: number
}

/** The database to use. */
export type StorageConfig = Observed & (
  | {
      readonly kind: 'sqlite'
      /** The database file. Created with its folder when missing. */
      readonly path: string
      /** Default: `node` from Node 22.16 on, `better-sqlite3` before. */
      readonly driver?: SqliteDriverName
    }
  | ({ readonly kind: 'postgres'; /** Maximum connections of this process, at least 3. */ readonly poolSize: number } & PostgresServers)
)

/** A primary and its standbys. The one that accepts writes is used. */
export interface PostgresServers {
  /** With one host. */
  readonly url: string
  /** The other hosts: same user, database and options. None by default. */
  readonly otherHosts?: readonly PostgresHost[]
}

interface Observed {
  /** Called with the text of every statement, before it is executed. For tests and profiles. */
  readonly onStatement?: (text: string) => void
}
