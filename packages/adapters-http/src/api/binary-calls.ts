import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyMethod } from '@keyhall/core/api'
import type { ApiErrorBody } from './api-error.js'

/** Calls with protobuf messages: gRPC, gRPC-web and binary Connect. They use the same addresses as JSON. */
export interface BinaryCalls {
  /** Whether a body of this content type is protobuf. */
  serves(contentType: string | undefined): boolean
  /**
   * Responds to a call that succeeds.
   *
   * @param method `undefined` when no method has the called name
   * @param call calls the method with a request that is read on demand, both as JSON
   * @throws Failure otherwise
   */
  answer(
    req: IncomingMessage,
    res: ServerResponse,
    method: AnyMethod | undefined,
    call: (raw: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<void>
  /** Sends a failure in the protocol of the request. */
  refuse(res: ServerResponse, what: ApiErrorBody): void
  /** The body of a failed call in the Connect protocol with JSON, whose details contain protobuf too. */
  connectError(what: ApiErrorBody): unknown
}
