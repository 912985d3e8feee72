import type { Attempted } from '../../foundation/outbox/index.js'
import type { MessageId } from '../../foundation/shared/index.js'

/** The purpose of a text message. */
export type TextMessageKind = 'phone_verification'

/** One text message to one phone. It may contain a secret of the person. */
export interface TextMessage {
  /** The same at each attempt, so that the carrier can detect duplicates. */
  readonly id: MessageId
  /** One number in E.164 form: `+41791234567`. */
  readonly to: string
  readonly text: string
  readonly kind: TextMessageKind
  /** Language of the text, a BCP 47 tag. */
  readonly language: string
}

/** Sends text messages. Must return within half a minute. */
export interface TextMessenger {
  /** `failed` for a temporary problem, `refused` for a permanent one. The problem contains nothing of the text. */
  send(message: TextMessage): Promise<Attempted>
}
