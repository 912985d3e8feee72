import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { Mail } from './mail.js'

/** A mail that stayed here. */
export interface InboxMail extends Mail {
  readonly id: string
  readonly createdAt: EpochSeconds
}

/** So many mails are kept, the newest ones. */
export const MAX_INBOX_MAILS = 500

export interface InboxReads {
  /** @param to the address that the mails went to, in any spelling of upper and lower case; all by default. @returns the newest first */
  list(to?: string): Promise<readonly InboxMail[]>
  find(id: string): Promise<InboxMail | undefined>
}

export interface InboxStore extends InboxReads {
  /** Adds a mail, and deletes the oldest ones beyond `MAX_INBOX_MAILS`. */
  add(mail: InboxMail): Promise<void>
}
