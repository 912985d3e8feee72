import type { Row, Value } from '../sql/sql.js'

export interface ScanWorkerData {
  readonly path: string
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
