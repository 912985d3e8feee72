import type { Caller, Clock, Ids } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { CodeKind, Codes, TextMessages, MailKind } from '../../proofs/verification/index.js'
import { chargeOwnMail } from './charge-own-mail.js'
import type { ContactProofs, PhoneProof, ReturnedCodes } from './contact-proof.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly codes: Codes
  readonly texts: TextMessages
  readonly ids: Ids
  readonly clock: Clock
}

/** Codes for people, in the unit of work of the change that requires them; the caller wakes the outbox. */
export class PersonCodes {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Sends a mail once the unit of work is committed. */
  async mail({ outbox }: AccountStores, { id: userId }: Human, kind: MailKind): Promise<void> {
    const { ids, clock } = this.#deps
    await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body: { userId, kind }, createdAt: clock.now() })
  }

  /**
   * Sends a text message once the unit of work is committed.
   *
   * @throws NothingToVerify, TextMessagesOff, TooManyTextMessages
   */
  async text(stores: AccountStores, person: Human): Promise<void> {
    await this.#deps.texts.within(stores, person)
  }

  /** Creates a code for the caller to deliver. It replaces the earlier one. */
  async issue(stores: AccountStores, person: Human, kind: CodeKind): Promise<string> {
    return (await this.issueWithId(stores, person, kind)).code
  }

  /** Like `issue`; returns the id of the code too. */
  async issueWithId({ verificationCodes }: AccountStores, person: Human, kind: CodeKind): Promise<{ readonly code: string; readonly id: string }> {
    const { codes } = this.#deps
    const { code, stored } = codes.make(person, kind)
    await verificationCodes.put(stored)
    return { code, id: codes.idOf(stored) }
  }

  /**
   * Starts the verification of changed contacts that are not verified.
   *
   * @returns the codes that the caller delivers
   * @throws TooManyAttempts when people have requested too many mails for themselves; TextMessagesOff, TooManyTextMessages
   */
  async prove(stores: AccountStores, person: Human, { email, phone }: ContactProofs, caller: Caller): Promise<ReturnedCodes> {
    const isEmailOpen = person.email?.isVerified === false
    if (isEmailOpen && email === 'mail') {
      await chargeOwnMail(stores, person.id, caller, this.#deps.clock.now())
      await this.mail(stores, person, 'email_verification')
    }
    const emailCode = isEmailOpen && email === 'return' ? await this.issue(stores, person, 'email_verification') : undefined
    const phoneCode = phone && person.phone?.isVerified === false ? await this.#provePhone(stores, person, phone) : undefined
    return { ...(emailCode === undefined ? {} : { emailCode }), ...(phoneCode === undefined ? {} : { phoneCode }) }
  }

  async #provePhone(stores: AccountStores, person: Human, proof: PhoneProof): Promise<string | undefined> {
    if (proof === 'return') return this.issue(stores, person, 'phone_verification')
    const isSent = proof === 'text' || (proof === 'text_where_offered' && this.#deps.texts.areOffered)
    if (isSent) await this.text(stores, person)
    return undefined
  }
}
