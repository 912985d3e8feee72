import type { TextMessageKind } from '../../messages/text-messages/index.js'
import type { EpochSeconds, Message, UserId } from '../../foundation/shared/index.js'

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
  /** Whether several accounts get this mail at one address, so that it has to name its account. */
  readonly isShared?: boolean
}

/** A mail with a code to a new address, which becomes the person's once the code is entered. */
export interface EmailChangeMailRequest {
  readonly userId: UserId
  readonly kind: 'email_change'
  readonly address: string
}

/** A text message with a code. Dropped when the person has another number by then, or when it is so late that they have requested another. */
export interface PhoneCodeRequest {
  readonly userId: UserId
  readonly kind: TextMessageKind
  readonly number: string
  /** When it was requested. */
  readonly at: EpochSeconds
}

/** To a person: a code, which is created when it is sent. */
export type CodeMailMessage = Message<'mail', CodeMailRequest | EmailChangeMailRequest>
export type CodeTextMessage = Message<'text_message', PhoneCodeRequest>
