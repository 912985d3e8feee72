import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Enveloped } from './envelope.js'
import type { MessageLimit } from './read-body.js'

/** A failure to send. */
export interface Refusal {
  /** The number of the gRPC code. */
  readonly code: number
  /** The name of the gRPC code. */
  readonly kind: string
  /** The status in protocols that use the HTTP status. */
  readonly status: number
  readonly message: string
  /** Stable ids of the problems, each with a sentence. */
  readonly details: readonly { readonly id: string; readonly message: string; readonly field?: string }[]
}

/** A framing of messages in HTTP. */
export interface Protocol {
  /** The timeout of the caller in milliseconds. @throws UnreadableMessage */
  readonly timeout: (headers: IncomingHttpHeaders) => number | undefined
  /** The compression of the message. */
  readonly encoding: (headers: IncomingHttpHeaders) => string | undefined
  /** Maximum number of bytes that framing adds to a message. */
  readonly overhead: number
  /** Extracts the message from the body. @throws UnreadableMessage, MessageTooLarge */
  readonly open: (body: Buffer, limit: MessageLimit) => Enveloped
  readonly answer: (res: ServerResponse, message: Uint8Array) => void
  readonly refuse: (res: ServerResponse, refusal: Refusal, vendor: string) => void
}

/** Responses contain personal data or secrets. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const

/** A header that must occur once; the first value if there are several. */
export const single = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)
