import type { ClientBase, Pool } from 'pg'
import { CREATE_COMPATIBILITY } from '../schema-version.js'
import { LocksNotHeld } from '../failures.js'

/** A row that no migration has. */
const LOCK_ROW = "select migration from schema_compatibility where migration = 'lock' for update"
const ADD_ROW = "insert into schema_compatibility (migration, compatible_from) values ('lock', 'lock') on conflict do nothing"

/** Another process may migrate for minutes, and this connection waits in its transaction. Not every server knows every limit. */
const WITHOUT_LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

const UNKNOWN_SETTING = '42704'
const MISSING_TABLE = '42P01'
/** Another process has just created the table, or its type. */
const EXISTS = new Set(['42P07', '42710', '23505'])
/** The lock is held by another: the wait or the statement took too long, or a serializable transaction has to be repeated. */
const REFUSED = new Set(['55P03', '57014', '40001', '40P01'])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Locks the row that all migrating processes share, until the connection ends. Waits for as long as another process has it.
 *
 * @throws an error of the driver
 */
export async function takeMigrationLock(client: ClientBase): Promise<void> {
  for (const name of WITHOUT_LIMITS) await unless([UNKNOWN_SETTING], client.query(`set ${name} = 0`))
  for (;;) {
    await client.query('begin')
    if (await unless([MISSING_TABLE], client.query(LOCK_ROW).then(({ rowCount }) => rowCount === 1))) return
    await client.query('rollback')
    await unless([...EXISTS], client.query(`${CREATE_COMPATIBILITY}; ${ADD_ROW}`))
    await client.query(ADD_ROW)
  }
}

/**
 * Proves that the database makes others wait for a locked row, while another connection holds the migration lock. Some accept locks without effect: the limits of guesses
 * and the last owner would be lost without an error.
 *
 * @throws LocksNotHeld
 */
export async function assertLocksHold(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await unless([UNKNOWN_SETTING], client.query("set local lock_timeout = '10ms'"))
    await client.query(LOCK_ROW)
  } catch (error) {
    if (REFUSED.has(String(codeOf(error)))) return
    throw error
  } finally {
    // Ends the connection, and its transaction.
    client.release(true)
  }
  throw new LocksNotHeld()
}

/** @returns `undefined` after an error with one of the codes */
async function unless<T>(codes: readonly string[], answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (codes.includes(String(codeOf(error)))) return undefined
    throw error
  }
}
