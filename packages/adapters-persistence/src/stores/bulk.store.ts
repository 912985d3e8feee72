import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import { canonicalName, StaleWrite } from '@keyhall/core/shared'
import type { BulkStore, KnownUser, NewPerson } from '@keyhall/core/transfer'
import type { UserGrant } from '@keyhall/core/user-grants'
import { roleLines, UserGrantTaken } from '@keyhall/core/user-grants'
import type { UserMetadata } from '@keyhall/core/users'
import { LoginNameTaken } from '@keyhall/core/users'
import { USER_COLUMNS, userValues } from '../rows/user-row.js'
import { RowReader } from '../sql/row-reader.js'
import type { RowInsert, Sql } from '../sql/sql.js'
import type { Connection } from './connection.js'

const USERS: RowInsert = { table: 'users', columns: USER_COLUMNS, json: ['body'] }
const PASSWORDS: RowInsert = { table: 'passwords', columns: ['user_id', 'hash', 'changed_at', 'is_change_required'], json: [] }
const TOTP_SEEDS: RowInsert = { table: 'totp_seeds', columns: ['user_id', 'sealed_seed', 'added_at'], json: [] }
const METADATA: RowInsert = {
  table: 'user_metadata', columns: ['user_id', 'key', 'canonical_key', 'value', 'created_at', 'updated_at'], json: [],
}
const USER_GRANTS: RowInsert = {
  table: 'user_grants', columns: ['id', 'user_id', 'org_id', 'project_id', 'role_keys', 'state', 'created_at', 'updated_at'], json: [],
}

/** `$1, $2, …`, beginning behind those that a text has already. */
const listed = (values: readonly string[], behind = 0): string => values.map((_, index) => `$${behind + index + 1}`).join(', ')

export class SqlBulkStore implements BulkStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async users(ids: readonly UserId[]): Promise<readonly KnownUser[]> {
    return this.#amongst(ids, `select id, org_id, kind from users where id in (${listed(ids)})`, ids, (row) =>
      ({ id: row.text() as UserId, orgId: row.text() as OrgId, kind: row.oneOf(['human', 'machine'] as const) }))
  }

  async removedUsers(ids: readonly UserId[]): Promise<readonly UserId[]> {
    return this.#amongst(ids, `select id from removed_users where id in (${listed(ids)})`, ids, (row) => row.text() as UserId)
  }

  async userNames(orgId: OrgId, keys: readonly string[]): Promise<readonly string[]> {
    const text = `select user_name_key from users where org_id = $1 and user_name_key in (${listed(keys, 1)})`
    return this.#amongst(keys, text, [orgId, ...keys], (row) => row.text())
  }

  async metadataKeys(userIds: readonly UserId[]): Promise<readonly Pick<UserMetadata, 'userId' | 'key'>[]> {
    const text = `select user_id, key from user_metadata where user_id in (${listed(userIds)})`
    return this.#amongst(userIds, text, userIds, (row) => ({ userId: row.text() as UserId, key: row.text() }))
  }

  async grantedProjects(orgId: OrgId, userIds: readonly UserId[]): Promise<readonly { readonly userId: UserId; readonly projectId: ProjectId }[]> {
    const text = `select user_id, project_id from user_grants where org_id = $1 and user_id in (${listed(userIds, 1)})`
    return this.#amongst(userIds, text, [orgId, ...userIds], (row) => ({ userId: row.text() as UserId, projectId: row.text() as ProjectId }))
  }

  async addPeople(people: readonly NewPerson[]): Promise<void> {
    const wasHad = (await this.removedUsers(people.map(({ user }) => user.id))).length > 0
    const added = wasHad ? 0 : await this.#sql.addRows(USERS, people.map(({ user }) => userValues(user)))
    if (added < people.length) throw new LoginNameTaken('an id or a user name is in use')
    const passwords = people.flatMap(({ password }) => password ?? [])
    await this.#sql.addRows(PASSWORDS, passwords.map(({ userId, hash, changedAt, isChangeRequired = false }) => [userId, hash, changedAt, isChangeRequired]))
    const seeds = people.flatMap(({ totp }) => totp ?? [])
    await this.#sql.addRows(TOTP_SEEDS, seeds.map(({ userId, sealedSeed, addedAt }) => [userId, sealedSeed, addedAt]))
  }

  async addMetadata(entries: readonly UserMetadata[]): Promise<void> {
    const rows = entries.map(({ userId, key, value, createdAt, updatedAt }) => [userId, key, canonicalName(key), value, createdAt, updatedAt])
    if ((await this.#sql.addRows(METADATA, rows)) < entries.length) throw new StaleWrite('a user has one of the entries already')
  }

  async addUserGrants(grants: readonly UserGrant[]): Promise<void> {
    const rows = grants.map(({ id, userId, orgId, projectId, roleKeys, state, createdAt, updatedAt }) =>
      [id, userId, orgId, projectId, roleLines(roleKeys), state, createdAt, updatedAt])
    if ((await this.#sql.addRows(USER_GRANTS, rows)) < grants.length) throw new UserGrantTaken('the user has roles of this project already')
  }

  async #amongst<T>(wanted: readonly string[], text: string, values: readonly string[], read: (row: RowReader) => T): Promise<readonly T[]> {
    if (wanted.length === 0) return []
    return (await this.#sql.rowsOnce(text, values)).map((row) => read(new RowReader(row)))
  }
}
