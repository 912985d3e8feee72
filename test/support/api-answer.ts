/** A response of the API. */
export interface ApiAnswer {
  readonly status: number
  /** The name of the gRPC code of a problem, on any transport; `undefined` for a success. */
  readonly code: string | undefined
  // eslint-disable-next-line typescript/no-explicit-any -- tests read the members that they expect
  readonly body: any
}
