import type { Notices } from '../../messages/notices/index.js'
import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { Human, User } from '../../directory/users/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import { asHuman } from './change-user.js'
import type { AddressProof, PhoneProof } from './contact-proof.js'
import { followEmailChange } from './follow-email-change.js'
import type { PersonCodes } from './person-codes.js'
import { withEmail, withPhone } from './with-contact.js'

/** A new mail address or phone number, and how to verify it. */
export type NewContact =
  | { readonly kind: 'email'; readonly address: string; readonly proof: AddressProof }
  | { readonly kind: 'phone'; readonly number: string; readonly proof: PhoneProof }

/** A change that may return a code for the caller to deliver. */
export interface ChangedWithCode extends Changed {
  readonly verificationCode?: string
}

interface Dependencies {
  readonly change: ChangeUser
  readonly codes: PersonCodes
  readonly notices: Notices
}

/**
 * Changes a person's mail address or phone number. Codes for the old one become invalid. An old mail address gets a notice if it was
 * verified.
 */
export class ChangeContact {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown; TooManyAttempts when the person has requested too many mails; TextMessagesOff, TooManyTextMessages */
  async change(userId: UserId, contact: NewContact, caller: Caller): Promise<ChangedWithCode> {
    const { change, codes, notices } = this.#deps
    const { outcome, ...changed } = await change.change({
      userId,
      caller,
      type: `user.human.${contact.kind}.changed`,
      to: (user) => withContact(asHuman(user), contact),
      also: async (stores, user, before) => {
        const person = asHuman(user)
        await followEmailChange(notices, stores, { before: asHuman(before), after: person, caller })
        return codes.prove(stores, person, { [contact.kind]: contact.proof }, caller)
      },
    })
    const verificationCode = outcome?.emailCode ?? outcome?.phoneCode
    return { ...changed, ...(verificationCode === undefined ? {} : { verificationCode }) }
  }

  /** People always have a mail address; only the phone number can be removed. @throws UserUnknown */
  async removePhone(userId: UserId, caller: Caller): Promise<Changed> {
    return this.#deps.change.change({ userId, caller, type: 'user.human.phone.removed', to: withoutPhone })
  }
}

const withContact = (person: Human, contact: NewContact): Human =>
  contact.kind === 'email' ? withEmail(person, contact.address, contact.proof) : withPhone(person, contact.number, contact.proof)

function withoutPhone(user: User): Human {
  const { phone: _removed, ...person } = asHuman(user)
  return person
}
