import { StorageUnavailable } from '@keyhall/core/shared'
import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm'
import { BelongingChanged, StatementRefused } from './failures.js'

/** Busy, locked, full, unreadable or unwritable: nothing that the caller did. */
const SQLITE_UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB|INTERRUPT|PERM|AUTH)/
/** The code is that of every mistake in a statement. */
const SQLITE_MISSING = /^(no such (table|column)|table \S+ has no column)/
const SQLITE_BUSY = /^SQLITE_(BUSY|LOCKED|PROTOCOL)/
const SQLITE_TAKEN = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/**
 * By class: connection, authorization, transaction rolled back, resources, intervention (timeouts and shutdown), system error;
 * and alone: the database does not exist, the transaction is read-only (a replica), the session was idle, the lock was not available,
 * a table or column is missing, the role may not use it (the database was changed or restored behind the server's back).
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

/** Takes the wrapping of TypeORM off. */
const driverErrorOf = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error)

function codeOf(error: unknown): string {
  const thrown = driverErrorOf(error)
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
}

function isUnavailable(error: unknown): boolean {
  // TypeORM releases what has lost its connection. No verb comes after the end of a unit of work, which would be the other cause.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true
  const code = codeOf(error)
  if (code === '') return error instanceof Error && LOST_CONNECTION.test(error.message)
  if (code === 'SQLITE_ERROR') return error instanceof Error && SQLITE_MISSING.test(error.message)
  return SQLITE_UNAVAILABLE.test(code) || POSTGRES_UNAVAILABLE.test(code) || NETWORK.test(code)
}

/**
 * What a caller hears of an error: `StorageUnavailable` when the database cannot answer, `BelongingChanged` when a row
 * would belong to nothing, `StatementRefused` when it does not accept what it was told, and of everything else the error itself.
 */
export function heard(error: unknown): unknown {
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

/** Told by its members: the classes would load both drivers, and one of them is not needed. */
const isOfDatabase = (thrown: unknown): thrown is DatabaseError =>
  thrown instanceof Error && (codeOf(thrown).startsWith('SQLITE_') || ('severity' in thrown && codeOf(thrown) !== ''))

/** Names only: the rest of these errors may hold values of the row. SQLite names the columns in its message. */
const namesOf = ({ code, message, table, constraint }: DatabaseError): string =>
  (code.startsWith('SQLITE_') ? [code, message] : [code, table, constraint]).filter(Boolean).join(' ')

/** Waits for a driver, and throws what a caller hears of its errors. */
export async function hearing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw heard(error)
  }
}

/** Whether another row has the key. */
export function isTaken(error: unknown): boolean {
  const code = codeOf(error)
  return code === POSTGRES_TAKEN || SQLITE_TAKEN.has(code)
}

/** Whether another connection holds what is needed, and may not for long. */
export const isBusy = (error: unknown): boolean => SQLITE_BUSY.test(codeOf(error))

/** Whether Postgres rolled the transaction back so that another one could go on: the same work may succeed now. */
export const isConflict = (error: unknown): boolean =>
  POSTGRES_CONFLICTS.has(codeOf(error instanceof StorageUnavailable ? error.cause : error))

/** Whether Postgres refused a statement because others use what it needs to change: they may be done soon. */
export const isLockConflict = (error: unknown): boolean => codeOf(error) === '55P03' || isConflict(error)

/** Whether Postgres itself reported the error, so that nothing was committed. Otherwise the answer was lost. */
export const isOutcomeKnown = (error: unknown): boolean => error instanceof Error && 'severity' in error && codeOf(error) !== ''

/** Whether one of several rows of a statement is to blame for its failure. */
export const isOfOneRow = (error: unknown): boolean => POSTGRES_CONSTRAINT_OR_DATA.test(codeOf(error))
