export type DatabaseKind = 'sqlite' | 'postgres'
export type StorageKind = 'memory' | DatabaseKind

/**
 * Selects the storages of tests that run on several kinds. `TEST_STORAGES` is
 * `first` (the first kind of each list), `others` (the kinds that `first` leaves out),
 * or a list of kinds. By default, a test runs on every kind.
 */
function chosen<K extends StorageKind>(kinds: readonly K[]): readonly K[] {
  const selection = process.env['TEST_STORAGES'] ?? ''
  if (selection === '') return kinds
  if (selection === 'first') return kinds.slice(0, 1)
  if (selection === 'others') return kinds.slice(1)
  return kinds.filter((kind) => selection.split(',').includes(kind))
}

/** For a test that holds on every kind of storage. Its title ends with the kind: `for (const kind of everyStorage) describe(`title (${kind})`, …)` */
export const everyStorage = chosen<StorageKind>(['memory', 'sqlite', 'postgres'])

/** For a test that reads the database directly, or restarts the server. */
export const everyDatabase = chosen<DatabaseKind>(['sqlite', 'postgres'])
