import type { Consumption, Issuance } from '@keyhall/core/tokens'
import { AUDIT_EVENTS, MESSAGES } from '../rows/recorded-rows.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import { statement } from '../sql/sql.js'
import type { Part } from './batch-parts.js'
import { adding, arraysOf, textOf, wantedOf } from './batch-parts.js'
import type { Step } from './prepared-message.js'

/** The instant of use, or the expected version. */
const stampOf = (consume: Consumption): number => ('version' in consume ? consume.version : consume.at)

const consumptions: Part<Issuance> = {
  columns: [
    { name: 'n', type: 'int' },
    { name: 'kind', type: 'text' },
    { name: 'id', type: 'text' },
    { name: 'stamp', type: 'bigint' },
    { name: 'session', type: 'text' },
    { name: 'successor', type: 'text' },
    { name: 'is_repeated', type: 'boolean' },
  ],
  rows: (batch) =>
    batch.map(({ consume, whileSession = null, refreshToken }, n) =>
      consume
        ? [n, consume.kind, consume.id, stampOf(consume), whileSession, refreshToken?.id, 'isRepeated' in consume]
        : [n, 'none', null, null, whileSession, null, false],
    ),
  sql: (input) => `
  ${wantedOf(input)},
  living as (select s.id from sessions s where s.id in (select session from wanted) for key share of s),
  consumption as (select * from wanted where session is null or session in (select id from living)),
  used_codes as (update codes t set used_at = c.stamp, successor_id = c.successor, receipt = $2::text from consumption c
    where c.kind = 'code' and not c.is_repeated and t.id = c.id and t.used_at is null returning c.n),
  repeated_codes as (update codes t set receipt = $2::text from consumption c
    where c.kind = 'code' and c.is_repeated and t.id = c.id and t.used_at is not null returning c.n),
  used_refresh_tokens as (update refresh_tokens t set used_at = c.stamp, successor_id = c.successor, receipt = $2::text from consumption c
    where c.kind = 'refresh_token' and not c.is_repeated and t.id = c.id and t.used_at is null returning c.n),
  repeated_refresh_tokens as (update refresh_tokens t set receipt = $2::text from consumption c
    where c.kind = 'refresh_token' and c.is_repeated and t.id = c.id and t.used_at is not null returning c.n),
  issued_requests as (update auth_requests t set state = 'issued', version = t.version + 1 from consumption c
    where c.kind = 'auth_request' and t.id = c.id and t.state = 'consented' and t.version = c.stamp returning c.n),
  used_device_codes as (update device_authorizations t set state = 'used', version = t.version + 1 from consumption c
    where c.kind = 'device_code' and t.id = c.id and t.state = 'approved' and t.version = c.stamp returning c.n),
  used_backchannel_requests as (update backchannel_requests t set state = 'used', version = t.version + 1 from consumption c
    where c.kind = 'backchannel_request' and t.id = c.id and t.state = 'approved' and t.version = c.stamp returning c.n),
  won as (select n from used_codes union all select n from used_refresh_tokens union all select n from issued_requests
    union all select n from used_device_codes union all select n from used_backchannel_requests
    union all select n from repeated_codes union all select n from repeated_refresh_tokens
    union all select n from consumption where kind = 'none')`,
}

const records: readonly Part<Issuance>[] = [
  consumptions,
  adding({ table: GRANTS, of: ({ grant }) => grant }),
  adding({ table: CODES, of: ({ code }) => code }),
  adding({ table: ACCESS_TOKENS, of: ({ accessToken }) => accessToken }),
  adding({ table: REFRESH_TOKENS, of: ({ refreshToken }) => refreshToken }),
]

const reporting: readonly Part<Issuance>[] = [
  ...records,
  adding({ table: AUDIT_EVENTS, of: ({ recorded }) => recorded?.event }),
  adding({ table: MESSAGES, of: ({ recorded }) => recorded?.message }),
]

/** $1 is the deadline, $2 the receipt. */
const OWN = 2

/**
 * Settles a batch, unless the deadline has passed. Returns the time of the database with index -1, and the indexes of the issuances that
 * won. Each update is a data-modifying CTE that finds its row only if unused, also after a rival has committed; the inserts depend on the
 * rows that the updates return.
 */
const SETTLE = { statement: statement(textOf(records, OWN)), parts: records }

/** A separate statement for issuances with audit events, so that the others do not pay for them. */
const SETTLE_AND_REPORT = { statement: statement(textOf(reporting, OWN)), parts: reporting }


/**
 * The statement for a batch, with one array for each column of each part.
 *
 * @param deadline in milliseconds by the clock of the database; nothing is settled at or after it
 * @param receipt stored with the used codes and refresh tokens
 */
export function settleStatement(batch: readonly Issuance[], deadline: number, receipt: string): Step {
  const { statement: settle, parts } = batch.some(({ recorded }) => recorded) ? SETTLE_AND_REPORT : SETTLE
  return { statement: settle, values: [Math.floor(deadline), receipt, ...arraysOf(parts, batch)] }
}
