import { connect } from './connect.js'
import { grpc } from './grpc.js'
import { grpcWeb } from './grpc-web.js'
import type { Protocol } from './protocol.js'

/** JSON in these frames is not supported: use the Connect protocol or REST. */
const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  'application/grpc': grpc,
  'application/grpc+proto': grpc,
  'application/grpc-web': grpcWeb,
  'application/grpc-web+proto': grpcWeb,
  'application/proto': connect,
}

/** The protocol of a request with this content type; `undefined` unless it is protobuf. */
export function protocolOf(contentType: string | undefined): Protocol | undefined {
  if (contentType === undefined || !contentType.startsWith('application/')) return undefined
  const name = contentType.toLowerCase()
  return Object.hasOwn(PROTOCOLS, name) ? PROTOCOLS[name] : undefined
}
