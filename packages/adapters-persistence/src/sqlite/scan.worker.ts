import { parentPort, workerData } from 'node:worker_threads'
import { sqliteDriver } from './driver/sqlite-driver.js'
import type { ScanAnswer, ScanJob, ScanWorkerData } from './scan-job.js'
import { SqliteSql } from './sqlite-sql.js'

const { path, driver, ended } = workerData as ScanWorkerData
const database = new (sqliteDriver(driver))(path, { readonly: true, fileMustExist: true, timeout: 1000 })
database.pragma('cache_size = -8192')
// Called for each row, because SQLite is not interrupted otherwise.
database.function('scanning', { deterministic: false }, () => {
  if (Atomics.load(ended, 0) !== 0) throw new Error('the scan was ended')
  return 1
})
const sql = new SqliteSql(database)

parentPort?.on('message', ({ text, values }: ScanJob) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
  const answer = (sent: ScanAnswer): void => parentPort?.postMessage(sent)
  sql.rowsOnce(text, values).then((rows) => answer({ rows }), (problem: unknown) => answer({ problem: described(problem) }))
})

/** A copy of an error between threads loses its code. */
const described = (problem: unknown): NonNullable<ScanAnswer['problem']> => ({
  message: problem instanceof Error ? problem.message : String(problem),
  ...(problem instanceof Error && 'code' in problem && typeof problem.code === 'string' ? { code: problem.code } : {}),
})
