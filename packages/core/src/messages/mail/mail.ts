import type { Attempted } from '../../foundation/outbox/index.js'

/** One mail to one person. Its texts may hold a secret of theirs. */
export interface Mail {
  /** One address. */
  readonly to: string
  /** An address, or `Name <address>`. */
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets (RFC 5322 §3.6.4). The same for each attempt, so that a server or a program can know a mail that it has. */
  readonly messageId: string
}

/** Carries mails. Bounds its own time, to less than half a minute. */
export interface Mailer {
  /**
   * A server that cannot take the mail now has failed; one that never will has refused (RFC 5321 §4.2.1). A problem holds no
   * credentials; it may hold what the server quotes.
   */
  send(mail: Mail): Promise<Attempted>
}
