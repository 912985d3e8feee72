import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { MIN_COST, passwordHashers } from '@keyhall/adapters-crypto'
import type { MakeKeyPair } from '@keyhall/adapters-crypto'
import { NO_RATE_LIMITS } from '@keyhall/adapters-http'
import type { Served } from '@keyhall/adapters-http'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import type { Clock, Secret } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import type { Locale } from '@keyhall/texts'
import { parseBootstrap } from '@keyhall/documents/bootstrap'
import type { FirstStart } from '@keyhall/core/setup'
import { mailFromOf } from './config/base-url.js'
import { readSmsSigningKey, readSmsUrl, readSmtpUrl } from './config/secret-settings.js'
import type { StorageSetting } from './config/storage-setting.js'
import { currentNetwork } from './current-request.js'
import { allJobs } from './jobs/all-jobs.js'
import { Lifecycle } from './lifecycle/lifecycle.js'
import { listen, reservePort } from './lifecycle/listen.js'
import { createLogger } from './log/create-logger.js'
import type { LogLevel } from './config/config.js'
import { buildServer, prepareKeys, prepareStore } from './server.js'
import { noPace } from './refusal-pace.js'
import type { SmsSettings } from './server-settings.js'
import { TEXT_MESSAGES_PER_HOUR } from './server-settings.js'
import { systemClock } from './system-clock.js'
import { MAILER, OUTGOING_HTTP, READINESS } from './wiring/tokens.js'
import { wireServer } from './wiring/wire-server.js'

/** How an embedded server is made. Everything has a default. */
export interface KeyhallOptions {
  /** In memory by default. */
  readonly storage?: StorageSetting
  /** The content of a bootstrap file: an object of the same shape. */
  readonly bootstrap?: unknown
  /** The time. A `TestClock` stands still until it is moved. The time of the machine by default. */
  readonly clock?: Clock
  /** The vendor word; `keyhall` by default. */
  readonly vendor?: string
  /** The port on 127.0.0.1; a free one by default. */
  readonly port?: number
  /** Nothing is logged by default. */
  readonly logLevel?: LogLevel
  /** A mail server, as `KEYHALL_SMTP_URL` names one. Without it mails stay in `/dev/inbox`. */
  readonly smtpUrl?: string
  /** Whether mails stay in `/dev/inbox` without a mail server; yes by default. `false`: the server sends no mail, as without `KEYHALL_SMTP_URL` in production. */
  readonly devInbox?: boolean
  /** An endpoint that sends text messages, as `KEYHALL_SMS_URL` and `KEYHALL_SMS_SIGNING_KEY` name one, and how many in an hour; 200 by default. */
  readonly sms?: { readonly url: string; readonly signingKey: string; readonly mostPerHour?: number }
  /** The language of pages and mails for people of whom no other is known; English by default. */
  readonly defaultLanguage?: Locale
  /** 32 bytes that encrypt private keys. Random by default in memory; another storage outlives the process, so it needs one. */
  readonly masterKey?: Uint8Array
  /**
   * How key pairs are made; a new one every time by default. To make one of RSA takes longer than the rest of a start, so a suite of
   * many tests may hand the same ones to server after server. One server must never get a pair twice.
   */
  readonly makeKeyPair?: MakeKeyPair
  /** What new password hashes cost: as much as always by default. The least protects nothing, and tests that sign in often need not wait. */
  readonly passwordCost?: 'full' | 'least'
}

/** A running embedded server. */
export interface Keyhall {
  /** The base URL, and the `issuer` of everything it signs. */
  readonly issuer: string
  /** What the first start made, with its secrets; `undefined` when the storage was set up before. */
  readonly firstStart: FirstStart | undefined
  /** Runs the jobs that a server repeats (key rotation, deleting what expired) once, now: for tests that move the clock. */
  runJobs(): Promise<void>
  /** Ends every connection and closes everything. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const NOTHING_SPECIAL = { trustedProxies: [], rateLimits: NO_RATE_LIMITS, hasApiDocs: true, egressAllow: [] } as const

/** For all embedded servers of the process: a thread costs more to start than a hash. Idle threads do not keep the process alive. */
const HASHERS = { full: passwordHashers({ currentNetwork }), least: passwordHashers({ cost: MIN_COST, currentNetwork }) } as const

/** What knows databases is loaded for one: in memory, a server does without half a second of loading. */
const open = async (storage: StorageSetting): Promise<Storage> =>
  storage.kind === 'memory' ? openMemoryStorage() : (await import('@keyhall/adapters-persistence')).openStorage(storage)

/** Starts a whole server in this process, for tests: in memory, on a free port of 127.0.0.1, without rate limits. */
export async function startKeyhall(options: KeyhallOptions = {}): Promise<Keyhall> {
  const lifecycle = new Lifecycle()
  try {
    return await start(options, lifecycle)
  } catch (problem) {
    await lifecycle.close().catch(() => undefined)
    throw problem
  }
}

async function start(options: KeyhallOptions, lifecycle: Lifecycle): Promise<Keyhall> {
  const { storage: kind = { kind: 'memory' }, clock = systemClock, vendor = 'keyhall', logLevel = 'silent', defaultLanguage = 'en' } = options
  if (kind.kind !== 'memory' && !options.masterKey) throw new TypeError('masterKey is needed: the storage outlives this process')
  const document = options.bootstrap === undefined ? undefined : parseBootstrap(options.bootstrap)
  const storage = await open(kind)
  lifecycle.onClose(() => storage.close())
  const at = options.port === undefined ? await reservePort(HOST) : { host: HOST, port: options.port }
  if ('socket' in at) lifecycle.onClose(() => void at.socket.close())
  const baseUrl = `http://localhost:${at.port}`
  const mail = { from: mailFromOf(baseUrl), ...(options.smtpUrl === undefined ? {} : { smtpUrl: readSmtpUrl(options.smtpUrl) }) }
  const ownInbox = options.devInbox === undefined ? {} : { devInbox: options.devInbox }
  const sms = options.sms && smsOf(options.sms)
  const settings = { baseUrl, port: at.port, isLocal: true, vendor, ...NOTHING_SPECIAL, mail, ...ownInbox, ...(sms ? { sms } : {}), defaultLanguage, hasProcessMetrics: false }
  const logger = createLogger({ level: logLevel, isPretty: false })
  const masterKey = Buffer.from(options.masterKey ?? randomBytes(32))
  const shared = { hasher: HASHERS[options.passwordCost ?? 'full'], makeKeyPair: options.makeKeyPair }
  const wiring = wireServer({ settings, logger, storage, clock, pace: noPace, masterKey, ...shared })
  lifecycle.onClose(() => wiring.get(OUTGOING_HTTP).close())

  const firstStart = await prepareStore(wiring, document)
  const keys = prepareKeys(wiring)
  wiring.get(READINESS).awaitKeys(keys)
  lifecycle.onClose(() => keys.catch(() => undefined))
  const jobs = allJobs(wiring)
  jobs.start()
  lifecycle.onClose(() => jobs.stop())
  lifecycle.onClose(() => wiring.get(MAILER).close())
  const served = buildServer(wiring)
  await listen(served.server, at)
  lifecycle.onClose(() => closeNow(served))
  return { issuer: baseUrl, firstStart, runJobs: () => keys.then(() => jobs.runAll()), close: () => lifecycle.close() }
}

const smsOf = ({ url, signingKey, mostPerHour = TEXT_MESSAGES_PER_HOUR }: NonNullable<KeyhallOptions['sms']>): SmsSettings =>
  ({ endpoint: { url: readSmsUrl(url), signingKey: readSmsSigningKey(signingKey) as Secret }, mostPerHour })

function closeNow({ server, connections }: Served): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
    connections.closeAll()
  })
}
