import { LinkTaken } from '@keyhall/core/identity-providers'
import type { ExternalLink, ExternalLinkStore, ProvidedRoles } from '@keyhall/core/identity-providers'
import { ProviderId, UserId } from '@keyhall/core/shared'
import type { EpochSeconds } from '@keyhall/core/shared'
import { providerIdStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['provider_id', 'external_id', 'user_id', 'user_name', 'linked_at', 'is_given', 'suspended_at', 'roles']
/** The columns that `linkOf` reads, in its order. */
export const LINK_COLUMNS = COLUMNS.join(', ')

const FIND = statement(`select ${LINK_COLUMNS} from idp_links where provider_id = $1 and external_id = $2 and ${providerIdStays('provider_id')}`)
const OF_USER = statement(`select ${LINK_COLUMNS} from idp_links where user_id = $1 and ${providerIdStays('provider_id')} order by linked_at, provider_id, external_id`)
const ADD = statement(`${insertInto('idp_links', COLUMNS)} on conflict do nothing`)
const RENAME = statement('update idp_links set user_name = $4 where provider_id = $1 and external_id = $2 and user_id = $3')
const SET_ROLES = statement('update idp_links set roles = $4 where provider_id = $1 and external_id = $2 and user_id = $3')
const SUSPEND = statement('update idp_links set suspended_at = $2 where provider_id = $1 and suspended_at is null')
const CONFIRM = statement('update idp_links set suspended_at = null where provider_id = $1 and external_id = $2 and user_id = $3')
const REMOVE = statement('delete from idp_links where provider_id = $1 and external_id = $2 and user_id = $3')

export function linkOf(row: RowReader): ExternalLink {
  const link = { providerId: ProviderId.parse(row.text()), externalId: row.text(), userId: UserId.parse(row.text()), userName: row.text(), linkedAt: row.number() }
  const isGiven = row.joined(1, (one) => one.flag())
  const suspendedAt = row.optionalNumber()
  const roles = row.joined(1, (one) => one.json() as readonly ProvidedRoles[])
  return { ...link, ...(isGiven ? { isGiven: true as const } : {}), ...(suspendedAt === undefined ? {} : { suspendedAt }), ...(roles ? { roles } : {}) }
}

const read = (columns: Row): ExternalLink => linkOf(new RowReader(columns))

export class SqlExternalLinkStore implements ExternalLinkStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(providerId: ProviderId, externalId: string): Promise<ExternalLink | undefined> {
    const row = await firstRow(this.#sql, FIND, [providerId, externalId])
    return row && read(row)
  }

  async ofUser(userId: UserId): Promise<readonly ExternalLink[]> {
    return (await this.#sql.rows(OF_USER, [userId])).map(read)
  }

  async add({ providerId, externalId, userId, userName, linkedAt, isGiven, suspendedAt, roles }: ExternalLink): Promise<void> {
    const added = await this.#sql.change(ADD, [providerId, externalId, userId, userName, linkedAt, isGiven ?? null, suspendedAt, roles && JSON.stringify(roles)])
    if (added === 0) throw new LinkTaken('this sign-in is linked to an account')
  }

  async rename({ providerId, externalId, userId, userName }: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId' | 'userName'>): Promise<void> {
    await this.#sql.change(RENAME, [providerId, externalId, userId, userName])
  }

  async suspend(providerId: ProviderId, at: EpochSeconds): Promise<void> {
    await this.#sql.change(SUSPEND, [providerId, at])
  }

  async confirm({ providerId, externalId, userId }: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>): Promise<void> {
    await this.#sql.change(CONFIRM, [providerId, externalId, userId])
  }

  async setRoles({ providerId, externalId, userId }: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>, roles: readonly ProvidedRoles[]): Promise<void> {
    await this.#sql.change(SET_ROLES, [providerId, externalId, userId, roles.length > 0 ? JSON.stringify(roles) : undefined])
  }

  async remove({ providerId, externalId, userId }: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [providerId, externalId, userId])) === 1
  }
}
