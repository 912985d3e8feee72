import type { Invitation, InvitationStore } from '@keyhall/core/invitations'
import { InvitationId } from '@keyhall/core/invitations'
import type { EpochSeconds } from '@keyhall/core/shared'
import { OrgId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'org_id', 'body', 'created_at', 'expires_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from invitations where id = $1`)
const OF_ORG = statement(`select ${COLUMNS.join(', ')} from invitations where org_id = $1 order by created_at desc, id desc`)
const PUT = statement(`${insertInto('invitations', COLUMNS)} on conflict (id) do update set body = excluded.body, expires_at = excluded.expires_at`)
const REMOVE = statement('delete from invitations where id = $1')
const REMOVE_EXPIRED = statement('delete from invitations where org_id = $1 and expires_at < $2')

type Body = Omit<Invitation, 'id' | 'orgId' | 'createdAt' | 'expiresAt'>

export class SqlInvitationStore implements InvitationStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: InvitationId): Promise<Invitation | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readInvitation(row)
  }

  async ofOrg(orgId: OrgId): Promise<readonly Invitation[]> {
    return (await this.#sql.rows(OF_ORG, [orgId])).map(readInvitation)
  }

  async put({ id, orgId, createdAt, expiresAt, ...body }: Invitation): Promise<void> {
    await this.#sql.change(PUT, [id, orgId, JSON.stringify(body satisfies Body), createdAt, expiresAt])
  }

  async remove(id: InvitationId): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [id])) === 1
  }

  async removeExpired(orgId: OrgId, before: EpochSeconds): Promise<void> {
    await this.#sql.change(REMOVE_EXPIRED, [orgId, before])
  }
}

function readInvitation(columns: Row): Invitation {
  const row = new RowReader(columns)
  return {
    id: InvitationId.parse(row.text()),
    orgId: OrgId.parse(row.text()),
    ...(row.json() as Body),
    createdAt: row.number(),
    expiresAt: row.number(),
  }
}
