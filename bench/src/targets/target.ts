import type { Cleanup } from '../processes/cleanup.js'

export type Product = 'keyhall' | 'oidc-provider' | 'floor' | 'keycloak' | 'hydra'
export type StorageKind = 'sqlite' | 'postgres'

/** Paths at the origin of the base URL, or whole addresses where the target serves them on another port. */
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
  /** By default the base URL. */
  readonly issuer?: string
  readonly paths: Paths
  readonly deviations?: Deviations
  readonly pid: number
  /** The Postgres that the target stores in. Its processor time is reported separately. */
  readonly databasePid?: number
  /** Where its output goes. */
  readonly logFile: string
  readonly api?: Api
  /** Prometheus text with the event-loop delay. */
  readonly metricsPath?: string
}

/** Where the target needs other requests than the rest. */
export interface Deviations {
  /** The field of the sign-in form for the user name, by default `loginName`. */
  readonly nameField?: string
  /** Further origins that serve pages of the sign-in. */
  readonly pageOrigins?: readonly string[]
  /** Parameters of an authorization request whose code is exchanged for a refresh token. */
  readonly offline?: Readonly<Record<string, string>>
  /** The scope of client credentials, by default `openid`. */
  readonly clientScope?: string
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
  /** How many the load uses at once. */
  readonly connections: number
  /** Options for Node itself, beside those that the target always has. */
  readonly nodeFlags: readonly string[]
  /** Where a program is that the user has installed for the target. */
  readonly installation?: string
}

/** Where a target stores: a new SQLite file, or an empty database. */
export interface Database {
  readonly kind: StorageKind
  /** The path of the file, or the URL. */
  readonly location: string
  readonly pid?: number
}
