import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Clock, Digest, Ids, MessageId, Outbox } from '../../foundation/shared/index.js'
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
  /** What the operator has to do before text messages can be sent; absent when they can. */
  readonly missing?: string
  /** Text messages of all servers on one database in an hour; 0 is no limit. */
  readonly mostPerHour: number
}

/** Has people sent text messages, where this server can. Each costs money: whoever asks, person, number and server have only so many. */
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
   * Has a code sent to the number of a person when the unit of work is committed; whoever runs it rings the bell.
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
    await outbox.append({ id: ids.next() as MessageId, topic: 'text_message', body, createdAt: at })
  }
}
