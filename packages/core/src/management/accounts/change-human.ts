import type { RecordEvents } from '../../foundation/audit/index.js'
import type { EncodedHash } from '../../parties/credentials/index.js'
import type { SignInGuard } from '../../foundation/instance/index.js'
import type { Notices } from '../../messages/notices/index.js'
import { guardedChange } from '../../directory/permissions/index.js'
import type { Caller, Clock, OutboxBell, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import type { ProfileChange } from './change-profile.js'
import { withProfile } from './change-profile.js'
import type { Changed } from './change-user.js'
import { asHuman } from './change-user.js'
import type { AddressProof, PhoneProof, ReturnedCodes } from './contact-proof.js'
import { followEmailChange } from './follow-email-change.js'
import type { PersonCodes } from './person-codes.js'
import type { RecordedPart } from './person-events.js'
import { eventsOfChange } from './person-events.js'
import type { AccountStores } from './ports.js'
import type { PasswordOrHash } from './prepare-password.js'
import { assertOwnName } from './rename-user.js'
import type { SetPassword } from './set-password.js'
import { withEmail, withPhone } from './with-contact.js'

/** Changes to a person; absent members are left as they are. */
export interface HumanChange {
  readonly userName?: string | undefined
  readonly profile?: ProfileChange | undefined
  readonly email?: { readonly address: string; readonly proof: AddressProof } | undefined
  readonly phone?: { readonly number: string; readonly proof: PhoneProof } | undefined
  readonly password?: { readonly value: PasswordOrHash; readonly isChangeRequired: boolean } | undefined
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
  async change(userId: UserId, input: HumanChange, caller: Caller): Promise<ChangedHuman> {
    const { storage, setPassword, bell } = this.#deps
    const hash = input.password && (await setPassword.prepare(userId, input.password.value))
    const changed = await storage.run((stores) => this.#change(stores, { userId, input, hash, caller }))
    bell.ring()
    return changed
  }

  async #change(
    stores: AccountStores,
    of: { readonly userId: UserId; readonly input: HumanChange; readonly hash: EncodedHash | undefined; readonly caller: Caller },
  ): Promise<ChangedHuman> {
    const { userId, input, hash, caller } = of
    const before = asHuman((await stores.users.lock(userId))?.user)
    const { orgId } = before
    const at = this.#deps.clock.now()
    const after = changedBy(before, input)
    const recorded = eventsOfChange(before, after, caller)
    const isChanged = recorded.length > 0
    const person: Human = isChanged ? { ...after, updatedAt: at } : before
    if (isChanged) {
      await guardedChange(this.#deps.guard, stores, userId, () => stores.users.update(person))
      if (person.userName !== before.userName) await assertOwnName(stores, person, caller)
      await followEmailChange(this.#deps.notices, stores, { before, after: person, caller })
      for (const event of recorded) await this.#deps.events.record(stores, event)
    }
    const isChangeRequired = input.password?.isChangeRequired === true
    if (hash) await this.#deps.setPassword.within(stores, { person, hash, isChangeRequired }, caller)
    const proofs = { email: input.email?.proof, phone: input.phone?.proof }
    return { at: isChanged || hash ? at : before.updatedAt, orgId, ...(await this.#deps.codes.prove(stores, person, proofs, caller)) }
  }
}

function changedBy(person: Human, { userName, profile, email, phone }: Pick<HumanChange, RecordedPart>): Human {
  const named = { ...person, ...(userName === undefined ? {} : { userName }) }
  const profiled = profile ? withProfile(named, profile) : named
  const mailed = email ? withEmail(profiled, email.address, email.proof) : profiled
  return phone ? withPhone(mailed, phone.number, phone.proof) : mailed
}
