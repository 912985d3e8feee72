import type { Mail, Mailer } from '@keyhall/core/mail'
import type { Attempted } from '@keyhall/core/outbox'

/** Mails that stay in this process. */
export interface RecordedMailer extends Mailer {
  /** What was handed over so far, oldest first, whatever came of it. */
  readonly mails: readonly Mail[]
  /** Says how the next mails end, one after the other; those that nothing was said about are delivered. */
  answerWith(...outcomes: readonly Attempted[]): void
}

/** Makes a mailer that remembers what it was asked to send, and answers as a test says. */
export function recordedMailer(): RecordedMailer {
  const mails: Mail[] = []
  const script: Attempted[] = []
  return {
    mails,
    answerWith: (...outcomes) => void script.push(...outcomes),
    send: async (mail) => {
      mails.push(mail)
      return script.shift() ?? { outcome: 'delivered' }
    },
  }
}
