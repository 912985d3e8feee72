import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { Mail } from './mail.js'

/** A mail in the developer inbox. */
export interface InboxMail extends Mail {
  readonly id: string
  readonly createdAt: EpochSeconds
}

/** Maximum number of mails; the newest are retained. */
export const MAX_INBOX_MAILS = 500

export interface InboxReads {
  /** @param to a recipient, ignoring case; all by default. @returns newest first */
  list(to?: string): Promise<readonly InboxMail[]>
  find(id: string): Promise<InboxMail | undefined>
}

export interface InboxStore extends InboxReads {
  /** Adds a mail, and deletes the oldest ones beyond `MAX_INBOX_MAILS`. */
  add(mail: InboxMail): Promise<void>
}
