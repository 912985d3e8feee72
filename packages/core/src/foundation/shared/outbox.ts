import type { Branded } from './branded.js'
import type { AuthRequestId, ClientId, OrgId, SessionId, TargetId, UserId } from './entity-ids.js'
import { idKind } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'
import type { RecordedEvent } from './recorded-event.js'

export type MessageId = Branded<string, 'MessageId'>
export const MessageId = idKind<MessageId>('message id')

/** The purpose of a mail with a code and a link: verify an address, set up an account, reset a password, or add a passkey. */
export type LinkedMailKind = 'email_verification' | 'initialise' | 'password_reset' | 'passkey_registration'

/** Every kind of mail with a code. A sign-in code is typed into the page that requested it, so its mail has no link. */
export type MailKind = LinkedMailKind | 'sign_in_code'

/** A mail with a code to the person's address at the time of sending. */
export interface CodeMailRequest {
  readonly userId: UserId
  readonly kind: MailKind
  /** The network of an unauthenticated requester, from `networkOf`. */
  readonly network?: string
}

/** A mail with a code to a new address, which becomes the person's once the code is entered. */
export interface EmailChangeMailRequest {
  readonly userId: UserId
  readonly kind: 'email_change'
  readonly address: string
}

/** The mail of a pending registration: a code, or a notice that the address already has an account. */
export interface RegistrationMailRequest {
  readonly kind: 'registration'
  readonly authRequestId: AuthRequestId
  /** The browser's network, from `networkOf`. */
  readonly network?: string
}

/** The kinds of notices about changes to an account. */
export const NOTICE_KINDS = ['factor_added', 'factor_removed', 'recovery_codes_made', 'password_changed', 'email_changed'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notice to one person. */
export interface NoticeRequest {
  readonly userId: UserId
  readonly kind: NoticeKind
  /** When it happened. */
  readonly at: EpochSeconds
  readonly address?: string
}

/** The notice about a deleted account, complete because nothing can be looked up any more. */
export interface FarewellRequest extends Omit<NoticeRequest, 'kind'> {
  readonly kind: 'account_removed'
  readonly address: string
  readonly displayName: string
  readonly orgName: string
  /** Selects the branding. */
  readonly orgId?: OrgId
  /** The person's preferred language, a BCP 47 tag. */
  readonly language?: string
}

/** A text message with a code. Dropped when the person has another number by then, or when it is so late that they have requested another. */
export interface PhoneCodeRequest {
  readonly userId: UserId
  readonly kind: 'phone_verification'
  readonly number: string
  /** When it was requested. */
  readonly at: EpochSeconds
}

/** The purpose of a text message. */
export type TextMessageKind = PhoneCodeRequest['kind']

/**
 * The messages by topic. Each topic needs a delivery in the wiring, which does not compile without it. Messages outlive the version that
 * stored them: a body may get new members, but never lose or change one.
 */
export interface Topics {
  /** To a client: a session with a grant to it has ended (OIDC Back-Channel Logout §2.5). */
  readonly back_channel_logout: { readonly clientId: ClientId; readonly userId: UserId; readonly sessionId: SessionId }
  /** To the targets bound to events: one was recorded. */
  readonly event: RecordedEvent
  /**
   * To a person: a mail with a code, which is created when it is sent, or a notice. Sent to their address at that time, or to `address` if
   * given (a former or new one).
   */
  readonly mail: CodeMailRequest | EmailChangeMailRequest | RegistrationMailRequest | NoticeRequest | FarewellRequest
  /** To a person's phone: a code, which is created when it is sent. */
  readonly text_message: PhoneCodeRequest
  /** To an asynchronous target: its condition was met. */
  readonly target_call: TargetMessage
}

export type Topic = keyof Topics

/** The call of a target through the outbox. */
export interface TargetMessage {
  readonly targetId: TargetId
  /** The condition to which the target is bound, as text. */
  readonly condition: string
  /** What triggered it: the full name of a method, or an event type. */
  readonly subject: string
  /** The payload: JSON without secrets. */
  readonly body: string
}

/** A message to deliver. Contains no secret and nothing that expires: both are created at delivery. */
export interface Message<T extends Topic = Topic> {
  readonly id: MessageId
  readonly topic: T
  readonly body: Topics[T]
  readonly createdAt: EpochSeconds
}

/** A message claimed for delivery. */
export interface ClaimedMessage<T extends Topic = Topic> extends Message<T> {
  /** The number of claims, including this one. */
  readonly attempt: number
}

/** Identifies one claim of a message. */
export type Claim = Pick<ClaimedMessage, 'id' | 'attempt'>

/** Stores messages with a unit of work, for delivery after its commit. */
export interface Outbox {
  /** Due at once. */
  append(message: Message): Promise<void>
}

/**
 * Waiting messages. Delivered at least once: if a process dies between the delivery and `done`, the message is delivered again when the lease
 * expires.
 */
export interface OutboxStore extends Outbox {
  /**
   * Claims due messages, earliest first, and hides them from other processes for the time of the lease.
   *
   * @returns oldest first, at most `limit`
   */
  claim(at: EpochSeconds, limit: number, leaseSeconds: number): Promise<readonly ClaimedMessage[]>
  /** It was delivered, or is obsolete. */
  done(id: MessageId): Promise<void>
  /** Reschedules it for `at`. No effect if it was claimed again since. */
  retryLater(claim: Claim, at: EpochSeconds, problem: string): Promise<void>
  /** Gives up: it becomes a dead letter. No effect if it was claimed again since. */
  fail(claim: Claim, at: EpochSeconds, problem: string): Promise<void>
  /**
   * Reschedules a dead letter for `at`, with all attempts left and without its problem.
   *
   * @returns whether a dead letter with that id existed
   */
  revive(id: MessageId, at: EpochSeconds): Promise<boolean>
  /** Reschedules all dead letters for `at`. @returns how many there were */
  reviveAll(at: EpochSeconds): Promise<number>
}

/** A message that was given up. */
export interface DeadLetter extends Message {
  readonly attempts: number
  readonly failedAt: EpochSeconds
  /** Of the last attempt. */
  readonly problem: string
}

export interface OutboxReads {
  /** The number of waiting messages, and of dead letters. */
  counts(): Promise<{ readonly waiting: number; readonly dead: number }>
  /** The dead letters, most recent first. */
  deadLetters(limit: number): Promise<readonly DeadLetter[]>
}

/** Retention of dead letters, in seconds. */
export const DEAD_LETTER_RETENTION = 30 * 24 * 60 * 60

/** Signals that messages were committed, so that delivery starts without waiting for the next poll. */
export interface OutboxBell {
  /** Returns at once, and never throws. */
  ring(): void
}
