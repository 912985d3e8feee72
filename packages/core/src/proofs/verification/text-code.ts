import type { Attempted } from '../../foundation/outbox/index.js'
import type { PhoneCodeRequest } from './code-request.js'
import type { Clock, Issuer, MessageId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { TextMessenger } from '../../messages/text-messages/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import type { TextWriter } from './code-text.js'
import type { Codes } from './codes.js'
import type { VerificationCodeStore } from './ports.js'
import { CODE_LIFETIMES } from './verification-code.js'
import { withoutCode } from './without-code.js'

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }> & UnitOfWork<{ verificationCodes: VerificationCodeStore }>
  readonly codes: Codes
  readonly writer: TextWriter
  readonly messenger: TextMessenger
  readonly issuer: Issuer
  readonly clock: Clock
}

/** Seconds after which a text message is not sent any more: the person has requested another by then, and each attempt may cost money. */
const TOO_LATE = 15 * 60

/**
 * Sends a text message with a code: creates the code, stores its hash, and hands over the message. A retry contains a new code, because only
 * the hash of the earlier one is stored; the message id stays.
 */
export class TextCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async send(request: PhoneCodeRequest, id: MessageId): Promise<Attempted> {
    const { storage, codes, writer, messenger, issuer, clock } = this.#deps
    const { kind, number: to, at } = request
    if (clock.now() > at + TOO_LATE) return { outcome: 'dropped', reason: 'it could not be sent in time' }
    const person = await this.#person(request)
    if (typeof person === 'string') return { outcome: 'dropped', reason: person }
    const { code, stored } = codes.make(person, kind)
    await storage.run(({ verificationCodes }) => verificationCodes.put(stored))
    const { preferredLanguage: language } = person.profile
    const content = { kind, code, validFor: CODE_LIFETIMES[kind], host: hostOf(issuer), ...(language === undefined ? {} : { language }) }
    return withoutCode(await messenger.send({ id, to, kind, ...writer.codeText(content) }), code)
  }

  /** @returns a text that says why there is no recipient */
  async #person({ userId, number }: PhoneCodeRequest): Promise<Human | string> {
    const user = (await this.#deps.storage.read(({ users }) => users.find(userId)))?.user
    if (user?.kind !== 'human') return 'the person is gone'
    if (user.state === 'inactive' || user.state === 'locked') return 'the person is not active'
    if (user.phone?.number !== number) return 'the person has another number by now'
    return user.phone.isVerified ? 'the number was verified meanwhile' : user
  }
}

/** Without scheme, port and path. */
const hostOf = (issuer: Issuer): string => /^https?:\/\/(\[[^\]]+\]|[^:/]+)/.exec(issuer)?.[1] ?? issuer
