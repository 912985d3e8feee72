import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { TargetCallMessage } from '../targets/index.js'
import type { Delivery } from '../../foundation/outbox/index.js'
import type { Clock, Ids, Outbox, OutboxBell, OutboxQueue, Reader, RecordedEvent, UnitOfWork } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { ActionReads } from './bound-targets.js'
import { boundTargets } from './bound-targets.js'
import { conditionKey, conditionsOfEvent } from './condition.js'
import { eventPayload } from './event-payload.js'

interface Dependencies {
  readonly storage: Reader<ActionReads> & UnitOfWork<{ outbox: Outbox<TargetCallMessage> & Pick<OutboxQueue, 'done'> }>
  readonly compared: ComparedInstance
  readonly bell: OutboxBell
  readonly ids: Ids
  readonly clock: Clock
}

/** Finds the targets bound to a recorded event, and creates an outbox message for each, so that each is retried separately. */
export class NotifyTargetsOfEvent {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  readonly notify: Delivery<RecordedEvent> = async (event: RecordedEvent, { id }) => {
    const { storage, compared, bell, ids, clock } = this.#deps
    const instance = await compared()
    if (!instance.settings.features.actions) return { outcome: 'dropped', reason: 'actions are turned off' }
    const [bound] = await storage.read((reads) => boundTargets([conditionsOfEvent(event.type)], reads))
    if (!bound || bound.targets.length === 0) return { outcome: 'dropped', reason: 'no execution listens' }
    const payload = { condition: conditionKey(bound.condition), subject: event.type, body: eventPayload(event, instance) }
    await storage.run(async ({ outbox }) => {
      // In one commit with the messages: an event that is delivered again, after a crash or by another process, makes no second message with another id.
      if (!(await outbox.done(id))) return
      for (const { id: targetId } of bound.targets) {
        await outbox.append({ id: MessageId.parse(ids.next()), topic: 'target_call', body: { targetId, ...payload }, createdAt: clock.now() })
      }
    })
    bell.ring()
    return { outcome: 'delivered' }
  }
}
