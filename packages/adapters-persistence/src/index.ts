/**
 * The storage on SQLite and Postgres. Owns tables, migrations, transactions and the mapping between rows and domain values.
 * Contains no domain rules except those that only the database can enforce (uniqueness, single use). Rows and errors of the drivers never
 * leave this package.
 *
 *   run   → a transaction (Postgres), or a savepoint in the group that the commit queue writes with one fsync (SQLite)
 *   read  → committed rows, without a transaction, by a connection that cannot write (SQLite) or any of the pool (Postgres)
 *   ledger → one prepared statement to read, one atomic write that shares its commit with other waiting writes
 *   a gate wraps every store method: refuses calls after the end, checks texts, maps errors to those of the ports
 *   tables/ declares the schema, migrations/ creates it, and a test compares the two on both databases
 *   schema-version decides beside which newer schemas this version runs
 *
 * Hot tables (users, clients, sessions, authorization requests, tokens) are read and written by prepared statements of
 * `sql/`, the others by TypeORM; both run on the same connection. SQL that both databases understand is written once.
 */
export { explainSearch } from './explain-search.js'
export type { SearchPlan } from './explain-search.js'
export * from './failures.js'
export { migrate } from './migrate.js'
export { openStorage } from './open-storage.js'
export { schemaDifferences } from './schema-differences.js'
export { defaultSqliteDriver, sqliteDriver } from './sqlite/driver/sqlite-driver.js'
export type { SqliteDriverName } from './sqlite/driver/sqlite-driver.js'
export type { SqliteDatabase, SqliteDriver } from './sqlite/driver/sqlite-database.js'
export type { StorageConfig } from './storage-config.js'
