import { StorageUnavailable } from '@keyhall/core/shared'
import type { DataSource } from 'typeorm'
import { mappingErrors } from '../driver-errors.js'
import type { Writes } from '../ledger/writes.js'
import { assertSchemaIsCurrent } from '../schema-version.js'
import type { Sql } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** Milliseconds. Monitors usually wait for 5 seconds or longer. */
const MAX_PROBE = 3_000

const WRITE = statement("insert into write_probes (id, writes) values ('ready', 1) on conflict (id) do update set writes = write_probes.writes + 1")

interface Dependencies {
  readonly dataSource: DataSource
  readonly reads: Pick<Sql, 'rowsOnce'>
  readonly writes: Pick<Writes, 'change'>
}

/**
 * Proves that a storage serves requests: its schema is current, every table can be read, and a write is committed. A catalog or a setting
 * proves less: a table may be locked, and a commit may wait for a standby that is gone.
 */
export class ReadinessProbe {
  readonly #deps: Dependencies
  readonly #everyTable: string
  #running: Promise<void> | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#everyTable = deps.dataSource.entityMetadatas.map(({ tableName }) => `select 1 from ${tableName} where 1 = 0`).join(' union all ')
  }

  /** Simultaneous callers share one probe, so that monitors use one connection. @throws StorageUnavailable within 3 seconds */
  async check(): Promise<void> {
    this.#running ??= this.#probe().finally(() => {
      this.#running = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StorageUnavailable('the storage is too slow: a readiness check took too long')), MAX_PROBE)
    })
    try {
      await Promise.race([this.#running, late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #probe(): Promise<void> {
    await assertSchemaIsCurrent(this.#deps.dataSource)
    await mappingErrors(this.#deps.reads.rowsOnce(this.#everyTable, []))
    await mappingErrors(this.#deps.writes.change(WRITE, []))
  }
}
