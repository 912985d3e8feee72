export type DatabaseKind = 'sqlite' | 'postgres'
export type StorageKind = 'memory' | DatabaseKind

/**
 * The one switch that decides how often a test runs that holds on several kinds of storage. `TEST_STORAGES` is
 * `first` (each test once, on the first kind of its list), `others` (on the kinds that `first` leaves out),
 * or names of kinds; without it a test runs on every kind.
 */
function chosen<K extends StorageKind>(kinds: readonly K[]): readonly K[] {
  const wanted = process.env['TEST_STORAGES'] ?? ''
  if (wanted === '') return kinds
  if (wanted === 'first') return kinds.slice(0, 1)
  if (wanted === 'others') return kinds.slice(1)
  return kinds.filter((kind) => wanted.split(',').includes(kind))
}

/** For a test that holds on every kind of storage. Its title ends with the kind: `for (const kind of everyStorage) describe(`title (${kind})`, …)` */
export const everyStorage = chosen<StorageKind>(['memory', 'sqlite', 'postgres'])

/** For a test that looks into the database beside the server, or restarts the server. */
export const everyDatabase = chosen<DatabaseKind>(['sqlite', 'postgres'])
