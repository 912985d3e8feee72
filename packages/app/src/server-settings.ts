import type { RateLimits, TlsFiles } from '@keyhall/adapters-http'
import type { Config } from './config/config.js'

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
  hasProcessMetrics: true,
  ...(tls === undefined ? {} : { tls }),
})
