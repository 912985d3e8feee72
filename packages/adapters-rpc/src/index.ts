/**
 * The methods of the API for clients that use protobuf: gRPC, gRPC-web, and the Connect protocol with binary messages.
 *
 *   bytes → message → JSON → `call` (the same for every transport) → JSON → message → bytes
 *
 * Owns encoding and framing. Must never decide who may call a method, nor what it does.
 */
export { RpcTransport } from './rpc-transport.js'
