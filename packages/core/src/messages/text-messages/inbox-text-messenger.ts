import type { InboxStore } from '../mail/index.js'
import type { Attempted } from '../../foundation/outbox/index.js'
import type { Clock, Ids, UnitOfWork } from '../../foundation/shared/index.js'
import type { TextMessage, TextMessenger } from './text-message.js'
import { textMessageProblem } from './text-message-problem.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ inbox: InboxStore }>
  readonly ids: Ids
  readonly clock: Clock
}

/** Stores text messages in the developer inbox instead of sending them, without a sender and HTML. */
export class InboxTextMessenger implements TextMessenger {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(message: TextMessage): Promise<Attempted> {
    const { storage, ids, clock } = this.#deps
    const problem = textMessageProblem(message)
    if (problem !== undefined) return { outcome: 'failed', problem, isRefusal: true }
    const { id: messageId, to, text } = message
    const kept = { to, from: '', subject: 'Text message', text, html: '', messageId, id: ids.next(), createdAt: clock.now() }
    await storage.run(({ inbox }) => inbox.add(kept))
    return { outcome: 'delivered' }
  }
}
