import type { ConnectionLimits, RateLimits, TlsFiles } from '@keyhall/adapters-http'
import type { TextMessageEndpoint } from '@keyhall/core/text-messages'
import type { Secret } from '@keyhall/core/shared'
import type { Locale } from '@keyhall/texts'
import { isLoopback } from './config/base-url.js'
import type { Config } from './config/config.js'
import { isLoopbackHost } from './config/listening-address.js'

/** How mails are sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with its password: nothing may show it. */
  readonly smtpUrl?: string
  /** An address, or `Name <address>`. */
  readonly from: string
}

/** Where nobody has said otherwise. */
export const TEXT_MESSAGES_PER_HOUR = 200

/** How text messages are sent. */
export interface SmsSettings {
  /** Where the operator takes them. Secret: nothing may show it. */
  readonly endpoint?: TextMessageEndpoint
  /** Of all servers on one database; 0 is no limit. */
  readonly mostPerHour: number
}

/** What a running server has to know, whether it comes from the configuration or from a test. */
export interface ServerSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** The TCP port to listen on; 0 is one that the system chooses. */
  readonly port: number
  /** Whether only this machine reaches the server: the address it listens on and its base URL are loopback. */
  readonly isLocal: boolean
  /** The choice of the operator about the developer inbox; without one, a local server without a mail server has it. */
  readonly devInbox?: boolean
  /** Whether `/debug/*` has a listener of its own. */
  readonly hasDebugListener?: boolean
  readonly vendor: string
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimits
  /** Where they differ from the usual ones. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Whether `/docs` and `/openapi.json` are served. */
  readonly hasApiDocs: boolean
  /** Address ranges that calls from this server may reach beside public addresses. */
  readonly egressAllow: readonly string[]
  readonly mail: MailSettings
  /** Without it none are sent, or they stay in the inbox of the developer. */
  readonly sms?: SmsSettings
  /** Of pages and mails for people who are not known to want another one. */
  readonly defaultLanguage: Locale
  readonly tls?: TlsFiles
  /** Whether the metrics include those of the process. */
  readonly hasProcessMetrics: boolean
}

/** The text messages of a server that is configured. */
function smsOf({ smsUrl: url, smsSigningKey: key, smsPerHour: mostPerHour }: Config): SmsSettings {
  return url === undefined || key === undefined ? { mostPerHour } : { endpoint: { url, signingKey: key as Secret }, mostPerHour }
}

const rateLimitsOf = (config: Config): RateLimits => ({
  login: config.rateLimitLogin,
  password: config.rateLimitPassword,
  token: config.rateLimitToken,
  par: config.rateLimitPar,
  device: config.rateLimitDevice,
  keys: config.rateLimitKeys,
  api: config.rateLimitApi,
  docs: config.rateLimitDocs,
  operations: config.rateLimitOperations,
})

const connectionLimitsOf = ({ maxConnections, maxConnectionsPerNetwork, maxAdditionalRequests }: Config): Partial<ConnectionLimits> => ({
  maxConnections, maxConnectionsPerNetwork, maxAdditionalRequests,
})

/** The settings of a server that is configured. @param address where it listens, when the name in the configuration was resolved */
export const settingsOf = (config: Config, tls: TlsFiles | undefined, address = config.host): ServerSettings => ({
  baseUrl: config.baseUrl,
  isLocal: isLoopbackHost(address) && isLoopback(config.baseUrl),
  ...(config.devInbox === undefined ? {} : { devInbox: config.devInbox }),
  hasDebugListener: config.debugListen !== undefined,
  port: config.port,
  vendor: config.vendor,
  trustedProxies: config.trustedProxies,
  rateLimits: rateLimitsOf(config),
  connectionLimits: connectionLimitsOf(config),
  hasApiDocs: config.apiDocs,
  egressAllow: config.egressAllow,
  mail: { from: config.mailFrom, ...(config.smtpUrl === undefined ? {} : { smtpUrl: config.smtpUrl }) },
  sms: smsOf(config),
  defaultLanguage: config.defaultLanguage,
  hasProcessMetrics: true,
  ...(tls === undefined ? {} : { tls }),
})
