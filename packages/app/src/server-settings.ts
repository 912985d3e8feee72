import type { RateLimits, TlsFiles } from '@keyhall/adapters-http'
import type { Locale } from '@keyhall/texts'
import type { Config } from './config/config.js'

/** How mails are sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with its password: nothing may show it. */
  readonly smtpUrl?: string
  /** An address, or `Name <address>`. */
  readonly from: string
}

/** What a running server has to know, whether it comes from the configuration or from a test. */
export interface ServerSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** The TCP port to listen on; 0 is one that the system chooses. */
  readonly port: number
  readonly vendor: string
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimits
  /** Address ranges that calls from this server may reach beside public addresses. */
  readonly egressAllow: readonly string[]
  readonly mail: MailSettings
  /** Of pages and mails for people who are not known to want another one. */
  readonly defaultLanguage: Locale
  readonly tls?: TlsFiles
  /** Whether the metrics include those of the process. */
  readonly hasProcessMetrics: boolean
}

/** The settings of a server that is configured. */
export const settingsOf = (config: Config, tls: TlsFiles | undefined): ServerSettings => ({
  baseUrl: config.baseUrl,
  port: config.port,
  vendor: config.vendor,
  trustedProxies: config.trustedProxies,
  rateLimits: { login: config.rateLimitLogin, token: config.rateLimitToken, keys: config.rateLimitKeys, api: config.rateLimitApi },
  egressAllow: config.egressAllow,
  mail: { from: config.mailFrom, ...(config.smtpUrl === undefined ? {} : { smtpUrl: config.smtpUrl }) },
  defaultLanguage: config.defaultLanguage,
  hasProcessMetrics: true,
  ...(tls === undefined ? {} : { tls }),
})
