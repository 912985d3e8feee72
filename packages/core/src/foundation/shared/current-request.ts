/** The HTTP request being handled. */
export interface CurrentRequest {
  readonly requestId: string
  /** The client's network, from `networkOf`. */
  readonly network: string
  /** Set when records refer to its id, so that a login trace must include it. */
  isTraced: boolean
}

/** The request that the current code runs for; `undefined` for background work. */
export type FindCurrentRequest = () => CurrentRequest | undefined
