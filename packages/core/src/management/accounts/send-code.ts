import type { EventType, RecordEvents } from '../../foundation/audit/index.js'
import type { TextMessageKind } from '../../messages/text-messages/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Notices } from '../../messages/notices/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { Caller, Clock, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { CodeKind, LinkedMailKind } from '../../proofs/verification/index.js'
import { NothingToVerify, assertUnverified, isContactCode } from '../../proofs/verification/index.js'
import { aboutUser } from './about-user.js'
import { chargeOwnMail } from './charge-own-mail.js'
import type { ChangedWithCode } from './change-contact.js'
import { withEmail } from './with-contact.js'
import { asHuman, differs } from './change-user.js'
import { StateUnfit } from './errors.js'
import { followEmailChange } from './follow-email-change.js'
import type { PersonCodes } from './person-codes.js'
import type { AccountStores } from './ports.js'

/** How to deliver a code: by mail, by text message, or returned to the caller. */
export type SendCodeRequest =
  | {
      readonly kind: LinkedMailKind
      readonly way: 'mail'
      /** The new email address of the person. */
      readonly address?: string | undefined
    }
  | { readonly kind: TextMessageKind; readonly way: 'text' }
  | { readonly kind: CodeKind; readonly way: 'return' }

/** When it was requested, and the code if it was returned. */
export interface CodeSent extends ChangedWithCode {
  /** The id of the code. */
  readonly codeId?: string
}

interface SendingStores extends AccountStores {
  readonly orgPolicies: DecidingReads['orgPolicies']
  readonly projects: DecidingReads['projects']
}

interface Dependencies {
  readonly storage: UnitOfWork<SendingStores>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly codes: PersonCodes
  readonly notices: Notices
  readonly events: RecordEvents
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Issues a code for a person on behalf of an authorized caller. It replaces the earlier one. */
export class SendCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown, NothingToVerify, StateUnfit, TextMessagesOff; TooManyAttempts or TooManyTextMessages at a rate limit */
  async send(userId: UserId, request: SendCodeRequest, caller: Caller): Promise<CodeSent> {
    const { storage, codes, events, clock, bell } = this.#deps
    const sent = await storage.run(async (stores) => {
      const person = await this.#recipient(stores, userId, request, caller)
      const { orgId } = person
      const returned = request.way === 'return' ? await codes.issueWithId(stores, person, request.kind) : undefined
      if (request.way === 'mail') {
        await chargeOwnMail(stores, userId, caller, clock.now(), budgetOf(request.kind))
        await codes.mail(stores, person, request.kind)
      }
      if (request.way === 'text') await codes.text(stores, person)
      const type = REQUESTS[request.kind]
      if (type) await events.record(stores, aboutUser(type, person, caller))
      return { at: clock.now(), orgId, ...(returned ? { verificationCode: returned.code, codeId: returned.id } : {}) }
    })
    bell.ring()
    return sent
  }

  async #recipient(stores: SendingStores, userId: UserId, request: SendCodeRequest, caller: Caller): Promise<Human> {
    const before = asHuman((await stores.users.lock(userId))?.user)
    const address = request.way === 'mail' ? request.address : undefined
    const person = address === undefined ? before : withEmail(before, address, 'later')
    await assertUseful(person, request, stores)
    if (request.kind === 'passkey_registration') await this.#assertPasskeys(person, stores)
    const changes = changesOf(before, person)
    if (!differs(changes)) return person
    const { events, notices, clock } = this.#deps
    await stores.users.update({ ...person, updatedAt: clock.now() })
    await followEmailChange(notices, stores, { before, after: person, caller })
    await events.record(stores, { ...aboutUser('user.human.email.changed', person, caller), ...changes })
    return person
  }

  async #assertPasskeys({ id: userId, orgId }: Human, stores: SendingStores): Promise<void> {
    const { policies: { login } } = await signInDecisions(stores, { userId, orgId }, this.#deps.instance())
    if (!login.allowPasskeys) throw new StateUnfit('the login policy does not allow passkeys')
  }
}

/** Codes that give access or prove an address; requesting one is recorded. */
const REQUESTS: Readonly<Partial<Record<CodeKind, EventType>>> = {
  initialise: 'user.human.invitation.requested',
  email_verification: 'user.human.email.verification.requested',
  phone_verification: 'user.human.phone.verification.requested',
  password_reset: 'user.human.password.reset.requested',
  passkey_registration: 'user.human.passkey.registration.requested',
}

const budgetOf = (kind: LinkedMailKind) => (kind === 'passkey_registration' ? kind : 'email_verification')

async function assertUseful(person: Human, { kind, way }: SendCodeRequest, { credentials }: AccountStores): Promise<void> {
  const { state, email } = person
  if (state === 'inactive' || state === 'locked') throw new StateUnfit(`the user is ${state}`)
  if (way === 'mail' && !email) throw new NothingToVerify('the person has no mail address')
  if (isContactCode(kind)) assertUnverified(person, kind)
  if (kind === 'initialise' && (await credentials.password(person.id))) throw new StateUnfit('the account is set up')
}
