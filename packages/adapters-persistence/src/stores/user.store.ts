import type { EpochSeconds, OrgId, Page, Search, UserId } from '@keyhall/core/shared'
import { inALabels, olderName } from '@keyhall/core/shared'
import type { NamedHuman, NamedUser, TypedLoginName, User, UserField, UserSearch, UserStore } from '@keyhall/core/users'
import { LoginNameTaken, userNameKey } from '@keyhall/core/users'
import { isTaken } from '../driver-errors.js'
import { NAMED_USER, readNamedUser, USER_COLUMNS, userValues } from '../rows/user-row.js'
import { removeOrMark } from '../removals/removal.js'
import { removedUserIds, userStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'
import { searchUsers } from './user-search.js'

const FIND = statement(`select ${NAMED_USER} from users u join orgs uo on uo.id = u.org_id where u.id = $1 and ${userStays('u')}`)

/** Each name in its canonical form and in that of older versions, which may have stored it last (`olderName`). */
const HAS_FULL_NAME = '(u.user_name_key in ($3, $4) and uo.primary_domain in ($5, $6))'
const HAS_EMAIL = '(u.email_key in ($1, $2) and u.is_email_verified)'

/** Strong matches first, so that users with the same name in other organizations cannot push the owner beyond the limit. */
const CANDIDATES = statement(`
  select ${NAMED_USER}, exists (select 1 from org_domains d where d.org_id = uo.id
    and (d.verified_domain = uo.primary_domain or (uo.primary_domain in ($5, $6) and d.verified_domain in ($5, $6))))
  from users u join orgs uo on uo.id = u.org_id
  where u.kind = 'human' and ${userStays('u')} and (${HAS_FULL_NAME} or ${HAS_EMAIL} or u.user_name_key in ($1, $2))
  order by case when ${HAS_FULL_NAME} then 0 when ${HAS_EMAIL} then 1 else 2 end, u.id
  limit 10`)

const AT_ADDRESS = statement(`
  select ${NAMED_USER} from users u join orgs uo on uo.id = u.org_id left join passwords p on p.user_id = u.id
  where u.kind = 'human' and u.email_key in ($1, $2) and ${userStays('u')}
  order by case when u.is_email_verified then 0 else 1 end, case when p.is_unproven then 1 else 0 end,
    case when u.user_name_key = u.email_key then 0 else 1 end, u.created_at, u.id
  limit 10`)

/** A domain has neither `%` nor `_`. */
const ADDRESS_ELSEWHERE = statement(`
  select 1 from users u where u.org_id <> $1 and u.kind = 'human' and u.is_email_verified
  and (u.email_key like '%@' || $2 or u.email_key like '%@' || $3) and ${userStays('u')} limit 1`)

/** The id of a removed user is never used again. */
const ADD = statement(`
  insert into users (${USER_COLUMNS.join(', ')}) select ${USER_COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}
  where not exists (select 1 from removed_users r where r.id = $1) on conflict do nothing`)
const UPDATE = statement(
  `update users set ${USER_COLUMNS.slice(1).map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
)

/** Checked before an update, because on Postgres a violated constraint would abort the whole unit of work. */
const RIVAL = statement(`
  select 1 from users u where u.id <> $1 and exists (select 1 from users v where v.id = $1)
  and ((u.org_id = $2 and u.user_name_key = $3) or (u.kind = 'machine' and u.user_name = $4)) limit 1`)

const WAS_REMOVED = statement(removedUserIds('$1'))

export class SqlUserStore implements UserStore, UserSearch {
  readonly #sql: Sql
  readonly #locks: Locks

  constructor({ sql, locks }: Connection) {
    this.#sql = sql
    this.#locks = locks
  }

  async find(id: UserId): Promise<NamedUser | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readNamed(row)
  }

  async lock(id: UserId): Promise<NamedUser | undefined> {
    await this.#locks.user(id)
    return this.find(id)
  }

  async candidates({ whole, full }: TypedLoginName): Promise<readonly NamedHuman[]> {
    return (await this.#sql.rows(CANDIDATES, [...spellings(whole), ...(full ? [...spellings(full.userName), full.domain, inALabels(full.domain)] : NO_FULL_NAME)])).map(readCandidate).filter(isHuman)
  }

  async atAddress(emailKey: string): Promise<readonly NamedHuman[]> {
    return (await this.#sql.rows(AT_ADDRESS, spellings(emailKey))).map(readNamed).filter(isHuman)
  }

  async hasAddressElsewhere(domain: string, orgId: OrgId): Promise<boolean> {
    return (await firstRow(this.#sql, ADDRESS_ELSEWHERE, [orgId, domain, inALabels(domain)])) !== undefined
  }

  async search(search: Search<UserField>): Promise<Page<NamedUser>> {
    return searchUsers(this.#sql, search)
  }

  async add(user: User): Promise<void> {
    if ((await this.#sql.change(ADD, userValues(user))) === 0) throw new LoginNameTaken('the id or the user name is in use')
  }

  async update(user: User): Promise<void> {
    const machineName = user.kind === 'machine' ? user.userName : undefined
    if (await firstRow(this.#sql, RIVAL, [user.id, user.orgId, userNameKey(user), machineName])) throw taken()
    try {
      await this.#sql.change(UPDATE, userValues(user))
    } catch (error) {
      throw isTaken(error) ? taken(error) : error
    }
  }

  remove(id: UserId, at: EpochSeconds): Promise<boolean> {
    return removeOrMark(this.#sql, { kind: 'user', id }, at)
  }

  async wasRemoved(id: UserId): Promise<boolean> {
    return (await firstRow(this.#sql, WAS_REMOVED, [id])) !== undefined
  }
}

const NO_FULL_NAME = [undefined, undefined, undefined, undefined]

const spellings = (canonical: string): readonly string[] => [canonical, olderName(canonical)]

const taken = (cause?: unknown) => new LoginNameTaken('the user name is in use', { cause })

const isHuman = <T extends NamedUser>(named: T): named is T & NamedHuman => named.user.kind === 'human'

const readNamed = (row: Row): NamedUser => readNamedUser(new RowReader(row))

function readCandidate(row: Row): NamedUser & Pick<NamedHuman, 'isDomainVerified'> {
  const reader = new RowReader(row)
  return { ...readNamedUser(reader), isDomainVerified: reader.flag() }
}
