import type { Attempted } from '../../foundation/outbox/index.js'

/** One mail to one person. It may contain a secret of theirs. */
export interface Mail {
  /** One address. */
  readonly to: string
  /** An address, or `Name <address>`. */
  readonly from: string
  /** One address; answers go to `from` without it. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets (RFC 5322 §3.6.4). The same at each attempt, so that mail servers and programs can detect duplicates. */
  readonly messageId: string
}

/** Sends mails. Must return within half a minute. */
export interface Mailer {
  /**
   * `failed` for a temporary problem, `refused` for a permanent one (RFC 5321 §4.2.1). The problem contains no credentials; it may quote the
   * server.
   */
  send(mail: Mail): Promise<Attempted>
}
