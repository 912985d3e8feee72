import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Clock, Digest, Ids, Outbox } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import { NothingToVerify, TextMessagesOff, TooManyTextMessages } from './errors.js'
import { chargeTextMessage } from './text-allowances.js'

interface Stores {
  readonly loginAttempts: LoginAttemptStore
  readonly outbox: Outbox
}

interface Dependencies {
  readonly ids: Ids
  readonly clock: Clock
  readonly digest: Digest
  /** What the operator must do before text messages can be sent; absent when they can. */
  readonly missing?: string
  /** Maximum text messages per hour of all servers on one database; 0 means unlimited. */
  readonly mostPerHour: number
}

/** Requests text messages, if this server can send them. Each costs money, so person, number and server are limited. */
export class TextMessages {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether this server can send text messages. */
  get areOffered(): boolean {
    return this.#deps.missing === undefined
  }

  /**
   * Sends a code to a person's number once the unit of work is committed; the caller wakes the outbox.
   *
   * @throws NothingToVerify, TextMessagesOff, TooManyTextMessages
   */
  async within({ loginAttempts, outbox }: Stores, { id: userId, phone }: Human): Promise<void> {
    const { ids, clock, digest, missing, mostPerHour } = this.#deps
    if (phone?.isVerified !== false) throw new NothingToVerify('there is no phone number to verify')
    if (missing !== undefined) throw new TextMessagesOff(`this server cannot send text messages: ${missing}`)
    const { number } = phone
    const at = clock.now()
    const blockedFor = await chargeTextMessage(loginAttempts, { userId, number }, at, { digest, mostPerHour })
    if (blockedFor !== undefined) throw new TooManyTextMessages(blockedFor)
    const body = { userId, kind: 'phone_verification', number, at } as const
    await outbox.append({ id: MessageId.parse(ids.next()), topic: 'text_message', body, createdAt: at })
  }
}
