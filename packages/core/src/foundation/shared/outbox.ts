import type { Branded } from './branded.js'
import type { AuthRequestId, ClientId, OrgId, SessionId, TargetId, UserId } from './entity-ids.js'
import { idKind } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'
import type { RecordedEvent } from './recorded-event.js'

export type MessageId = Branded<string, 'MessageId'>
export const MessageId = idKind<MessageId>('message id')

/** What a mail with a code and a link asks a person to do: prove an address, set an account up, choose a new password, or make a passkey. */
export type LinkedMailKind = 'email_verification' | 'initialise' | 'password_reset' | 'passkey_registration'

/** Every kind of mail with a code. The code of a sign-in is typed into the page that asks for it: its mail has no link. */
export type MailKind = LinkedMailKind | 'sign_in_code'

/** A mail with a code to the address that a person has by then. */
export interface CodeMailRequest {
  readonly userId: UserId
  readonly kind: MailKind
  /** From which network somebody has asked for it who has proven nothing, as `networkOf` makes it. */
  readonly network?: string
}

/** A mail with a code to an address that a person wants to have. It becomes theirs when the code was shown. */
export interface EmailChangeMailRequest {
  readonly userId: UserId
  readonly kind: 'email_change'
  readonly address: string
}

/** The mail of a registration that waits in a sign-in: a code, or the news that the address has an account. */
export interface RegistrationMailRequest {
  readonly kind: 'registration'
  readonly authRequestId: AuthRequestId
  /** The network of the browser, as `networkOf` makes it. */
  readonly network?: string
}

/** What a mail without a code tells a person, who did it, or learns that somebody else did. */
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

/** The last notice to somebody whose account is gone: whatever it says is in it, since nothing else is left. */
export interface FarewellRequest extends Omit<NoticeRequest, 'kind'> {
  readonly kind: 'account_removed'
  readonly address: string
  readonly displayName: string
  readonly orgName: string
  /** Whose look the mail has. */
  readonly orgId?: OrgId
  /** What the person preferred to read, a BCP 47 tag. */
  readonly language?: string
}

/**
 * A text message with a code to a number of a person: nobody gets it when they have another number by then, or when so much time has gone
 * by that they have asked again.
 */
export interface PhoneCodeRequest {
  readonly userId: UserId
  readonly kind: 'phone_verification'
  readonly number: string
  /** When it was asked for. */
  readonly at: EpochSeconds
}

/** What a text message is for. */
export type TextMessageKind = PhoneCodeRequest['kind']

/**
 * What is told to somebody outside, by topic. A topic is a member here and a delivery in the wiring, which does not compile
 * without it. Messages outlive the version that stored them: a body may get members, and never loses or changes one.
 */
export interface Topics {
  /** To one client: a session in which something was granted to it has ended (OIDC Back-Channel Logout §2.5). */
  readonly back_channel_logout: { readonly clientId: ClientId; readonly userId: UserId; readonly sessionId: SessionId }
  /** To whoever listens to events: one was recorded. */
  readonly event: RecordedEvent
  /**
   * To one person: a mail with a code, which is made when the mail is, or a notice. It goes to the address that they have then; with
   * `address`, to that one, which was theirs, or is to be.
   */
  readonly mail: CodeMailRequest | EmailChangeMailRequest | RegistrationMailRequest | NoticeRequest | FarewellRequest
  /** To the phone of one person: a code, which is made when the message is. */
  readonly text_message: PhoneCodeRequest
  /** To a target that is told and not waited for: what it is bound to has happened. */
  readonly target_call: TargetMessage
}

export type Topic = keyof Topics

/** What a target is told through the outbox. */
export interface TargetMessage {
  readonly targetId: TargetId
  /** The condition that the target is bound to, as text. */
  readonly condition: string
  /** What has happened: the full name of a method, or the type of an event. */
  readonly subject: string
  /** The body of the call: JSON without secrets. */
  readonly body: string
}

/** Something to be told. Holds no secret and nothing that grows old: that is made when it is told. */
export interface Message<T extends Topic = Topic> {
  readonly id: MessageId
  readonly topic: T
  readonly body: Topics[T]
  readonly createdAt: EpochSeconds
}

/** A message that somebody has claimed, to deliver it. */
export interface ClaimedMessage<T extends Topic = Topic> extends Message<T> {
  /** How often it was claimed so far, this time included. */
  readonly attempt: number
}

/** Which claim of which message. */
export type Claim = Pick<ClaimedMessage, 'id' | 'attempt'>

/** Takes what has to be told once the unit of work is committed, and only then. */
export interface Outbox {
  /** Due at once. */
  append(message: Message): Promise<void>
}

/**
 * The messages that wait. Each is delivered at least once: whoever dies between its delivery and `done` leaves it to be
 * delivered again when the lease runs out.
 */
export interface OutboxStore extends Outbox {
  /**
   * Takes messages that are due, those that fell due first, and keeps them from everybody else for the time of the lease.
   *
   * @returns oldest first, at most `limit`
   */
  claim(at: EpochSeconds, limit: number, leaseSeconds: number): Promise<readonly ClaimedMessage[]>
  /** It was delivered, or nobody has to be told any more. */
  done(id: MessageId): Promise<void>
  /** Makes it due at `at`. Changes nothing when somebody else has claimed it since. */
  retryLater(claim: Claim, at: EpochSeconds, problem: string): Promise<void>
  /** Gives up: nobody claims it again, and it is kept as a dead letter. Changes nothing when somebody else has claimed it since. */
  fail(claim: Claim, at: EpochSeconds, problem: string): Promise<void>
  /**
   * Makes a dead letter due at `at`, as if it were appended then: with all of its attempts, and no problem.
   *
   * @returns whether there was one with that id
   */
  revive(id: MessageId, at: EpochSeconds): Promise<boolean>
  /** Makes all dead letters due at `at`. @returns how many there were */
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
  /** How many messages are still to be delivered, and how many dead letters there are. */
  counts(): Promise<{ readonly waiting: number; readonly dead: number }>
  /** The dead letters, those that were given up last first. */
  deadLetters(limit: number): Promise<readonly DeadLetter[]>
}

/** How long dead letters are kept for the operator, in seconds. */
export const DEAD_LETTER_RETENTION = 30 * 24 * 60 * 60

/** Says that something was appended and is committed, so that it need not wait for the next look. */
export interface OutboxBell {
  /** Returns at once, and never throws. */
  ring(): void
}
