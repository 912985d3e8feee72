import assert from 'node:assert/strict'
import type { AuditEvent } from '@keyhall/core/audit'
import { settleStatement } from '#src/postgres/settle-statement.js'

const event: AuditEvent = {
  id: 'e1', type: 'token.exchanged', aggregate: { type: 'user', id: 'ada' }, actor: { kind: 'anonymous' }, at: 1,
}

describe('the statement that settles', () => {
  it('does not touch the audit trail or the outbox, unless an issuance of the batch has an event', () => {
    const ordinary = settleStatement([{}, {}], 1, 'r')
    assert.doesNotMatch(ordinary.statement.text, /audit_events|outbox/)
    const recording = settleStatement([{}, { recorded: { event } }], 1, 'r')
    assert.match(recording.statement.text, /insert into audit_events/)
    assert.notEqual(recording.statement.name, ordinary.statement.name)
    assert.ok(recording.values.length > ordinary.values.length)
  })
})
