import type { CredentialSummary } from '@keyhall/core/credentials'
import { UserId, withDefined } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'

const SUMMARY = `
  select u.id, p.changed_at, p.is_change_required, t.user_id is not null, s.user_id is not null
  from users u left join passwords p on p.user_id = u.id left join totp_seeds t on t.user_id = u.id
  left join machine_secrets s on s.user_id = u.id`

/** Not prepared, because the statement depends on the number of users. */
export async function credentialSummaries(sql: Sql, userIds: readonly UserId[]): Promise<readonly CredentialSummary[]> {
  if (userIds.length === 0) return []
  const places = userIds.map((_, index) => `$${index + 1}`).join(', ')
  return (await sql.rowsOnce(`${SUMMARY} where u.id in (${places})`, userIds)).map(read)
}

function read(columns: Row): CredentialSummary {
  const row = new RowReader(columns)
  const userId = UserId.parse(row.text())
  const passwordChangedAt = row.optionalNumber()
  const [isPasswordChangeRequired, hasTotp, hasSecret] = [row.flag(), row.flag(), row.flag()].map((is) => (is ? true : undefined))
  return withDefined({ userId }, { passwordChangedAt, isPasswordChangeRequired, hasTotp, hasSecret })
}
