import type { ServerResponse } from 'node:http'
import { enveloped, TRAILERS } from './envelope.js'
import { grpc } from './grpc.js'
import { refusalTrailers, SUCCESS } from './grpc-status.js'
import { NO_STORE } from './protocol.js'
import type { Protocol } from './protocol.js'

function send(res: ServerResponse, message: Uint8Array | undefined, trailers: Readonly<Record<string, string>>): void {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${value}\r\n`)
  const body = Buffer.concat([...(message ? [enveloped(message)] : []), enveloped(Buffer.from(lines.join('')), TRAILERS)])
  res.writeHead(200, { 'Content-Type': 'application/grpc-web+proto', 'Content-Length': body.length, ...NO_STORE })
  res.end(body)
}

/** gRPC-web: like gRPC, with the trailers as a frame in the body, because browsers do not expose trailers to scripts. */
export const grpcWeb: Protocol = {
  ...grpc,
  answer: (res, message) => send(res, message, SUCCESS),
  refuse: (res, refusal, vendor) => send(res, undefined, refusalTrailers(refusal, vendor)),
}
