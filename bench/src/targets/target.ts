import type { Cleanup } from '../processes/cleanup.js'

export type Product = 'keyhall' | 'oidc-provider' | 'floor'
export type StorageKind = 'sqlite' | 'postgres'

/** Paths below the base URL. */
export interface Paths {
  readonly discovery: string
  readonly keys: string
  readonly token: string
  readonly introspect: string
  readonly userinfo: string
  readonly revoke: string
  readonly authorize: string
}

export interface RunningTarget {
  /** Unique in the run, such as `keyhall-sqlite`. */
  readonly name: string
  readonly product: Product
  readonly storage: StorageKind
  /** The commit, if it is another one than the tree that the benchmark is in. */
  readonly commit?: string
  readonly baseUrl: string
  readonly paths: Paths
  readonly pid: number
  /** The Postgres that the target stores in. Its processor time is reported separately. */
  readonly databasePid?: number
  /** Where its output goes. */
  readonly logFile: string
  readonly api?: Api
  /** Prometheus text with the event-loop delay. */
  readonly metricsPath?: string
}

/** The management API, for the scenarios that use it. */
export interface Api {
  readonly token: string
  /** Where users are added. */
  readonly organization: string
  /** Adds people `person-0`, `person-1` and so on, once. */
  readonly importPeople?: (count: number) => Promise<void>
}

export interface Surroundings {
  readonly cleanup: Cleanup
  /** Where Keyhall is built. */
  readonly root: string
  readonly database: Database
  /** Options for Node itself, beside those that the target always has. */
  readonly nodeFlags: readonly string[]
}

/** Where a target stores: a new SQLite file, or an empty database. */
export interface Database {
  readonly kind: StorageKind
  /** The path of the file, or the URL. */
  readonly location: string
  readonly pid?: number
}
