import { StorageUnavailable } from '@keyhall/core/shared'
import type { ReadScope } from '@keyhall/core/shared'
import type { AuthRequestIntake } from '@keyhall/core/auth-requests'
import type { LoginAttemptIntake } from '@keyhall/core/credentials'
import type { LoginTraceIntake } from '@keyhall/core/login-trace'
import type { ExpiredRows, LoadedConfiguration, ReadStores, Storage, Stores } from '@keyhall/core/stores'
import type { TokenLedger } from '@keyhall/core/tokens'
import { LoadedEpoch } from '../configuration/loaded-epoch.js'
import { ProvenCache } from '../configuration/proven-cache.js'
import { ProvenReads } from '../configuration/proven-reads.js'
import { ClientStandings } from '../ledger/client-standings.js'
import { SqlExpiredRows } from '../ledger/expired-rows.js'
import { SqlTokenLedger } from '../ledger/token-ledger.js'
import { KNOWN_ANSWERS } from '../ledger/writes.js'
import { storesOf } from '../stores/all-stores.js'
import type { Locks } from '../stores/connection.js'
import { SqlLoginAttemptIntake } from '../stores/login-attempt.store.js'
import { Gate } from '../units/gate.js'
import { Nesting } from '../units/nesting.js'
import { OutsideUnits } from '../units/outside-units.js'
import { ReadinessProbe } from '../units/readiness-probe.js'
import { runUnit } from '../units/run-unit.js'
import { CommitQueue } from './commit-queue.js'
import { SqliteComparedReads } from './compared-reads.js'
import { sqliteDriver } from './driver/sqlite-driver.js'
import { SharedReadLock } from './shared-read-lock.js'
import type { SqliteConnection } from './sqlite-connection.js'
import { SqliteEpochs } from './sqlite-epochs.js'
import { SqliteRequestIntake } from './sqlite-request-intake.js'
import { SqliteScans } from './sqlite-scans.js'
import { SqliteSql } from './sqlite-sql.js'
import { SqliteTraceIntake } from './sqlite-trace-intake.js'
import { SqliteWrites } from './sqlite-writes.js'
import { Transactions } from './transactions.js'

/** No locks, because units of work run one after the other. */
const NO_LOCKS: Locks = {
  async loginAttempts() {},
  async beforeLoginAttempts() {},
  async deviceAuthorization() {},
  async backchannelRequest() {},
  async org() {},
  async user() {},
  async verificationCode() {},
  async client() {},
  async signingKeys() {},
  async instance() {},
  async owners() {},
  hold: '',
  passOver: '',
}

/** A file with one writing connection, behind a queue, one reading connection, and one for the lock that reads share. */
export class SqliteStorage implements Storage {
  readonly ledger: TokenLedger
  readonly authRequestIntake: AuthRequestIntake
  readonly loginAttemptIntake: LoginAttemptIntake
  readonly loginTraceIntake: LoginTraceIntake
  readonly expired: ExpiredRows
  readonly configuration: LoadedConfiguration
  readonly #writer: SqliteConnection
  readonly #reader: SqliteConnection
  readonly #queue: CommitQueue
  readonly #lock: SharedReadLock
  readonly #scans: SqliteScans
  readonly #probe: ReadinessProbe
  readonly #stores: Stores
  readonly #reads: ReadStores
  readonly #scopedReads: ProvenReads
  readonly #gate = new Gate()
  readonly #nesting = new Nesting()
  #closing: Promise<void> | undefined

  constructor(writer: SqliteConnection, reader: SqliteConnection) {
    this.#writer = writer
    this.#reader = reader
    const written = new SqliteSql(writer.database)
    this.#scans = new SqliteScans({ path: reader.database.name, driver: reader.driver })
    this.#lock = new SharedReadLock(writer.database, sqliteDriver(writer.driver))
    const read = new SqliteSql(reader.database, { scans: this.#scans, lock: this.#lock })
    const comparison = new SqliteEpochs(reader.database, writer.database, this.#lock)
    this.#queue = new CommitQueue(new Transactions(writer.database, { lock: this.#lock, onCommit: () => comparison.committed() }))
    this.#stores = storesOf({ sql: written, orm: writer.dataSource.manager, locks: NO_LOCKS })
    const epochs = new LoadedEpoch(comparison)
    this.configuration = epochs
    const cache = new ProvenCache(epochs)
    const stores = this.#gate.guardAll<ReadStores>(storesOf({ sql: read, orm: reader.dataSource.manager, locks: NO_LOCKS }))
    this.#scopedReads = new ProvenReads(stores, cache, epochs)
    this.#reads = ProvenReads.comparingEach(stores, cache, epochs)
    const writes = new OutsideUnits(new SqliteWrites(written, this.#queue), this.#nesting)
    this.#probe = new ReadinessProbe({ dataSource: reader.dataSource, reads: read, writes })
    const compared = new SqliteComparedReads(read, epochs)
    this.ledger = this.#gate.guard(new SqlTokenLedger({ reads: compared, clients: new ClientStandings(cache, compared), writes, answers: KNOWN_ANSWERS }))
    this.authRequestIntake = this.#gate.guard(new SqliteRequestIntake(writes))
    this.loginAttemptIntake = this.#gate.guard(new SqlLoginAttemptIntake(writes))
    this.loginTraceIntake = this.#gate.guard(new SqliteTraceIntake({ reads: read, writes: written, queue: this.#queue, nesting: this.#nesting }))
    this.expired = this.#gate.guard(new SqlExpiredRows({ reads: read, writes, passOver: '', byBytes: '' }))
  }

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    this.#gate.assertOpen()
    this.#nesting.assertOutside()
    return this.#queue.unit(() => runUnit(this.#stores, work, this.#nesting))
  }

  async read<T>(work: (stores: ReadStores) => Promise<T>, scope?: ReadScope): Promise<T> {
    this.#gate.assertOpen()
    return work(scope ? this.#scopedReads.of(scope) : this.#reads)
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
    const refused = this.#gate.close(() => new StorageUnavailable('the storage is closed'))
    await this.#queue.close()
    // Running scans are ended, so that their callers are answered.
    await this.#scans.close()
    await refused
    this.#lock.close()
    await this.#reader.dataSource.destroy()
    await this.#writer.dataSource.destroy()
  }
}
