import type { BackchannelRequest, BackchannelRequestStore, PendingRequest } from '@keyhall/core/ciba'
import type { EpochSeconds, TokenId, UnexpiredRows, UserId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import {
  BACKCHANNEL_REQUEST_COLUMNS,
  backchannelRequestValues,
  changedBackchannelRequest,
  readBackchannelRequest,
} from '../rows/backchannel-request-row.js'
import { countUnexpired, unexpiredCount } from '../sql/unexpired-rows.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = BACKCHANNEL_REQUEST_COLUMNS.join(', ')
const FIND = statement(`select ${COLUMNS} from backchannel_requests where id = $1`)
const PENDING_OF = statement(
  `select ${COLUMNS} from backchannel_requests where user_id = $1 and state = 'pending' and expires_at > $2 order by id desc limit 50`,
)
const ADD = statement(insertInto('backchannel_requests', BACKCHANNEL_REQUEST_COLUMNS))
const UPDATE = statement('update backchannel_requests set state = $2, version = $3, body = $4 where id = $1 and version = $5')
const COUNT_UNEXPIRED = unexpiredCount('backchannel_requests')

export class SqlBackchannelRequestStore implements BackchannelRequestStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async find(id: TokenId): Promise<BackchannelRequest | undefined> {
    const row = await firstRow(this.#connection.sql, FIND, [id])
    return row && readBackchannelRequest(row)
  }

  async pendingOf(userId: UserId, now: EpochSeconds): Promise<readonly PendingRequest[]> {
    const rows = await this.#connection.sql.rows(PENDING_OF, [userId, now])
    const requests = rows.map(readBackchannelRequest).filter((request) => request.state === 'pending')
    return requests.toSorted((one, other) => other.createdAt - one.createdAt)
  }

  countUnexpired(rows: UnexpiredRows, max: number): Promise<number> {
    return countUnexpired(this.#connection.sql, COUNT_UNEXPIRED, rows, max)
  }

  async add(request: PendingRequest): Promise<void> {
    await this.#connection.sql.change(ADD, backchannelRequestValues(request))
  }

  async lock(id: TokenId): Promise<BackchannelRequest | undefined> {
    await this.#connection.locks.backchannelRequest(id)
    return this.find(id)
  }

  async update(request: BackchannelRequest): Promise<void> {
    const changed = await this.#connection.sql.change(UPDATE, [...changedBackchannelRequest(request), request.version - 1])
    if (changed === 0) throw new StaleWrite('another write changed the backchannel authentication request')
  }
}
