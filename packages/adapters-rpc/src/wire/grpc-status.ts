import { ACCEPTED_ENCODINGS } from './compression.js'
import type { Refusal } from './protocol.js'
import { errorDetail, errorDetailType } from './error-detail.js'
import { field, varint } from './protobuf-field.js'

/** `google.rpc.Status` with an `ErrorDetail` for every problem, the value of `grpc-status-details-bin`. */
function statusDetails({ code, message, details }: Refusal, vendor: string): Buffer {
  const encoded = details.map((detail) =>
    field(3, Buffer.concat([field(1, `type.googleapis.com/${errorDetailType(vendor)}`), field(2, errorDetail(detail))])))
  return Buffer.concat([varint(8), varint(code), field(2, message), ...encoded])
}

const isPlain = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e && byte !== 0x25

const escaped = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** `grpc-message`: encodes the percent sign and everything but printable ASCII as UTF-8 bytes (gRPC over HTTP/2, "Percent-Encoded"). */
const percentEncoded = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => (isPlain(byte) ? String.fromCodePoint(byte) : escaped(byte))).join('')

/** The trailers of a success. */
export const SUCCESS = { 'grpc-status': '0' } as const

/** The trailers of a failure. */
export const refusalTrailers = (refusal: Refusal, vendor: string): Readonly<Record<string, string>> => ({
  'grpc-status': String(refusal.code),
  'grpc-message': percentEncoded(refusal.message),
  'grpc-status-details-bin': statusDetails(refusal, vendor).toString('base64').replace(/=+$/, ''),
  ...(refusal.kind === 'unimplemented' ? { 'grpc-accept-encoding': ACCEPTED_ENCODINGS } : {}),
})
