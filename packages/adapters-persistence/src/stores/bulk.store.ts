import type { ExternalLink } from '@keyhall/core/identity-providers'
import { LINK_COLUMNS, linkOf } from './external-link.store.js'
import type { EncodedHash } from '@keyhall/core/credentials'
import { canonicalName, StaleWrite, OrgId, ProjectId, UserId, withDefined } from '@keyhall/core/shared'
import type { After, BulkStore, Granted, KnownUser } from '@keyhall/core/transfer'
import type { NewPerson } from '@keyhall/core/new-users'
import type { UserGrant } from '@keyhall/core/user-grants'
import { UserGrantTaken, roleLines } from '@keyhall/core/user-grants'
import type { Human, User, UserMetadata } from '@keyhall/core/users'
import { LoginNameTaken } from '@keyhall/core/users'
import { NAMED_USER, readPlacedUser, USER_COLUMN_TYPES, userValues } from '../rows/user-row.js'
import { totpColumns, totpParameters } from '../rows/totp-parameters.js'
import { grantStays, providerIdStays, removedUserIds, userStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { RowInsert, Sql } from '../sql/sql.js'
import type { Connection } from './connection.js'
import { GRANT_COLUMNS, readGrant } from './user-grant.store.js'

export const USERS: RowInsert = { table: 'users', columns: USER_COLUMN_TYPES }
export const PASSWORDS: RowInsert = {
  table: 'passwords', columns: { user_id: 'text', hash: 'text', changed_at: 'bigint', is_change_required: 'boolean', is_unproven: 'boolean' },
}
export const TOTP_SEEDS: RowInsert = {
  table: 'totp_seeds', columns: { user_id: 'text', sealed_seed: 'text', added_at: 'bigint', algorithm: 'text', digits: 'int', period: 'int' },
}
export const FACTOR_PREFERENCES: RowInsert = {
  table: 'factor_preferences', columns: { user_id: 'text', is_email_code_on: 'boolean', is_set_up_required: 'boolean' },
}
export const METADATA: RowInsert = {
  table: 'user_metadata', columns: { user_id: 'text', key: 'text', canonical_key: 'text', value: 'text', created_at: 'bigint', updated_at: 'bigint' },
}
export const USER_GRANTS: RowInsert = {
  table: 'user_grants',
  columns: {
    id: 'text', user_id: 'text', org_id: 'text', project_id: 'text', role_keys: 'text', state: 'text', created_at: 'bigint', updated_at: 'bigint',
  },
}

/** `$1, $2, …`, starting after the first `behind` parameters. */
const listed = (values: readonly string[], behind = 0): string => values.map((_, index) => `$${behind + index + 1}`).join(', ')

export class SqlBulkStore implements BulkStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async users(ids: readonly UserId[]): Promise<readonly KnownUser[]> {
    return this.#amongst(ids, `select u.id, u.org_id, u.kind from users u where u.id in (${listed(ids)}) and ${userStays('u')}`, ids, (row) =>
      ({ id: UserId.parse(row.text()), orgId: OrgId.parse(row.text()), kind: row.oneOf(['human', 'machine'] as const) }))
  }

  async removedUsers(ids: readonly UserId[]): Promise<readonly UserId[]> {
    return this.#amongst(ids, removedUserIds(listed(ids)), ids, (row) => UserId.parse(row.text()))
  }

  async userNames(orgId: OrgId, keys: readonly string[]): Promise<readonly string[]> {
    const text = `select user_name_key from users where org_id = $1 and user_name_key in (${listed(keys, 1)})`
    return this.#amongst(keys, text, [orgId, ...keys], (row) => row.text())
  }

  async metadataKeys(userIds: readonly UserId[]): Promise<readonly Pick<UserMetadata, 'userId' | 'key'>[]> {
    const text = `select user_id, key from user_metadata where user_id in (${listed(userIds)})`
    return this.#amongst(userIds, text, userIds, (row) => ({ userId: UserId.parse(row.text()), key: row.text() }))
  }

  async grantedProjects(orgId: OrgId, userIds: readonly UserId[]): Promise<readonly Granted[]> {
    const text = `select user_id, project_id from user_grants where org_id = $1 and user_id in (${listed(userIds, 1)})`
    return this.#amongst(
      userIds, text, [orgId, ...userIds], (row) => ({ userId: UserId.parse(row.text()), projectId: ProjectId.parse(row.text()) })
    )
  }

  async userIds(orgId: OrgId, kind: User['kind'], { after = UserId.parse(''), limit }: After<UserId>): Promise<readonly UserId[]> {
    const { byBytes } = this.#sql
    const text = `select u.id from users u where u.org_id = $1 and u.kind = $2 and u.id ${byBytes} > $3 and ${userStays('u')} order by u.id ${byBytes} limit ${limit}`
    return (await this.#sql.rowsOnce(text, [orgId, kind, after])).map((row) => UserId.parse(new RowReader(row).text()))
  }

  async people(ids: readonly UserId[]): Promise<readonly NewPerson[]> {
    const text = `
      select ${NAMED_USER}, p.hash, p.changed_at, coalesce(p.is_change_required, $1), coalesce(p.is_unproven, $1), t.sealed_seed, t.added_at, t.algorithm, t.digits, t.period,
        t.user_id is null and (coalesce(f.is_set_up_required, $1) or coalesce(f.is_email_code_on, $1)
          or exists (select 1 from passkeys k where k.user_id = u.id) or exists (select 1 from recovery_codes r where r.user_id = u.id))
      from users u join orgs uo on uo.id = u.org_id left join passwords p on p.user_id = u.id left join totp_seeds t on t.user_id = u.id
        left join factor_preferences f on f.user_id = u.id
      where u.kind = 'human' and u.id in (${listed(ids, 1)}) and ${userStays('u')} order by u.id ${this.#sql.byBytes}`
    const rows = ids.length === 0 ? [] : await this.#sql.rowsOnce(text, [false, ...ids])
    return rows.map((row) => readPerson(new RowReader(row)))
  }

  async metadataOf(userIds: readonly UserId[]): Promise<readonly UserMetadata[]> {
    const { byBytes } = this.#sql
    const text = `select user_id, key, value, created_at, updated_at from user_metadata where user_id in (${listed(userIds)})
      order by user_id ${byBytes}, key ${byBytes}`
    return this.#amongst(userIds, text, userIds, (row) =>
      ({ userId: UserId.parse(row.text()), key: row.text(), value: row.text(), createdAt: row.number(), updatedAt: row.number() }))
  }

  async linksOf(userIds: readonly UserId[]): Promise<readonly ExternalLink[]> {
    const { byBytes } = this.#sql
    const text = `select ${LINK_COLUMNS} from idp_links where user_id in (${listed(userIds)}) and ${providerIdStays('provider_id')}
      order by user_id ${byBytes}, provider_id ${byBytes}, external_id ${byBytes}`
    return this.#amongst(userIds, text, userIds, linkOf)
  }

  async userGrants(orgId: OrgId, { after, limit }: After<Granted>): Promise<readonly UserGrant[]> {
    const { byBytes } = this.#sql
    const [user, project] = [`user_id ${byBytes}`, `project_id ${byBytes}`]
    const text = `select ${GRANT_COLUMNS} from user_grants g
      where ${grantStays('g')} and org_id = $1 and (${user} > $2 or (user_id = $2 and ${project} > $3))
      order by ${user}, ${project} limit ${limit}`
    const rows = await this.#sql.rowsOnce(text, [orgId, after?.userId ?? '', after?.projectId ?? ''])
    return rows.map((row) => readGrant(new RowReader(row)))
  }

  async addPeople(people: readonly NewPerson[]): Promise<void> {
    const wasHad = (await this.removedUsers(people.map(({ user }) => user.id))).length > 0
    const added = wasHad ? 0 : await this.#sql.addRows(USERS, people.map(({ user }) => userValues(user)))
    if (added < people.length) throw new LoginNameTaken('an id or a user name is in use')
    const passwords = people.flatMap(({ password }) => password ?? [])
    await this.#sql.addRows(
      PASSWORDS, passwords.map(({ userId, hash, changedAt, isChangeRequired = false, isUnproven = false }) => [userId, hash, changedAt, isChangeRequired, isUnproven])
    )
    const seeds = people.flatMap(({ totp }) => totp ?? [])
    await this.#sql.addRows(TOTP_SEEDS, seeds.map(({ userId, sealedSeed, addedAt, parameters }) => [userId, sealedSeed, addedAt, ...totpColumns(parameters)]))
    const incomplete = people.filter(({ isFactorSetUpRequired }) => isFactorSetUpRequired)
    await this.#sql.addRows(FACTOR_PREFERENCES, incomplete.map(({ user }) => [user.id, false, true]))
  }

  async addMetadata(entries: readonly UserMetadata[]): Promise<void> {
    const rows = entries.map(
      ({ userId, key, value, createdAt, updatedAt }) => [userId, key, canonicalName(key), value, createdAt, updatedAt]
    )
    if ((await this.#sql.addRows(METADATA, rows)) < entries.length) throw new StaleWrite('a user already has one of the entries')
  }

  async addUserGrants(grants: readonly UserGrant[]): Promise<void> {
    const rows = grants.map(({ id, userId, orgId, projectId, roleKeys, state, createdAt, updatedAt }) =>
      [id, userId, orgId, projectId, roleLines(roleKeys), state, createdAt, updatedAt])
    if ((await this.#sql.addRows(USER_GRANTS, rows)) < grants.length) throw new UserGrantTaken('the user already has a grant for this project')
  }

  async #amongst<T>(
    keys: readonly string[], text: string, values: readonly string[], read: (row: RowReader) => T
  ): Promise<readonly T[]> {
    if (keys.length === 0) return []
    return (await this.#sql.rowsOnce(text, values)).map((row) => read(new RowReader(row)))
  }
}

function readPerson(row: RowReader): NewPerson {
  const user = readPlacedUser(row).user as Human
  const { id: userId } = user
  const [hash, changedAt, isChangeRequired, isUnproven] = [row.optionalText(), row.optionalNumber(), row.flag(), row.flag()]
  const [sealedSeed, addedAt] = [row.optionalText(), row.optionalNumber()]
  const parameters = totpParameters(row.optionalText(), row.optionalNumber(), row.optionalNumber())
  const isFactorSetUpRequired = row.flag()
  const flags = { ...(isChangeRequired ? { isChangeRequired } : {}), ...(isUnproven ? { isUnproven } : {}) }
  return {
    user,
    ...(hash === undefined || changedAt === undefined ? {} : { password: { userId, hash: hash as EncodedHash, changedAt, ...flags } }),
    ...(sealedSeed === undefined || addedAt === undefined ? {} : { totp: withDefined({ userId, sealedSeed, addedAt }, { parameters }) }),
    ...(isFactorSetUpRequired ? { isFactorSetUpRequired } : {}),
  }
}
