import type { CertificateSource, ConnectionLimits, RateLimits, TlsFiles } from '@keyhall/adapters-http'
import type { BackchannelLimits } from '@keyhall/core/ciba'
import type { TextMessageEndpoint } from '@keyhall/core/text-messages'
import type { Secret } from '@keyhall/core/shared'
import type { Locale } from '@keyhall/texts'
import { isLoopback } from './config/base-url.js'
import type { Config } from './config/config.js'
import { isLoopbackHost } from './config/listening-address.js'
import { clientAuthorities } from './tls-files.js'

/** How mails are sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://` with the password. Secret. */
  readonly smtpUrl?: string
  /** An address, or `Name <address>`. */
  readonly from: string
}

/** The default limits. */
export const TEXT_MESSAGES_PER_HOUR = 200

/** How text messages are sent. */
export interface SmsSettings {
  /** The URL of the operator's endpoint. Secret, because its path and query may contain a key. */
  readonly endpoint?: TextMessageEndpoint
  /** Text messages per hour of all servers on one database; 0 is no limit. */
  readonly mostPerHour: number
}

/** The settings of a running server, from the configuration or from the options of an embedded server. */
export interface ServerSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** The TCP port to listen on; 0 is one that the system chooses. */
  readonly port: number
  /** Whether only this machine reaches the server: the address it listens on and its base URL are loopback. */
  readonly isLocal: boolean
  /** Whether the developer inbox is on. Default: on for local servers without a mail server. */
  readonly devInbox?: boolean
  /** Whether `/debug/*` has a listener of its own. */
  readonly hasDebugListener?: boolean
  readonly vendor: string
  readonly trustedProxies: readonly string[]
  /** Where client certificates arrive. */
  readonly clientCertificates: CertificateSource
  readonly rateLimits: RateLimits
  /** Overrides of the default limits. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Whether answers tell browsers to use https only (RFC 6797). */
  readonly isHttpsOnly: boolean
  /** Whether `/docs` and `/openapi.json` are served. */
  readonly hasApiDocs: boolean
  /** Whether the management console is served. */
  readonly hasConsole: boolean
  /** Address ranges that outgoing calls may reach in addition to public addresses. */
  readonly egressAllow: readonly string[]
  /** See `Config`. */
  readonly dnsServers: readonly string[]
  /** Of requests of one application to one person; the default ones if absent. */
  readonly backchannelLimits?: BackchannelLimits
  readonly mail: MailSettings
  /** If absent, mails are not sent, or stay in the developer inbox. */
  readonly sms?: SmsSettings
  /** The language of pages and mails for people without a known preference. */
  readonly defaultLanguage: Locale
  readonly tls?: TlsFiles
  /** Whether metrics include process metrics. */
  readonly hasProcessMetrics: boolean
}

/** The text message settings of a configuration. */
function smsOf({ smsUrl: url, smsSigningKey: key, smsPerHour: mostPerHour }: Config): SmsSettings {
  return url === undefined || key === undefined ? { mostPerHour } : { endpoint: { url, signingKey: key as Secret }, mostPerHour }
}

const rateLimitsOf = (config: Config): RateLimits => ({
  login: config.rateLimitLogin,
  password: config.rateLimitPassword,
  provider: config.rateLimitProvider,
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

/** The server settings of a configuration. @param address the resolved listening address */
export const settingsOf = (config: Config, tls: TlsFiles | undefined, address = config.host): ServerSettings => ({
  baseUrl: config.baseUrl,
  isLocal: isLoopbackHost(address) && isLoopback(config.baseUrl),
  ...(config.devInbox === undefined ? {} : { devInbox: config.devInbox }),
  hasDebugListener: config.debugListen !== undefined,
  port: config.port,
  vendor: config.vendor,
  trustedProxies: config.trustedProxies,
  clientCertificates: { ...config.clientCertificates, authorities: clientAuthorities(config), ...(config.mtlsBaseUrl === undefined ? {} : { baseUrl: config.mtlsBaseUrl }) },
  rateLimits: rateLimitsOf(config),
  connectionLimits: connectionLimitsOf(config),
  isHttpsOnly: config.hsts && config.baseUrl.startsWith('https:'),
  hasApiDocs: config.apiDocs,
  hasConsole: config.console === 'on',
  egressAllow: config.egressAllow,
  dnsServers: config.dnsServers,
  backchannelLimits: { waiting: config.cibaWaiting, perHour: config.cibaPerHour },
  mail: { from: config.mailFrom, ...(config.smtpUrl === undefined ? {} : { smtpUrl: config.smtpUrl }) },
  sms: smsOf(config),
  defaultLanguage: config.defaultLanguage,
  hasProcessMetrics: true,
  ...(tls === undefined ? {} : { tls }),
})
