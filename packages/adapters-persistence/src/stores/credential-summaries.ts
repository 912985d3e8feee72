import type { CredentialSummary } from '@keyhall/core/credentials'
import { UserId } from '@keyhall/core/shared'
import type { SearchJoin } from '../sql/searchable.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'

/** Columns of a user `u` with `SUMMARY_JOIN`. Few users are service users, so that most rows need no search for a secret. */
export const SUMMARY = `p.changed_at, p.is_change_required,
  case when u.kind = 'machine' then exists (select 1 from machine_secrets ms where ms.user_id = u.id) end`

export const SUMMARY_JOIN: SearchJoin = { alias: 'p', sql: 'left join passwords p on p.user_id = u.id' }

const SUMMARIES = `select u.id, ${SUMMARY} from users u ${SUMMARY_JOIN.sql}`

export async function credentialSummaries(sql: Sql, userIds: readonly UserId[]): Promise<readonly CredentialSummary[]> {
  if (userIds.length === 0) return []
  const places = userIds.map((_, index) => `$${index + 1}`).join(', ')
  return (await sql.rowsOfText(`${SUMMARIES} where u.id in (${places})`, userIds)).map(readRow)
}

function readRow(columns: Row): CredentialSummary {
  const row = new RowReader(columns)
  return readSummary(UserId.parse(row.text()), row)
}

export function readSummary(userId: UserId, row: RowReader): CredentialSummary {
  const summary: { -readonly [K in keyof CredentialSummary]: CredentialSummary[K] } = { userId }
  const passwordChangedAt = row.optionalNumber()
  if (passwordChangedAt !== undefined) summary.passwordChangedAt = passwordChangedAt
  if (row.flag()) summary.isPasswordChangeRequired = true
  if (row.flag()) summary.hasSecret = true
  return summary
}
