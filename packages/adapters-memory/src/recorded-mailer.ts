import type { Mail, Mailer } from '@keyhall/core/mail'
import type { Attempted } from '@keyhall/core/outbox'

/** A fake mailer that records mails. */
export interface RecordedMailer extends Mailer {
  /** Recorded mails, oldest first, including failed ones. */
  readonly mails: readonly Mail[]
  /** Sets the outcomes of the next mails, in order. Later mails are delivered. */
  answerWith(...outcomes: readonly Attempted[]): void
}

/** Creates a mailer that records mails and returns the configured outcomes. */
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
