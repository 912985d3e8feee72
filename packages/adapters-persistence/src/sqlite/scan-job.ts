import type { Row, Value } from '../sql/sql.js'
import type { SqliteDriverName } from './driver/sqlite-driver.js'

/** The file, and the driver that opens it. */
export interface ScannedFile {
  readonly path: string
  readonly driver: SqliteDriverName
}

export interface ScanWorkerData extends ScannedFile {
  /** Shared between the threads: not 0 once the running scan must end. */
  readonly ended: Int32Array
}

export interface ScanJob {
  readonly text: string
  readonly values: readonly Value[]
}

export interface ScanAnswer {
  readonly rows?: readonly Row[]
  readonly problem?: { readonly message: string; readonly code?: string }
}
