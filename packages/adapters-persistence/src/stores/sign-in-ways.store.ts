import { SIGN_IN_TRAITS } from '@keyhall/core/instance'
import type { LoginPolicy, OwnerTraits, OwnLoginPolicy, SignInTrait, SignInWaysReads, WayIn, WaysChange } from '@keyhall/core/instance'
import { OrgId, ProviderId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import { statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

/** Conditions about the user `u`. None of them is NULL. */
const CONDITIONS = {
  password: 'exists (select 1 from passwords f where f.user_id = u.id)',
  passkey: 'exists (select 1 from passkeys f where f.user_id = u.id)',
  verifying_passkey: 'exists (select 1 from passkeys f where f.user_id = u.id and f.is_user_verifying)',
  totp: 'exists (select 1 from totp_seeds f where f.user_id = u.id)',
  email_code: '(u.is_email_verified and exists (select 1 from factor_preferences f where f.user_id = u.id and f.is_email_code_on))',
  recovery_codes: 'exists (select 1 from recovery_codes f where f.user_id = u.id)',
  verified_email: '(u.email_key is not null and u.is_email_verified)',
  unverified_email: '(u.email_key is not null and not u.is_email_verified)',
  local_email: `(${['@localhost', '.localhost', '@invalid', '.invalid'].map((end) => `coalesce(u.email_key, '') like '%${end}'`).join(' or ')})`,
} as const satisfies Readonly<Record<SignInTrait, string>>

/** A row for each linked sign-in at an active provider of the instance (no other signs in an owner), and one for an owner without any. */
const OWNERS = statement(`
  select u.id, u.org_id, coalesce(p.id, ''), ${SIGN_IN_TRAITS.map((trait) => `case when ${CONDITIONS[trait]} then 1 else 0 end`).join(', ')}
  from memberships m join users u on u.id = m.user_id join orgs o on o.id = u.org_id
  left join idp_links l on l.user_id = u.id and l.suspended_at is null
  left join identity_providers p on p.id = l.provider_id and p.state = 'active' and p.org_id is null
  where m.scope_kind = 'instance' and m.role = 'IAM_OWNER' and u.kind = 'human' and u.state = 'active' and o.state = 'active'`)

/** Conditions for one query, with the ids of providers as its values. */
class Conditions {
  readonly values: string[] = []

  someone(ways: readonly WayIn[]): string {
    const any = ways.map((way) => this.#matching(way)).join(' or ') || 'false'
    return `exists (select 1 from users u where u.org_id = o.id and u.kind = 'human' and u.state = 'active' and (${any}))`
  }

  value(text: string): string {
    const known = this.values.indexOf(text)
    return `$${known < 0 ? this.values.push(text) : known + 1}`
  }

  #matching({ has, lacks, linkedTo }: WayIn): string {
    const conditions = [...has.map((trait) => CONDITIONS[trait]), ...lacks.map((trait) => `not ${CONDITIONS[trait]}`)]
    return `(${[...conditions, ...(linkedTo ? [this.#linkedTo(linkedTo)] : [])].join(' and ') || 'true'})`
  }

  #linkedTo(ids: readonly string[]): string {
    return `exists (select 1 from idp_links l join identity_providers p on p.id = l.provider_id
      where l.user_id = u.id and l.suspended_at is null and p.state = 'active' and p.id in (${ids.map((id) => this.value(id)).join(', ')}))`
  }
}

const INHERITING = "not exists (select 1 from org_policies p where p.org_id = o.id and p.kind = 'login')"

const OWN_POLICIES = statement(`
  select p.org_id, p.body from org_policies p join orgs o on o.id = p.org_id where p.kind = 'login' and o.state = 'active' order by p.org_id`)

export class SqlSignInWaysStore implements SignInWaysReads {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async owners(): Promise<readonly OwnerTraits[]> {
    const { sql, locks } = this.#connection
    await locks.owners()
    const owners = new Map<string, OwnerTraits>()
    for (const columns of await sql.rows(OWNERS, [])) {
      const row = new RowReader(columns)
      const [userId, orgId, providerId] = [row.text(), OrgId.parse(row.text()), row.text()]
      const traits = SIGN_IN_TRAITS.filter(() => row.number() > 0)
      const known = owners.get(userId)?.linkedTo ?? []
      owners.set(userId, { orgId, traits, linkedTo: providerId === '' ? known : [...known, ProviderId.parse(providerId)] })
    }
    return [...owners.values()]
  }

  async orgLosing({ among, before, after }: WaysChange): Promise<OrgId | undefined> {
    if (before.length === 0) return undefined
    const conditions = new Conditions()
    const place = among === 'inheriting' ? INHERITING : `o.id = ${conditions.value(among)}`
    // Built from the constants above, without any input.
    const text = `select o.id from orgs o
      where o.state = 'active' and ${place} and not ${conditions.someone(after)} and ${conditions.someone(before)} order by o.id limit 1`
    const [row] = await this.#connection.sql.rowsOnce(text, conditions.values)
    return row && OrgId.parse(new RowReader(row).text())
  }

  async ownLoginPolicies(): Promise<readonly OwnLoginPolicy[]> {
    return (await this.#connection.sql.rows(OWN_POLICIES, [])).map((columns) => {
      const row = new RowReader(columns)
      return { orgId: OrgId.parse(row.text()), login: row.json() as LoginPolicy }
    })
  }
}
