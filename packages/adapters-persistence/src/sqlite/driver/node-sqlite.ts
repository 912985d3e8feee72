/** What the storage uses of `node:sqlite`. The types of Node 20, the oldest version that is supported, do not have the module. */
export interface NodeSqlite {
  readonly DatabaseSync: new (file: string | URL, options: { readonly readOnly: boolean; readonly timeout: number }) => DatabaseSync
}

export interface DatabaseSync {
  readonly isTransaction: boolean
  prepare(text: string): StatementSync
  exec(text: string): void
  function(name: string, options: { readonly deterministic: boolean }, implementation: () => number | null): void
  close(): void
}

export interface StatementSync {
  columns(): readonly unknown[]
  setReturnArrays(isEnabled: boolean): void
  run(...values: readonly unknown[]): { readonly changes: number }
  get(...values: readonly unknown[]): unknown
  all(...values: readonly unknown[]): unknown[]
}

/** Whether a version of Node has `setReturnArrays`, `timeout` and `isTransaction`: 22.16, and 24. */
export function hasOwnSqlite(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 16)
}

/** Loads the module without the warning that it is experimental: an operator cannot act on it, and the storage tests cover what is used. */
export function loadNodeSqlite(): NodeSqlite {
  const { emitWarning } = process as { readonly emitWarning: (this: void, ...args: unknown[]) => void }
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning(warning, ...rest)
  }
  try {
    return process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite
  } finally {
    process.emitWarning = emitWarning
  }
}
