/**
 * The methods of the API for clients that speak protobuf: gRPC, gRPC-web, and the Connect protocol with binary messages.
 *
 *   bytes → message → JSON → `call` (the same for every transport) → JSON → message → bytes
 *
 * Knows how messages are written and framed. Must never decide who may call what, nor what a method does.
 */
export { RpcTransport } from './rpc-transport.js'
