import type { Attempted } from '../../foundation/outbox/index.js'
import type { MessageId, TextMessageKind } from '../../foundation/shared/index.js'

/** One text message to one phone. Its text may hold a secret of the person. */
export interface TextMessage {
  /** The same for each attempt, so that whoever carries it can know one that it has. */
  readonly id: MessageId
  /** One number, as ITU-T E.164 has them: `+41791234567`. */
  readonly to: string
  readonly text: string
  readonly kind: TextMessageKind
  /** Of the text, a BCP 47 tag. */
  readonly language: string
}

/** Carries text messages. Bounds its own time, to less than half a minute. */
export interface TextMessenger {
  /** Has failed when it cannot take the message now, and refused when it never will. A problem holds nothing of the text. */
  send(message: TextMessage): Promise<Attempted>
}
