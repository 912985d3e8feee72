/** A request that is being answered. */
export interface CurrentRequest {
  readonly requestId: string
  /** Where it comes from, as `networkOf` names it. */
  readonly network: string
  /** Set when something was kept under its id that a trace has to lead to. */
  isTraced: boolean
}

/** The request on whose behalf something happens; `undefined` where it happens on its own. */
export type FindCurrentRequest = () => CurrentRequest | undefined
