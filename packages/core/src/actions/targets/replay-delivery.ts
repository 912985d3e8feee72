import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, Ids, Outbox, OutboxBell, TargetId, UnitOfWork } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import { DeliveryNotFound, DeliveryNotReplayable, TargetNotFound } from './errors.js'
import type { TargetCallMessage } from './delivery.js'
import type { DeliveryReads, TargetReads } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ targets: TargetReads; deliveries: DeliveryReads; outbox: Outbox<TargetCallMessage> } & EventStores>
  readonly events: RecordEvents
  readonly bell: OutboxBell
  readonly ids: Ids
  readonly clock: Clock
}

/** Repeats an asynchronous call with the same body, to the target's current configuration, with new attempts. */
export class ReplayDelivery {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws TargetNotFound, DeliveryNotFound, DeliveryNotReplayable */
  async replay(targetId: TargetId, id: string, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, bell, ids, clock } = this.#deps
    const createdAt = clock.now()
    await storage.run(async (stores) => {
      if (!(await stores.targets.find(targetId))) throw new TargetNotFound('this target does not exist')
      const delivery = await stores.deliveries.find(id)
      if (delivery?.targetId !== targetId) throw new DeliveryNotFound('this call does not exist, or its retention is over')
      const { isAsync, isBodyWhole, condition, subject, body } = delivery
      if (!isAsync) throw new DeliveryNotReplayable('this call was synchronous: only asynchronous calls can be repeated')
      if (!isBodyWhole) throw new DeliveryNotReplayable('the body of this call was too large to be stored, so it cannot be repeated')
      await stores.outbox.append({
        id: MessageId.parse(ids.next()), topic: 'target_call', body: { targetId, condition, subject, body }, createdAt,
      })
      await events.record(
        stores,
        { ...byCaller(caller), type: 'target.call.replayed', aggregate: { type: 'target', id: targetId }, after: { deliveryId: id } },
      )
    })
    bell.ring()
    return createdAt
  }
}
