import type { PersonFacts, PersonFactsReads } from '@keyhall/core/auth-requests'
import type { UserId } from '@keyhall/core/shared'
import { withDefined } from '@keyhall/core/shared'
import type { Human } from '@keyhall/core/users'
import { passwordStamp } from '../rows/password-stamp.js'
import { RowReader } from '../sql/row-reader.js'
import type { Reads, Row } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

const FIND = statement(`
  select u.state = 'active' is_active, u.email_key is not null and not u.is_email_verified is_unverified,
    p.changed_at, p.stamp, p.is_change_required,
    exists (select 1 from passkeys k where k.user_id = u.id) has_passkey, t.user_id is not null has_totp,
    (select count(*) from recovery_codes r where r.user_id = u.id) codes, f.is_email_code_on and u.is_email_verified has_email_code, f.set_up_declined_at, coalesce(f.is_set_up_required, false), u.body
  from users u left join passwords p on p.user_id = u.id left join totp_seeds t on t.user_id = u.id
    left join factor_preferences f on f.user_id = u.id
  where u.id = $1`)

/** The columns of a password. */
const PASSWORD_WIDTH = 3

const UNKNOWN: PersonFacts = {
  isActive: false, hasUnverifiedEmail: false, factors: { hasPasskey: false, hasTotp: false, recoveryCodesLeft: 0, hasEmailCode: false },
}

export class SqlPersonFactsStore implements PersonFactsReads {
  readonly #sql: Pick<Reads, 'first'>

  constructor({ sql }: { readonly sql: Pick<Reads, 'first'> }) {
    this.#sql = sql
  }

  async of(userId: UserId): Promise<PersonFacts> {
    return (await this.#sql.first(FIND, [userId], read)) ?? UNKNOWN
  }
}

const readPassword = (row: RowReader): NonNullable<PersonFacts['password']> => {
  const changedAt = row.number()
  const stamp = passwordStamp(changedAt, row.optionalText())
  return { stamp, changedAt, ...(row.flag() ? { isChangeRequired: true } : {}) }
}

function read(columns: Row): PersonFacts {
  const row = new RowReader(columns)
  const [isActive, hasUnverifiedEmail] = [row.flag(), row.flag()]
  const password = row.joined(PASSWORD_WIDTH, readPassword)
  const factors = { hasPasskey: row.flag(), hasTotp: row.flag(), recoveryCodesLeft: row.number(), hasEmailCode: row.flag() }
  const facts = { isActive, hasUnverifiedEmail, factors: withDefined(factors, { setUpDeclinedAt: row.optionalNumber(), isSetUpRequired: row.flag() || undefined }) }
  const { termsAccepted } = row.json() as Pick<Human, 'termsAccepted'>
  return withDefined(facts, { password, acceptedTerms: termsAccepted?.version })
}
