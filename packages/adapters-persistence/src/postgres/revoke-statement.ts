import type { Revocation } from '@keyhall/core/tokens'
import { AUDIT_EVENTS, MESSAGES } from '../rows/recorded-rows.js'
import { statement } from '../sql/sql.js'
import type { Part } from './batch-parts.js'
import { adding, arraysOf, textOf, wantedOf } from './batch-parts.js'
import type { Step } from './prepared-message.js'

const revocations: Part<Revocation> = {
  columns: [{ name: 'n', type: 'int' }, { name: 'kind', type: 'text' }, { name: 'id', type: 'text' }, { name: 'instant', type: 'bigint' }],
  rows: (batch) => batch.map(({ revoke }, n) => [n, revoke.kind, revoke.id, revoke.kind === 'jwt' ? revoke.expiresAt : revoke.at]),
  sql: (input) => `
  ${wantedOf(input)},
  revoked_grants as (update grants t set revoked_at = w.instant from wanted w
    where w.kind = 'grant' and t.id = w.id and t.revoked_at is null returning w.n),
  revoked_tokens as (update access_tokens t set revoked_at = w.instant from wanted w
    where w.kind = 'access_token' and t.id = w.id and t.revoked_at is null returning w.n),
  new_jtis as (insert into revoked_jtis (jti, expires_at) select w.id, w.instant from wanted w where w.kind = 'jwt'
    on conflict (jti) do nothing returning jti),
  won as (select n from revoked_grants union all select n from revoked_tokens
    union all select w.n from wanted w where w.kind = 'jwt' and w.id in (select jti from new_jtis))`,
}

const parts: readonly Part<Revocation>[] = [
  revocations,
  adding({ table: AUDIT_EVENTS, of: ({ recorded }) => recorded.event }),
  adding({ table: MESSAGES, of: ({ recorded }) => recorded.message }),
]

/** $1 is the deadline. */
const OWN = 1
const REVOKE = statement(textOf(parts, OWN))

/**
 * The statement that revokes a batch, unless the deadline has passed, and stores the events of those that were active. The batch has no grant or token twice.
 *
 * @param deadline in milliseconds by the clock of the database
 */
export const revokeStatement = (batch: readonly Revocation[], deadline: number): Step =>
  ({ statement: REVOKE, values: [Math.floor(deadline), ...arraysOf(parts, batch)] })
