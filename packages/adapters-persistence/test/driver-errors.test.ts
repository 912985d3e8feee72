import assert from 'node:assert/strict'
import { StaleWrite, StorageUnavailable } from '@keyhall/core/shared'
import pg from 'pg'
import { QueryFailedError } from 'typeorm'
import { BelongingChanged, StatementRefused } from '#src/failures.js'
import { mappedError, isConflict, isTaken } from '#src/driver-errors.js'

const coded = (code: string) => Object.assign(new Error(code), { code })

const unavailable = [
  'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_CORRUPT',
  '08006', '28P01', '3D000', '40001', '40P01', '53300', '53100', '57014', '57P01', '58030', '55P03', '25006', '25P03', '42P01', '42703', '42501',
  'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE',
]

const uncoded = [
  'Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout',
  'Cannot use a pool after calling end on the pool', 'The database connection is not open',
]

describe('errors of the drivers', () => {
  for (const code of unavailable) {
    it(`tell of a storage that cannot answer: ${code}`, () => {
      const cause = coded(code)
      const failure = mappedError(new QueryFailedError('select', [], cause))
      assert.ok(failure instanceof StorageUnavailable)
      assert.ok(mappedError(cause) instanceof StorageUnavailable)
    })
  }

  for (const message of uncoded) {
    it(`tell of a storage that cannot answer: ${message}`, () => {
      const cause = new Error(message)
      const failure = mappedError(cause)
      assert.ok(failure instanceof StorageUnavailable && failure.cause === cause)
    })
  }

  it('tell of a statement that is refused, and not the values in it', () => {
    const refused = Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), {
      severity: 'ERROR', code: '23514', table: 'projects', constraint: 'projects_org', detail: 'Key (org_id)=(secret)',
    })
    for (const error of [refused, new QueryFailedError('insert', ['secret'], refused)]) {
      const failure = mappedError(error)
      assert.ok(failure instanceof StatementRefused)
      assert.equal(failure.message, 'the database refused a statement: 23514 projects projects_org')
      assert.equal(failure.cause, undefined)
    }
  })

  it('become BelongingChanged for a violated foreign key, with names for the operator only', () => {
    const refused = { severity: 'ERROR', table: 'projects', constraint: 'projects_org', detail: 'Key (org_id)=(secret)' }
    for (const code of ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']) {
      const failure = mappedError(Object.assign(new Error('FOREIGN KEY constraint failed'), refused, { code }))
      assert.ok(failure instanceof BelongingChanged)
      assert.doesNotMatch(failure.message, /projects|secret|KEY/)
      assert.ok(failure.cause instanceof StatementRefused)
      assert.doesNotMatch(failure.cause.message, /secret/)
    }
  })

  it('are unchanged when they are not from a driver', () => {
    for (const error of [new TypeError('no'), new StaleWrite('no'), 'text']) assert.equal(mappedError(error), error)
  })

  it('tell that a key is in use', () => {
    for (const code of ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']) assert.ok(isTaken(coded(code)), code)
    assert.ok(!isTaken(coded('23503')))
  })

  it('tell a conflict that may be tried again, also under the name that callers hear', () => {
    assert.ok(isConflict(coded('40001')))
    assert.ok(isConflict(mappedError(coded('40P01'))))
    assert.ok(!isConflict(mappedError(coded('57014'))))
  })
})
