import type { Metrics } from '@keyhall/adapters-http'
import type { DeliveryLog, MessageFate } from '@keyhall/core/outbox'
import type { ClaimedMessage } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import type { Logger } from '@keyhall/adapters-log'
import { aboutMessage } from './about-message.js'

/** Logs and counts each delivery attempt of the outbox. */
export class OutboxReport implements DeliveryLog<AnyMessage> {
  readonly #logger: Logger
  readonly #metrics: Metrics

  constructor(logger: Logger, metrics: Metrics) {
    this.#logger = logger
    this.#metrics = metrics
  }

  attempted(message: ClaimedMessage<AnyMessage>, fate: MessageFate): void {
    const { id, topic, attempt } = message
    this.#metrics.countMessage({ topic, outcome: fate.outcome })
    const { outcome, ...more } = fate
    const line = { messageId: id, topic, ...aboutMessage(message), attempt, ...more }
    switch (outcome) {
      case 'delivered':
        return this.#logger.info(line, 'message delivered')
      case 'dropped':
        return this.#logger.info(line, 'message dropped')
      case 'postponed':
        return this.#logger.warn(line, 'message not delivered, will be retried')
      case 'dead':
        return this.#logger.error(line, 'message not delivered, moved to the dead letters')
    }
  }

  broke({ id, topic, attempt }: ClaimedMessage<AnyMessage>, problem: unknown): void {
    this.#logger.error({ messageId: id, topic, attempt, err: problem }, 'delivery of a message failed')
  }
}
