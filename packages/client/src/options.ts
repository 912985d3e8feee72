/** What to do with a token that the server has refused: `rejected` is that token. */
export type TokenSource = (rejected?: string) => string | Promise<string>

/** Options of a client. */
export interface ClientOptions {
  /** The address of the server, with the path of its base URL if it has one: `https://id.example.com` */
  readonly baseUrl: string | URL
  /**
   * An access token for the API, or a function that returns one for each call. After a 401 the function is called once more with the
   * rejected token; if it returns a different token, the call is repeated with it.
   */
  readonly token: string | TokenSource
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch
  /** The organization in which methods of `management` act. Default: that of the caller. */
  readonly orgId?: string
  /** Time for a call with its response. Default: 60. */
  readonly timeoutSeconds?: number
  /** The vendor word of the server (`KEYHALL_VENDOR`). Default: `keyhall`. */
  readonly vendor?: string
}

/** Options of one call, in place of those of the client. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. The method may have run already. */
  readonly signal?: AbortSignal | undefined
  readonly orgId?: string | undefined
  readonly timeoutSeconds?: number | undefined
}
