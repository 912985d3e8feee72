import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyMethod } from '@keyhall/core/api'
import type { ApiErrorBody } from './api-error.js'

/** Calls whose messages are protobuf: gRPC, gRPC-web, and Connect with binary messages. They come to the same addresses as JSON. */
export interface BinaryCalls {
  /** Whether a body of this content type is for them. */
  serves(contentType: string | undefined): boolean
  /**
   * Answers a call that succeeds.
   *
   * @param method `undefined` when no method has the name that was called
   * @param call calls the method with a request that is read when it is asked for, both as JSON
   * @throws Failure for everything else
   */
  answer(
    req: IncomingMessage,
    res: ServerResponse,
    method: AnyMethod | undefined,
    call: (raw: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<void>
  /** Tells what is wrong, in the protocol of the request. */
  refuse(res: ServerResponse, what: ApiErrorBody): void
}
