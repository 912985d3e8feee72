import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { ChangedAddress } from './change-email.js'
import type { Changed, ChangeUser } from './change-user.js'
import { asHuman } from './change-user.js'
import type { PersonCodes } from './person-codes.js'
import type { PhoneProof } from './contact-proof.js'
import { withPhone } from './with-contact.js'

interface Dependencies {
  readonly change: ChangeUser
  readonly codes: PersonCodes
}

/** Changes or removes a person's phone number. Codes for the old one become invalid. */
export class ChangePhone {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, TextMessagesOff, TooManyTextMessages */
  async change(userId: UserId, number: string, proof: PhoneProof, caller: Caller): Promise<ChangedAddress> {
    const { change, codes } = this.#deps
    const { outcome, ...changed } = await change.change({
      userId,
      caller,
      type: 'user.human.phone.changed',
      to: (user) => withPhone(asHuman(user), number, proof),
      also: (stores, user) => codes.prove(stores, asHuman(user), { phone: proof }, caller),
    })
    return { ...changed, ...(outcome?.phoneCode === undefined ? {} : { verificationCode: outcome.phoneCode }) }
  }

  /** @throws UserUnknown */
  async remove(userId: UserId, caller: Caller): Promise<Changed> {
    const to = (user: Parameters<typeof asHuman>[0]): Human => {
      const { phone: _gone, ...person } = asHuman(user)
      return person
    }
    return this.#deps.change.change({ userId, caller, type: 'user.human.phone.removed', to })
  }
}
