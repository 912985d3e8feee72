import type { Consumption, Issuance } from '@keyhall/core/tokens'
import { AUDIT_EVENTS, MESSAGES } from '../rows/recorded-rows.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import type { WrittenTable } from '../rows/written-table.js'
import type { Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import { DATABASE_NOW } from './database-clock.js'
import type { Step } from './prepared-message.js'

/** A table that an issuance may add one record to. */
interface Source<R> {
  readonly table: WrittenTable<R>
  readonly of: (issuance: Issuance) => R | undefined
}

interface Column {
  readonly name: string
  readonly type: string
}

interface Part {
  readonly columns: readonly Column[]
  /** One row for each record of the batch, the number of its issuance first. */
  readonly rows: (batch: readonly Issuance[]) => (readonly Value[])[]
  /** @param input the rows as a table expression `i` */
  readonly sql: (input: string) => string
}

const part = <R>({ table, of }: Source<R>): Part => {
  const names = Object.keys(table.columns)
  return {
    columns: [{ name: 'n', type: 'int' }, ...Object.entries(table.columns).map(([name, type]) => ({ name, type }))],
    rows: (batch) =>
      batch.flatMap((issuance, n) => {
        const record = of(issuance)
        return record === undefined ? [] : [[n, ...table.values(record)]]
      }),
    sql: (input) =>
      `new_${table.name} as (insert into ${table.name} (${names.join(', ')}) select ${names.map((name) => `i.${name}`).join(', ')} ` +
      `from ${input} where i.n in (select won.n from won))`,
  }
}

/** The instant of use, or the expected version. */
const stampOf = (consume: Consumption): number => ('version' in consume ? consume.version : consume.at)

const consumptions: Part = {
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
  clock as materialized (select ${DATABASE_NOW} as now),
  wanted as (select i.* from ${input} where (select now from clock) < $1::bigint),
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

const records: readonly Part[] = [
  consumptions,
  part({ table: GRANTS, of: ({ grant }) => grant }),
  part({ table: CODES, of: ({ code }) => code }),
  part({ table: ACCESS_TOKENS, of: ({ accessToken }) => accessToken }),
  part({ table: REFRESH_TOKENS, of: ({ refreshToken }) => refreshToken }),
]

const reporting: readonly Part[] = [
  ...records,
  part({ table: AUDIT_EVENTS, of: ({ recorded }) => recorded?.event }),
  part({ table: MESSAGES, of: ({ recorded }) => recorded?.message }),
]

function settleText(parts: readonly Part[]): string {
  // $1 is the deadline, $2 the receipt.
  let parameters = 2
  const expressions = parts.map(({ columns, sql }) => {
    const arrays = columns.map(({ type }) => `$${++parameters}::${type}[]`).join(', ')
    return sql(`unnest(${arrays}) as i(${columns.map(({ name }) => name).join(', ')})`)
  })
  return `with ${expressions.join(',\n  ')}\nselect -1, now from clock union all select n, 0 from won`
}

/**
 * Settles a batch, unless the deadline has passed. Returns the time of the database with index -1, and the indexes of the issuances that
 * won. Each update is a data-modifying CTE that finds its row only if unused, also after a rival has committed; the inserts depend on the
 * rows that the updates return.
 */
const SETTLE = { statement: statement(settleText(records)), parts: records }

/** A separate statement for issuances with audit events, so that the others do not pay for them. */
const SETTLE_AND_REPORT = { statement: statement(settleText(reporting)), parts: reporting }


/**
 * The statement for a batch, with one array for each column of each part.
 *
 * @param deadline in milliseconds by the clock of the database; nothing is settled at or after it
 * @param receipt stored with the used codes and refresh tokens
 */
export function settleStatement(batch: readonly Issuance[], deadline: number, receipt: string): Step {
  const { statement: settle, parts } = batch.some(({ recorded }) => recorded) ? SETTLE_AND_REPORT : SETTLE
  const values = parts.flatMap(({ columns, rows }) => {
    const found = rows(batch)
    return columns.map((_, index) => found.map((row) => row[index]))
  })
  return { statement: settle, values: [Math.floor(deadline), receipt, ...values] }
}
