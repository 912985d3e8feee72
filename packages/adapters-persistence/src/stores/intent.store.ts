import type { Intent, IntentStore } from '@keyhall/core/external-sign-in'
import { IntentId } from '@keyhall/core/external-sign-in'
import type { SecretHash } from '@keyhall/core/shared'
import { OrgId, ProviderId, UserId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'stage', 'provider_id', 'org_id', 'started_by', 'secret_hash', 'sealed', 'expires_at']
const STAGES = ['away', 'returned'] as const satisfies readonly Intent['stage'][]

const ADD = statement(insertInto('idp_intents', COLUMNS))
const FIND = statement(`select ${COLUMNS.join(', ')} from idp_intents where id = $1`)
const REMOVE = statement('delete from idp_intents where id = $1')

export class SqlIntentStore implements IntentStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async add({ id, stage, providerId, orgId, startedBy, secretHash, sealed, expiresAt }: Intent): Promise<void> {
    await this.#sql.change(ADD, [id, stage, providerId, orgId, startedBy, secretHash, sealed, expiresAt])
  }

  async find(id: IntentId): Promise<Intent | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readIntent(row)
  }

  async remove(id: IntentId): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [id])) === 1
  }
}

function readIntent(columns: Row): Intent {
  const row = new RowReader(columns)
  return {
    id: IntentId.parse(row.text()),
    stage: row.oneOf(STAGES),
    providerId: ProviderId.parse(row.text()),
    orgId: OrgId.parse(row.text()),
    startedBy: UserId.parse(row.text()),
    secretHash: row.text() as SecretHash,
    sealed: row.text(),
    expiresAt: row.number(),
  }
}
