/** Bounds on what connections may hold. Times are in milliseconds. */
export interface ConnectionLimits {
  /** Open connections of this process. */
  readonly maxConnections: number
  /** Open connections of one client network: an IPv4 address or an IPv6 /64 network. Trusted proxies are exempt. */
  readonly maxConnectionsPerNetwork: number
  /** Requests of all connections beyond one for each: streams of HTTP/2, and pipelined requests of HTTP/1.1. One network gets half of it. */
  readonly maxAdditionalRequests: number
  /** Abusive HTTP/2 connections of one client network per minute, after which it is refused HTTP/2. */
  readonly maxAbusesPerNetwork: number
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
  maxConnectionsPerNetwork: 1_000,
  maxAdditionalRequests: 2_000,
  maxAbusesPerNetwork: 5,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  answerTimeout: 30_000,
  minReadRate: 8_000,
  closeTimeout: 5_000,
  silenceTimeout: 65 * 60_000,
  checkInterval: 1_000,
}
