import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Enveloped } from './envelope.js'
import type { MessageLimit } from './read-body.js'

/** Why a call is refused. */
export interface Refusal {
  /** The number of the gRPC code. */
  readonly code: number
  /** The name of the gRPC code. */
  readonly kind: string
  /** The status where it is told by HTTP. */
  readonly status: number
  readonly message: string
  /** Stable names of what is wrong, each with a sentence. */
  readonly details: readonly { readonly id: string; readonly message: string }[]
}

/** One way to put messages into HTTP. */
export interface Protocol {
  /** How long the caller waits, in milliseconds. @throws UnreadableMessage */
  readonly timeout: (headers: IncomingHttpHeaders) => number | undefined
  /** What the message is compressed with. */
  readonly encoding: (headers: IncomingHttpHeaders) => string | undefined
  /** How much longer than its message a body may be. */
  readonly overhead: number
  /** Takes the message out of the body. @throws UnreadableMessage, MessageTooLarge */
  readonly open: (body: Buffer, limit: MessageLimit) => Enveloped
  readonly answer: (res: ServerResponse, message: Uint8Array) => void
  readonly refuse: (res: ServerResponse, refusal: Refusal, vendor: string) => void
}

/** Answers are about people, or hold secrets. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const

/** A header that should come once; of several the first. */
export const single = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)
