/**
 * The storage on SQLite and Postgres. Owns tables, migrations, transactions and the mapping between rows and domain values.
 * Never decides anything: a rule of the domain in SQL is a defect, but for those that only the database can keep (what is
 * unique, what is used once). Nothing of a driver leaves it, neither a row nor an error.
 *
 *   run   → a transaction (Postgres), or a savepoint in the group that the commit queue writes with one fsync (SQLite)
 *   read  → committed rows, without a transaction, by a connection that cannot write (SQLite) or any of the pool (Postgres)
 *   ledger → one prepared statement to read, one atomic write that shares its commit with whatever else waits
 *   every verb of every store passes a gate: still open? text storable? errors under their names in the ports
 *   tables/ says what the schema is, migrations/ how it became so, and a test compares the two on both databases
 *   schema-version says beside which newer schemas this version runs
 *
 * Hot tables (users, clients, sessions, authorization requests, tokens) are read and written by prepared statements of
 * `sql/`, the others by TypeORM; both run on the same connection. SQL that both databases understand is written once.
 */
export * from './failures.js'
export { migrate } from './migrate.js'
export { openStorage } from './open-storage.js'
export { schemaDifferences } from './schema-differences.js'
export type { StorageConfig } from './storage-config.js'
