import { field } from './protobuf-field.js'
import type { Refusal } from './protocol.js'

/** The full name of the message that describes one problem. */
export const errorDetailType = (vendor: string): string => `${vendor}.v1.ErrorDetail`

/** `ErrorDetail` in protobuf. Written by hand, because it never changes, and failures need no descriptors this way. */
export const errorDetail = ({ id, message }: Refusal['details'][number]): Buffer => Buffer.concat([field(1, id), field(2, message)])
