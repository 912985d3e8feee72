import type { Notices } from '../../messages/notices/index.js'
import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import { asHuman } from './change-user.js'
import type { AddressProof } from './contact-proof.js'
import { followEmailChange } from './follow-email-change.js'
import type { PersonCodes } from './person-codes.js'
import { withEmail } from './with-contact.js'

/** A change that may return a code for the caller to deliver. */
export interface ChangedAddress extends Changed {
  readonly verificationCode?: string
}

interface Dependencies {
  readonly change: ChangeUser
  readonly codes: PersonCodes
  readonly notices: Notices
}

/** Changes a person's mail address. Codes for the old one become invalid, and it gets a notice if it was verified. */
export class ChangeEmail {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown; TooManyAttempts when the person has requested too many mails */
  async change(userId: UserId, address: string, proof: AddressProof, caller: Caller): Promise<ChangedAddress> {
    const { change, codes, notices } = this.#deps
    const { outcome, ...changed } = await change.change({
      userId,
      caller,
      type: 'user.human.email.changed',
      to: (user) => withEmail(asHuman(user), address, proof),
      also: async (stores, user, before) => {
        await followEmailChange(notices, stores, { before: asHuman(before), after: asHuman(user), caller })
        return codes.prove(stores, asHuman(user), { email: proof }, caller)
      },
    })
    return { ...changed, ...(outcome?.emailCode === undefined ? {} : { verificationCode: outcome.emailCode }) }
  }
}
