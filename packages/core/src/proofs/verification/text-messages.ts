import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { CodeTextMessage } from './code-request.js'
import type { Clock, Digest, Ids, Outbox } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import { assertUnverified } from './contact.js'
import { TextMessagesOff, TooManyTextMessages } from './errors.js'
import { chargeTextMessage } from './text-allowances.js'
import { codeTarget } from './verification-code.js'

interface Stores {
  readonly loginAttempts: LoginAttemptStore
  readonly outbox: Outbox<CodeTextMessage>
}

interface Dependencies {
  readonly ids: Ids
  readonly clock: Clock
  readonly digest: Digest
  /** What the operator must do before text messages can be sent; absent when they can. Read at each request. */
  readonly missing?: string | undefined
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
  async within({ loginAttempts, outbox }: Stores, person: Human): Promise<void> {
    const { ids, clock, digest, missing, mostPerHour } = this.#deps
    assertUnverified(person, 'phone_verification')
    if (missing !== undefined) throw new TextMessagesOff(`this server cannot send text messages: ${missing}`)
    const { id: userId } = person
    const number = codeTarget(person, 'phone_verification')
    const at = clock.now()
    const blockedFor = await chargeTextMessage(loginAttempts, { userId, number }, at, { digest, mostPerHour })
    if (blockedFor !== undefined) throw new TooManyTextMessages(blockedFor)
    const body = { userId, kind: 'phone_verification', number, at } as const
    await outbox.append({ id: MessageId.parse(ids.next()), topic: 'text_message', body, createdAt: at })
  }
}
