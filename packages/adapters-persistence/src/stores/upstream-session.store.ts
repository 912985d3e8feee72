import type { EndedUpstream, UpstreamSession, UpstreamSessionStore } from '@keyhall/core/sessions'
import { ProviderId, SessionId } from '@keyhall/core/shared'
import type { SecretHash } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const PUT = statement(`
  insert into upstream_sessions (session_id, provider_id, external_id, sid_hash, logout_hint) values ($1, $2, $3, $4, $5)
  on conflict (session_id) do update set provider_id = excluded.provider_id, external_id = excluded.external_id, sid_hash = excluded.sid_hash,
    logout_hint = excluded.logout_hint`)
const OF = statement('select provider_id, external_id, sid_hash, logout_hint from upstream_sessions where session_id = $1')
const BY_SID = statement('select session_id from upstream_sessions where provider_id = $1 and sid_hash = $2 order by session_id limit 1000')
const BY_PERSON = statement('select session_id from upstream_sessions where provider_id = $1 and external_id = $2 order by session_id limit 1000')
const BY_BOTH = statement('select session_id from upstream_sessions where provider_id = $1 and sid_hash = $2 and external_id = $3 order by session_id limit 1000')

export class SqlUpstreamSessionStore implements UpstreamSessionStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async put(sessionId: SessionId, { providerId, externalId, sidHash, logoutHint }: UpstreamSession): Promise<void> {
    await this.#sql.change(PUT, [sessionId, providerId, externalId, sidHash, logoutHint])
  }

  async of(sessionId: SessionId): Promise<UpstreamSession | undefined> {
    const [row] = await this.#sql.rows(OF, [sessionId])
    if (!row) return undefined
    const read = new RowReader(row)
    const [providerId, externalId, sidHash, logoutHint] = [ProviderId.parse(read.text()), read.text(), read.optionalText(), read.optionalText()]
    return { providerId, externalId, ...(sidHash === undefined ? {} : { sidHash: sidHash as SecretHash }), ...(logoutHint === undefined ? {} : { logoutHint }) }
  }

  async find(ended: EndedUpstream): Promise<readonly SessionId[]> {
    return (await this.#rows(ended)).map((row) => SessionId.parse(new RowReader(row).text()))
  }

  #rows({ providerId, externalId, sidHash }: EndedUpstream): ReturnType<Sql['rows']> {
    if (sidHash === undefined) return this.#sql.rows(BY_PERSON, [providerId, externalId ?? ''])
    return externalId === undefined ? this.#sql.rows(BY_SID, [providerId, sidHash]) : this.#sql.rows(BY_BOTH, [providerId, sidHash, externalId])
  }
}
