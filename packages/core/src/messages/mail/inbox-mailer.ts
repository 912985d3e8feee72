import type { Attempted } from '../../foundation/outbox/index.js'
import type { Clock, Ids, UnitOfWork } from '../../foundation/shared/index.js'
import type { InboxStore } from './inbox.js'
import type { Mail, Mailer } from './mail.js'
import { mailProblem } from './mail-problem.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ inbox: InboxStore }>
  readonly ids: Ids
  readonly clock: Clock
}

/** Stores mails in the developer inbox instead of sending them. */
export class InboxMailer implements Mailer {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(mail: Mail): Promise<Attempted> {
    const { storage, ids, clock } = this.#deps
    const problem = mailProblem(mail)
    if (problem !== undefined) return { outcome: 'failed', problem, isRefusal: true }
    await storage.run(({ inbox }) => inbox.add({ ...mail, id: ids.next(), createdAt: clock.now() }))
    return { outcome: 'delivered' }
  }
}
