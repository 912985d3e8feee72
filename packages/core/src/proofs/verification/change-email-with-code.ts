import type { RecordEvents } from '../../foundation/audit/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Notices, NoticeMessage } from '../../messages/notices/index.js'
import type { EndSessions, EndingStores } from '../../sessions/index.js'
import type { Caller, Clock, Ids, Outbox, OutboxBell, SessionId, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { Human, UserStore } from '../../directory/users/index.js'
import { EmailAddress } from '../../directory/users/index.js'
import type { ShownBy } from './code-event.js'
import { codeEvent } from './code-event.js'
import type { CodeMailMessage } from './code-request.js'
import type { Codes } from './codes.js'
import { CodeRefused, PersonUnknown } from './errors.js'
import { chargeRequestedMail, mailAttempts } from './mail-attempts.js'
import type { CodeStores } from './ports.js'
import type { RemoveUnproven, UnprovenStores } from './remove-unproven.js'
import { isOver } from './verification-code.js'

/** The result of requesting another address. */
export type EmailChangeBegun =
  | { readonly outcome: 'sent' }
  /** Not a valid mail address. */
  | { readonly outcome: 'unusable' }
  /** The person has this address already, and it is verified. */
  | { readonly outcome: 'present' }
  /** Too many mails were requested; none was sent. */
  | { readonly outcome: 'blocked'; readonly seconds: number }

interface Stores extends CodeStores, UnprovenStores {
  readonly outbox: EndingStores['outbox'] & Outbox<CodeMailMessage | NoticeMessage>
  readonly users: UserStore
  readonly loginAttempts: LoginAttemptStore
  readonly credentials: UnprovenStores['credentials']
}

/** Who enters the code for a new address. */
export interface NewAddressShownBy extends ShownBy {
  /** The person's session in which they do it. It and its grants stay; all others end. */
  readonly keep?: SessionId
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly codes: Codes
  readonly endSessions: EndSessions
  readonly unproven: RemoveUnproven
  readonly notices: Notices
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Changes a person's mail address once they enter the code sent to the new one. Until then the old one stays, so that a typing error does
 * not lock the person out. The old address gets a notice and other sessions end, because the new address can be used to reset the password.
 */
export class ChangeEmailWithCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Sends a code to the new address. It replaces an earlier request. The mail is charged.
   *
   * @param typed as typed
   * @throws PersonUnknown
   */
  async begin(typed: string, { userId }: Caller): Promise<EmailChangeBegun> {
    const { storage, codes, ids, clock, bell } = this.#deps
    const address = EmailAddress.read(typed.trim())
    if (address === undefined) return { outcome: 'unusable' }
    const begun = await storage.run(async (stores): Promise<EmailChangeBegun> => {
      const person = await lockPerson(stores, userId)
      if (person.email?.isVerified === true && person.email.address === address) return { outcome: 'present' }
      const now = clock.now()
      const blockedFor = await chargeRequestedMail(stores.loginAttempts, mailAttempts('email_change', userId), now)
      if (blockedFor !== undefined) return { outcome: 'blocked', seconds: blockedFor }
      // A placeholder that records the pending address: the mail replaces this code with the one it contains.
      await stores.verificationCodes.put(codes.make(person, 'email_change', { target: address }).stored)
      const body = { userId, kind: 'email_change', address } as const
      await stores.outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: now })
      return { outcome: 'sent' }
    })
    bell.ring()
    return begun
  }

  /** The address that waits for its code, if any. */
  async pending(userId: UserId): Promise<string | undefined> {
    const { storage, clock } = this.#deps
    const stored = await storage.run(({ verificationCodes }) => verificationCodes.lock(userId, 'email_change'))
    return stored && !isOver(stored, clock.now()) ? stored.target : undefined
  }

  /** Discards the pending address. */
  async cancel(userId: UserId): Promise<void> {
    await this.#deps.storage.run(({ verificationCodes }) => verificationCodes.remove(userId, 'email_change'))
  }

  /** The code may be entered in any browser, because having it proves access to the mailbox. @throws CodeRefused */
  async confirm(userId: UserId, code: string, by: NewAddressShownBy = {}): Promise<void> {
    const { storage, codes, bell } = this.#deps
    const isChanged = await storage.run(async (stores) => {
      const shown = { userId, kind: 'email_change', code } as const
      const before = await codes.verify(shown, stores)
      const address = before && (await stores.verificationCodes.lock(before.id, 'email_change'))?.target
      if (!before || address === undefined) return codes.wasUsedBy(by.browser, shown, stores)
      await codes.markUsed(shown, stores, by.browser)
      await this.#change(stores, before, address, by)
      return true
    })
    if (!isChanged) throw new CodeRefused('the code is not valid')
    bell.ring()
  }

  async #change(stores: Stores, before: Human, address: string, by: NewAddressShownBy): Promise<void> {
    const { notices, events, unproven, clock } = this.#deps
    const { id: userId, email: old } = before
    // The account's first verified address, proven by a person who is not signed in to it.
    if (old?.isVerified !== true && by.keep === undefined && by.isSignedIn !== true) await unproven.within(stores, before, 'email_change', by)
    const after: Human = { ...before, email: { address, isVerified: true } }
    await stores.loginAttempts.clear(mailAttempts('email_change', userId))
    await stores.users.update({ ...after, updatedAt: clock.now() })
    const type = old?.address === address ? 'user.human.email.verified' : 'user.human.email.changed'
    await events.record(stores, { ...codeEvent(type, before, by), ...changesOf(before, after) })
    if (old?.address !== address) await this.#endOthers(stores, userId, by)
    // No notice to an unverified address, which may belong to another person.
    if (old?.isVerified === true && old.address !== address) await notices.within(stores, userId, 'email_changed', old.address)
  }

  async #endOthers(stores: Stores, userId: UserId, by: NewAddressShownBy): Promise<void> {
    await this.#deps.endSessions.ofUser(stores, userId, by, { keep: by.keep })
  }
}

async function lockPerson({ users }: Stores, userId: UserId): Promise<Human> {
  const user = (await users.lock(userId))?.user
  if (user?.kind !== 'human') throw new PersonUnknown('this person does not exist')
  return user
}
