import type { Clock, Ids, MailKind, MessageId } from '../shared/index.js'
import type { Human } from '../users/index.js'
import type { CodeKind, Codes } from '../verification/index.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly codes: Codes
  readonly ids: Ids
  readonly clock: Clock
}

/** Codes for people, in the unit of work of the change that makes them needed. */
export class PersonCodes {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Has a mail sent when the unit of work is committed; whoever runs it rings the bell. */
  async mail({ outbox }: AccountStores, { id: userId }: Human, kind: MailKind): Promise<void> {
    const { ids, clock } = this.#deps
    await outbox.append({ id: ids.next() as MessageId, topic: 'mail', body: { userId, kind }, createdAt: clock.now() })
  }

  /** Makes a code for whoever asked, to be passed on. It takes the place of the one before. */
  async issue({ verificationCodes }: AccountStores, person: Human, kind: CodeKind): Promise<string> {
    const { code, stored } = this.#deps.codes.make(person, kind)
    await verificationCodes.put(stored)
    return code
  }
}
