import type { RecordEvents } from '../../foundation/audit/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import type { EncodedHash } from '../../parties/credentials/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import type { Notices } from '../../messages/notices/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { Caller, Clock, OutboxBell, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import type { ReturnedCodes } from './add-human.js'
import { chargeOwnMail } from './charge-own-mail.js'
import type { AddressProof } from './change-email.js'
import { withEmail } from './change-email.js'
import { withPhone } from './change-phone.js'
import type { ProfileChange } from './change-profile.js'
import { withProfile } from './change-profile.js'
import type { Changed } from './change-user.js'
import { asHuman, differs } from './change-user.js'
import { followEmailChange } from './follow-email-change.js'
import type { PersonCodes } from './person-codes.js'
import type { PhoneProof } from './phone-proof.js'
import type { AccountStores } from './ports.js'
import type { GivenPassword } from './prepare-password.js'
import { assertOwnName } from './rename-user.js'
import type { SetPassword } from './set-password.js'

/** Changes to a person; absent members are left as they are. */
export interface HumanChange {
  readonly userName?: string | undefined
  readonly profile?: ProfileChange | undefined
  readonly email?: { readonly address: string; readonly proof: AddressProof } | undefined
  readonly phone?: { readonly number: string; readonly proof: PhoneProof } | undefined
  readonly password?: { readonly given: GivenPassword; readonly isChangeRequired: boolean } | undefined
}

export interface ChangedHuman extends Changed, ReturnedCodes {}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores> & Reader<{ users: UserReads }>
  readonly setPassword: SetPassword
  readonly codes: PersonCodes
  readonly notices: Notices
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Changes several properties of a person atomically. */
export class ChangeHuman {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, LoginNameTaken, PasswordRefused, HashNotAccepted, PasswordQueueFull, TextMessagesOff, TooManyTextMessages */
  async change(userId: UserId, wanted: HumanChange, caller: Caller): Promise<ChangedHuman> {
    const { storage, setPassword, bell } = this.#deps
    const hash = wanted.password && (await setPassword.prepare(userId, wanted.password.given))
    const changed = await storage.run((stores) => this.#change(stores, { userId, wanted, hash, caller }))
    bell.ring()
    return changed
  }

  async #change(
    stores: AccountStores,
    of: { readonly userId: UserId; readonly wanted: HumanChange; readonly hash: EncodedHash | undefined; readonly caller: Caller },
  ): Promise<ChangedHuman> {
    const { userId, wanted, hash, caller } = of
    const before = asHuman((await stores.users.lock(userId))?.user)
    const { orgId } = before
    const at = this.#deps.clock.now()
    const changes = changesOf(before, changedBy(before, wanted))
    const isChanged = differs(changes)
    const person: Human = isChanged ? { ...changedBy(before, wanted), updatedAt: at } : before
    if (isChanged) {
      if (wanted.email?.proof === 'mail') await chargeOwnMail(stores, userId, caller, at)
      await guardedChange(this.#deps.guard, stores, userId, () => stores.users.update(person))
      if (person.userName !== before.userName) await assertOwnName(stores, person, caller)
      await followEmailChange(this.#deps.notices, stores, { before, after: person, caller })
      await this.#deps.events.record(stores, { ...aboutUser('user.human.changed', before, caller), ...changes })
    }
    const isChangeRequired = wanted.password?.isChangeRequired === true
    if (hash) await this.#deps.setPassword.within(stores, { person, hash, isChangeRequired }, caller)
    return { at: isChanged || hash ? at : before.updatedAt, orgId, ...(await this.#prove(stores, person, wanted)) }
  }

  async #prove(stores: AccountStores, person: Human, { email, phone }: HumanChange): Promise<ReturnedCodes> {
    const { codes } = this.#deps
    const isEmailOpen = email !== undefined && person.email?.isVerified === false
    if (isEmailOpen && email.proof === 'mail') await codes.mail(stores, person, 'email_verification')
    const emailCode = isEmailOpen && email.proof === 'return' ? await codes.issue(stores, person, 'email_verification') : undefined
    const isPhoneOpen = phone !== undefined && person.phone?.isVerified === false
    const phoneCode = isPhoneOpen ? await codes.provePhone(stores, person, phone.proof) : undefined
    return { ...(emailCode === undefined ? {} : { emailCode }), ...(phoneCode === undefined ? {} : { phoneCode }) }
  }
}

function changedBy(person: Human, { userName, profile, email, phone }: HumanChange): Human {
  const named = { ...person, ...(userName === undefined ? {} : { userName }) }
  const profiled = profile ? withProfile(named, profile) : named
  const mailed = email ? withEmail(profiled, email.address, email.proof) : profiled
  return phone ? withPhone(mailed, phone.number, phone.proof) : mailed
}
