import { UnreadableMessage } from '../errors.js'
import { tooLarge } from './read-body.js'
import type { MessageLimit } from './read-body.js'

/** Each message starts with one byte of flags and four bytes of length (gRPC over HTTP/2, "Length-Prefixed-Message"). */
export const PREFIX_BYTES = 5

const COMPRESSED = 0x01
/** The flag of the frame with the trailers (gRPC-web). */
export const TRAILERS = 0x80

/** A message as received. */
export interface Enveloped {
  readonly bytes: Uint8Array
  readonly isCompressed: boolean
}

export function enveloped(bytes: Uint8Array, flags = 0): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt8(flags)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

/**
 * Extracts the only message of a call from its body. No method streams messages.
 *
 * @throws UnreadableMessage, MessageTooLarge
 */
export function messageOf(body: Buffer, limit: MessageLimit): Enveloped {
  if (body.length < PREFIX_BYTES) throw new UnreadableMessage('the request has no message')
  const flags = body.readUInt8()
  const length = body.readUInt32BE(1)
  if ((flags & ~COMPRESSED) !== 0) throw new UnreadableMessage('the message has unknown flags')
  if (length > limit.mostBytes) throw tooLarge(limit)
  if (body.length !== PREFIX_BYTES + length) throw new UnreadableMessage('the request must contain exactly one complete message')
  return { bytes: body.subarray(PREFIX_BYTES), isCompressed: (flags & COMPRESSED) !== 0 }
}
