import { errorDetail, errorDetailType } from './error-detail.js'
import type { Refusal } from './protocol.js'

/** A failure in the Connect protocol ("Error end-stream"), in JSON for every content type. */
export interface ConnectError {
  readonly code: string
  readonly message: string
  readonly details?: readonly ConnectErrorDetail[]
}

interface ConnectErrorDetail {
  /** The full name of the message in `value`. */
  readonly type: string
  /** Protobuf in base64 without padding. */
  readonly value: string
  /** The same in JSON, with the invalid member if there is one. */
  readonly debug: Refusal['details'][number]
}

export const connectError = ({ kind, message, details }: Refusal, vendor: string): ConnectError => ({
  code: kind,
  message,
  ...(details.length === 0 ? {} : {
    details: details.map((detail) => ({
      type: errorDetailType(vendor), value: errorDetail(detail).toString('base64').replace(/=+$/, ''), debug: detail,
    })),
  }),
})
