import { Failure } from '@keyhall/core/shared'

/** No method has this name. gRPC has a code of its own for that. */
export class NotServed extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'rpc.not_served'
}

/** The bytes are no message of that type, or not framed as one. */
export class UnreadableMessage extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'rpc.unreadable_message'
}

/** The answer has a value that its message in protobuf has no place for. JSON has one. */
export class NotExpressible extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'rpc.not_expressible'
}

/** The message is larger than may be read. */
export class MessageTooLarge extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'rpc.message_too_large'
}

/** The message is compressed in a way that nobody here knows. */
export class CompressionUnknown extends Failure {
  readonly kind = 'unimplemented'
  readonly code = 'rpc.compression_unknown'
}

/** The caller does not wait any longer. What the call does, it may still do. */
export class DeadlinePassed extends Failure {
  readonly kind = 'deadline_exceeded'
  readonly code = 'rpc.deadline_passed'
}
