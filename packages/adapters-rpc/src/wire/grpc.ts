import type { ServerResponse } from 'node:http'
import { enveloped, messageOf, PREFIX_BYTES } from './envelope.js'
import { refusalTrailers, SUCCESS } from './grpc-status.js'
import { NO_STORE, single } from './protocol.js'
import type { Protocol } from './protocol.js'
import { grpcTimeout } from './timeout.js'

// The outcome follows the message, so there is no Content-Length. HTTP/1.1 allows trailers only after chunks.
const HEADERS = { 'Content-Type': 'application/grpc+proto', 'Transfer-Encoding': 'chunked', ...NO_STORE } as const

function send(res: ServerResponse, body: Buffer | undefined, trailers: Readonly<Record<string, string>>): void {
  res.writeHead(200, HEADERS)
  if (body) res.write(body)
  res.addTrailers(trailers)
  res.end()
}

/** gRPC: a failure also has status 200, and its code in the trailers. */
export const grpc: Protocol = {
  timeout: (headers) => grpcTimeout(single(headers['grpc-timeout'])),
  encoding: (headers) => single(headers['grpc-encoding']),
  overhead: PREFIX_BYTES,
  open: messageOf,
  answer: (res, message) => send(res, enveloped(message), SUCCESS),
  refuse: (res, refusal, vendor) => send(res, undefined, refusalTrailers(refusal, vendor)),
}
