/** Bounds on what connections may hold. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Open connections of this process. */
  readonly maxConnections: number
  /** Open connections of one client address. All addresses of an IPv6 /64 network count as one; trusted proxies are exempt. */
  readonly maxConnectionsPerAddress: number
  /** From accepting a connection to knowing its protocol, TLS handshake included, and from there to the end of the first headers. */
  readonly headersTimeout: number
  /** From the first byte of a request to its last. */
  readonly requestTimeout: number
  /** A connection without a request. */
  readonly keepAliveTimeout: number
  /** How long a client may stop reading before the minimum rate applies. */
  readonly answerTimeout: number
  /** Bytes per second that a client has to read after that. */
  readonly minReadRate: number
  /** From the decision to close a connection to its forced end. */
  readonly closeTimeout: number
  /** A connection on which neither side sends a byte. Longer than the longest call, an import of one hour. */
  readonly silenceTimeout: number
  /** How often connections are checked: no time limit is exceeded by more than this. */
  readonly checkInterval: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 10_000,
  maxConnectionsPerAddress: 1_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  answerTimeout: 30_000,
  minReadRate: 8_000,
  closeTimeout: 5_000,
  silenceTimeout: 65 * 60_000,
  checkInterval: 1_000,
}
