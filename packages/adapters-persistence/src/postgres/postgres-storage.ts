import { StorageUnavailable } from '@keyhall/core/shared'
import type { ReadScope } from '@keyhall/core/shared'
import type { AuthRequestIntake } from '@keyhall/core/auth-requests'
import type { LoginAttemptIntake } from '@keyhall/core/credentials'
import type { LoginTraceIntake } from '@keyhall/core/login-trace'
import type { ExpiredRows, LoadedConfiguration, ReadStores, Storage, Stores } from '@keyhall/core/stores'
import type { TokenLedger } from '@keyhall/core/tokens'
import { LoadedEpoch } from '../configuration/loaded-epoch.js'
import { ProvenCache } from '../configuration/proven-cache.js'
import { overriding, ProvenReads } from '../configuration/proven-reads.js'
import { ClientStandings } from '../ledger/client-standings.js'
import { SqlExpiredRows } from '../ledger/expired-rows.js'
import { SqlTokenLedger } from '../ledger/token-ledger.js'
import { storesOf } from '../stores/all-stores.js'
import { SqlAuthRequestReads } from '../stores/auth-request.store.js'
import { SqlLoginAttemptIntake } from '../stores/login-attempt.store.js'
import { SqlPersonFactsStore } from '../stores/person-facts.store.js'
import { SqlSessionReads } from '../stores/session.store.js'
import { Gate } from '../units/gate.js'
import { Nesting } from '../units/nesting.js'
import { OutsideUnits } from '../units/outside-units.js'
import { ReadinessProbe } from '../units/readiness-probe.js'
import { BatchedReads } from './batched-reads.js'
import { DatabaseClock } from './database-clock.js'
import { PoolChannel } from './pool-channel.js'
import type { PostgresConnection } from './postgres-connection.js'
import { PostgresEpochs } from './postgres-epochs.js'
import { postgresLocks } from './postgres-locks.js'
import { PostgresRequestIntake } from './postgres-request-intake.js'
import type { PostgresScans } from './postgres-scans.js'
import { PostgresSql } from './postgres-sql.js'
import { PostgresTraceIntake } from './postgres-trace-intake.js'
import { PostgresUnits } from './postgres-units.js'
import { PostgresWrites } from './postgres-writes.js'
import { SettleReceipts } from './settle-receipts.js'

/** A pool of connections: units of work run concurrently, and reads and settlements of the ledger are batched. */
export class PostgresStorage implements Storage {
  readonly ledger: TokenLedger
  readonly authRequestIntake: AuthRequestIntake
  readonly loginAttemptIntake: LoginAttemptIntake
  readonly loginTraceIntake: LoginTraceIntake
  readonly expired: ExpiredRows
  readonly configuration: LoadedConfiguration
  readonly #connection: PostgresConnection
  readonly #units: PostgresUnits
  readonly #reads: ProvenReads
  readonly #receipts: SettleReceipts
  readonly #scans: PostgresScans
  readonly #probe: ReadinessProbe
  readonly #gate = new Gate()
  readonly #nesting = new Nesting()
  #closing: Promise<void> | undefined

  constructor(connection: PostgresConnection, scans: PostgresScans) {
    this.#connection = connection
    const { pool, dataSource } = connection
    this.#scans = scans
    const sql = new PostgresSql(new PoolChannel(pool), scans)
    const clock = new DatabaseClock(pool)
    this.#receipts = new SettleReceipts(sql)
    this.#units = new PostgresUnits(connection, this.#nesting, clock)
    const epochs = new LoadedEpoch(new PostgresEpochs(pool))
    this.configuration = epochs
    const cache = new ProvenCache(epochs)
    const stores = this.#gate.guardAll<ReadStores>(storesOf({ sql, orm: dataSource.manager, locks: postgresLocks(sql) }))
    const batched = new BatchedReads(pool, epochs)
    this.#reads = new ProvenReads(stores, cache, epochs, {
      sessions: (request) => overriding(stores.sessions, this.#gate.guard(new SqlSessionReads(batched.ofRequest(request)))),
      authRequests: (request) => this.#gate.guard(new SqlAuthRequestReads(batched.ofRequest(request))),
      personFacts: (request) => this.#gate.guard(new SqlPersonFactsStore({ sql: batched.ofRequest(request) })),
    })
    const writes = new OutsideUnits(new PostgresWrites({ sql, pool, clock, receipts: this.#receipts }), this.#nesting)
    this.#probe = new ReadinessProbe({ dataSource, reads: sql, writes })
    const clients = new ClientStandings(cache, batched)
    this.ledger = this.#gate.guard(new SqlTokenLedger({ reads: batched, clients, writes, answers: this.#receipts }))
    this.authRequestIntake = this.#gate.guard(new PostgresRequestIntake(sql, writes, this.#nesting))
    this.loginAttemptIntake = this.#gate.guard(new SqlLoginAttemptIntake(writes))
    this.loginTraceIntake = this.#gate.guard(new PostgresTraceIntake({ sql, pool, nesting: this.#nesting }))
    this.expired = this.#gate.guard(new SqlExpiredRows({ reads: sql, writes, passOver: 'for update skip locked', byBytes: sql.byBytes }))
  }

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    this.#nesting.assertOutside()
    return this.#gate.during(() => this.#units.run(work))
  }

  async read<T>(work: (stores: ReadStores) => Promise<T>, scope?: ReadScope): Promise<T> {
    this.#gate.assertOpen()
    return work(this.#reads.of(scope))
  }

  async check(): Promise<void> {
    this.#gate.assertOpen()
    await this.#probe.check()
  }

  async close(): Promise<void> {
    this.#closing ??= this.#closeOnce()
    await this.#closing
  }

  async #closeOnce(): Promise<void> {
    await this.#gate.close(() => new StorageUnavailable('the storage is closed'))
    await this.#receipts.close()
    await this.#scans.close()
    await this.#connection.dataSource.destroy()
  }
}
