import type { RateLimits, TlsFiles } from '@keyhall/adapters-http'

/** What a running server has to know, whether it comes from the configuration or from a test. */
export interface ServerSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly vendor: string
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimits
  readonly tls?: TlsFiles
  /** Whether the metrics include those of the process. */
  readonly hasProcessMetrics: boolean
}
