import { StorageUnavailable } from '@keyhall/core/shared'
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm'
import { BelongingChanged, StatementRefused } from './failures.js'

/** Busy, locked, full, unreadable or unwritable: not caused by the caller. */
const SQLITE_UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB|INTERRUPT|PERM|AUTH)/
/** Matched by message, because the code is the general one for SQL errors. */
const SQLITE_MISSING = /^(no such (table|column)|table \S+ has no column)/
const SQLITE_BUSY = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/
const SQLITE_TAKEN = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/**
 * By class: connection, authorization, transaction rolled back, resources, intervention (timeouts and shutdown), system error;
 * and as single codes: the database does not exist, the transaction is read-only (a replica), the session was idle, the lock was not available,
 * a table or column is missing or the role lacks permission (the database was changed or restored while the server was running).
 */
const POSTGRES_UNAVAILABLE = /^(08|28|40|53|57|58|3D000|25006|25P03|55P03|42P01|42703|42501)/
const POSTGRES_CONFLICTS = new Set(['40001', '40P01'])
const POSTGRES_TAKEN = '23505'
const BELONGING = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])
const POSTGRES_CONSTRAINT_OR_DATA = /^(22|23)/

/** Codes of Node: the connection was refused, reset, or ended. */
const NETWORK = /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EACCES|ENOENT|EMFILE|ENFILE)/

/** pg reports these without a code. */
const LOST_CONNECTION = /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|after calling end on the pool|connection is not open|connection timeout/i

/** Unwraps an error of TypeORM. */
const driverErrorOf = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error)

function codeOf(error: unknown): string {
  const thrown = driverErrorOf(error)
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
}

function isUnavailable(error: unknown): boolean {
  // TypeORM releases a runner that has lost its connection. The other cause, use after the end of a unit of work, is prevented by the gate.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true
  const code = codeOf(error)
  if (code === '') return error instanceof Error && LOST_CONNECTION.test(error.message)
  if (code === 'SQLITE_ERROR') return error instanceof Error && SQLITE_MISSING.test(error.message)
  return SQLITE_UNAVAILABLE.test(code) || POSTGRES_UNAVAILABLE.test(code) || NETWORK.test(code)
}

/**
 * Maps a driver error to the error for the caller: `StorageUnavailable` when the database cannot answer, `BelongingChanged` for a violated
 * foreign key, `StatementRefused` for other rejected statements. Other errors are returned unchanged.
 */
export function mappedError(error: unknown): unknown {
  const thrown = driverErrorOf(error)
  if (isUnavailable(thrown)) return new StorageUnavailable('the storage cannot answer', { cause: thrown })
  if (!isOfDatabase(thrown)) return error
  return new (BELONGING.has(thrown.code) ? BelongingChanged : StatementRefused)(namesOf(thrown))
}

interface DatabaseError extends Error {
  readonly code: string
  readonly table?: string
  readonly constraint?: string
}

/** Checks the members instead of the class, because importing the classes would load both drivers. */
const isOfDatabase = (thrown: unknown): thrown is DatabaseError =>
  thrown instanceof Error && (codeOf(thrown).startsWith('SQLITE_') || ('severity' in thrown && codeOf(thrown) !== ''))

/** Names only, because other parts of these errors may contain values of the row. SQLite names the columns in its message. */
const namesOf = ({ code, message, table, constraint }: DatabaseError): string =>
  (code.startsWith('SQLITE_') ? [code, message] : [code, table, constraint]).filter(Boolean).join(' ')

/** Awaits a driver call and maps its errors. */
export async function mappingErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw mappedError(error)
  }
}

/** Whether a unique key is already in use. */
export function isTaken(error: unknown): boolean {
  const code = codeOf(error)
  return code === POSTGRES_TAKEN || SQLITE_TAKEN.has(code)
}

/** Whether another connection holds a lock, which is usually short. */
export const isBusy = (error: unknown): boolean => SQLITE_BUSY.test(codeOf(error))

/** Whether Postgres rolled the transaction back because of a conflict, so that a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  POSTGRES_CONFLICTS.has(codeOf(error instanceof StorageUnavailable ? error.cause : error))

/** Whether Postgres refused a statement because of locks of others, so that a retry may succeed. */
export const isLockConflict = (error: unknown): boolean => codeOf(error) === '55P03' || isConflict(error)

/** Whether Postgres itself reported the error, so that nothing was committed. Otherwise the outcome is unknown. */
export const isOutcomeKnown = (error: unknown): boolean => error instanceof Error && 'severity' in error && codeOf(error) !== ''

/** Whether a single row caused the failure of a statement with several rows. */
export const isOfOneRow = (error: unknown): boolean => POSTGRES_CONSTRAINT_OR_DATA.test(codeOf(error))
