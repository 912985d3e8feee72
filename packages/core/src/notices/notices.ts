import type { Clock, Ids, MessageId, NoticeKind, Outbox, UserId } from '../shared/index.js'

interface Dependencies {
  readonly ids: Ids
  readonly clock: Clock
}

/** Has people told of what was done to their account. */
export class Notices {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Has a mail sent when the unit of work is committed; whoever runs it rings the bell.
   *
   * @param address where it goes when that is not the present address of the person
   */
  async within({ outbox }: { readonly outbox: Outbox }, userId: UserId, kind: NoticeKind, address?: string): Promise<void> {
    const { ids, clock } = this.#deps
    const at = clock.now()
    const body = { userId, kind, at, ...(address === undefined ? {} : { address }) }
    await outbox.append({ id: ids.next() as MessageId, topic: 'mail', body, createdAt: at })
  }
}
