import { Failure } from '@keyhall/core/shared'

/** No method has this name, for which gRPC has a code. */
export class NotServed extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'rpc.not_served'
}

/** The bytes are not a message of the expected type, or not framed correctly. */
export class UnreadableMessage extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'rpc.unreadable_message'
}

/** The response contains a value that its protobuf message cannot represent. JSON can. */
export class NotExpressible extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'rpc.not_expressible'
}

/** The message is over the size limit. */
export class MessageTooLarge extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'rpc.message_too_large'
}

/** The message uses an unsupported compression. */
export class CompressionUnknown extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'rpc.compression_unknown'
}

/** The caller's deadline has passed. The method may still complete. */
export class DeadlinePassed extends Failure {
  readonly kind = 'deadline_exceeded'
  readonly code = 'rpc.deadline_passed'
}
