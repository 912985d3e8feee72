import { defined } from '@keyhall/core/shared'
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
import { currentNetwork } from '@keyhall/adapters-http'
import { createLogger } from '@keyhall/adapters-log'
import { noPace } from '@keyhall/adapters-crypto'
import { mailFromOf } from './config/base-url.js'
import { readSmsSigningKey, readSmsUrl, readSmtpUrl } from './config/secret-settings.js'
import type { StorageSetting } from './config/storage-setting.js'
import { allJobs } from './jobs/all-jobs.js'
import { Lifecycle } from './lifecycle/lifecycle.js'
import { listen, reservePort } from './lifecycle/listen.js'
import { readClientCertificates } from './config/client-certificates.js'
import type { LogLevel } from './config/config.js'
import { buildServer, prepareKeys, prepareStore } from './server.js'
import type { SmsSettings } from './server-settings.js'
import { TEXT_MESSAGES_PER_HOUR } from './server-settings.js'
import { systemClock } from './system-clock.js'
import { MAILER, OUTGOING_HTTP, READINESS } from './wiring/tokens.js'
import { wireServer } from './wiring/wire-server.js'

/** Options of an embedded server. All are optional. */
export interface KeyhallOptions {
  /** Default: memory. */
  readonly storage?: StorageSetting
  /** The parsed content of a bootstrap file. */
  readonly bootstrap?: unknown
  /** The clock, such as a `TestClock`, which tests advance. Default: the system clock. */
  readonly clock?: Clock
  /** The vendor word. Default: `keyhall`. */
  readonly vendor?: string
  /** The port on 127.0.0.1. Default: a free one. */
  readonly port?: number
  /** Default: no log. */
  readonly logLevel?: LogLevel
  /** Receives the lines of the log, as JSON. Default: standard output. */
  readonly logOutput?: { readonly write: (line: string) => void }
  /** A mail server, like `KEYHALL_SMTP_URL`. Without one, mails stay in `/dev/inbox`. */
  readonly smtpUrl?: string
  /** Whether mails stay in `/dev/inbox` without a mail server. Default: `true`. With `false`, the server sends no mails, as in production without `KEYHALL_SMTP_URL`. */
  readonly devInbox?: boolean
  /** An endpoint for text messages, like `KEYHALL_SMS_URL` and `KEYHALL_SMS_SIGNING_KEY`, and the limit per hour (default: 200). */
  readonly sms?: { readonly url: string; readonly signingKey: string; readonly mostPerHour?: number }
  /** The language of pages and mails for people without a known preference. Default: English. */
  readonly defaultLanguage?: Locale
  /** 32 bytes that encrypt private keys. Default for memory storage: random. Required for other storages, because they outlive the process. */
  readonly masterKey?: Uint8Array
  /**
   * Generates key pairs. Default: a new pair at every call. RSA pairs take longer than the rest of a start, so a test suite may reuse
   * pairs for several servers. One server must never get the same pair twice.
   */
  readonly makeKeyPair?: MakeKeyPair
  /** The cost of new password hashes. Default: the cost in production. The minimum is insecure, but speeds up tests with many sign-ins. */
  readonly passwordCost?: 'full' | 'least'
  /** Name servers that are asked for proofs of domains, like `KEYHALL_DNS_SERVERS`. Default: those of the system. */
  readonly dnsServers?: readonly string[]
  /** Where client certificates arrive, like `KEYHALL_CLIENT_CERTIFICATES`. Default: nowhere. */
  readonly clientCertificates?: string
  /** Authorities that issue client certificates, in PEM, like `KEYHALL_CLIENT_CA_FILE`. Default: none. */
  readonly clientAuthorities?: readonly string[]
  /** Addresses and networks of trusted proxies, like `KEYHALL_TRUSTED_PROXIES`. Default: none. */
  readonly trustedProxies?: readonly string[]
  /** Backchannel requests of one application to one person, like `KEYHALL_CIBA_WAITING` and `KEYHALL_CIBA_PER_HOUR`. Default: 3 and 12. */
  readonly backchannelLimits?: { readonly waiting: number; readonly perHour: number }
  /** Whether the management console is served. Default: `true`. */
  readonly hasConsole?: boolean
}

/** A running embedded server. */
export interface Keyhall {
  /** The base URL, which is also the `issuer`. */
  readonly issuer: string
  /** The result of the first start, with its secrets; `undefined` if the storage was set up before. */
  readonly firstStart: FirstStart | undefined
  /** Runs all background jobs once, or the one with this name, such as key rotation and purging, for tests that advance the clock. */
  runJobs(name?: string): Promise<void>
  /** Ends every connection and closes everything. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const NOTHING_SPECIAL = { trustedProxies: [], clientCertificates: { kind: 'off' }, rateLimits: NO_RATE_LIMITS, isHttpsOnly: false, hasApiDocs: true, egressAllow: [] } as const

/** Shared by all embedded servers of the process, because starting a thread costs more than a hash. Idle threads do not keep the process alive. */
const HASHERS = { full: passwordHashers({ currentNetwork }), least: passwordHashers({ cost: MIN_COST, currentNetwork }) } as const

/** Loads the database code on demand, which takes half a second. */
const open = async (storage: StorageSetting): Promise<Storage> =>
  storage.kind === 'memory' ? openMemoryStorage() : (await import('@keyhall/adapters-persistence')).openStorage(storage)

/** Starts a complete server in this process, for tests: by default in memory, on a free port of 127.0.0.1, without rate limits. */
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
  const limits = defined({ backchannelLimits: options.backchannelLimits })
  const settings = { baseUrl, port: at.port, isLocal: true, vendor, ...NOTHING_SPECIAL, ...certificatesOf(options), ...limits, dnsServers: options.dnsServers ?? [], hasConsole: options.hasConsole ?? true, mail, ...ownInbox, ...(sms ? { sms } : {}), defaultLanguage, hasProcessMetrics: false }
  const logger = createLogger({ level: logLevel, isPretty: false, ...(options.logOutput ? { output: options.logOutput } : {}) })
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
  return { issuer: baseUrl, firstStart, runJobs: (name) => keys.then(() => jobs.runAll(name)), close: () => lifecycle.close() }
}

const certificatesOf = ({ clientCertificates: place, clientAuthorities: authorities = [], trustedProxies }: KeyhallOptions) =>
  defined({ clientCertificates: place === undefined ? undefined : { ...readClientCertificates(place), authorities }, trustedProxies })

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
