import type { PersonalMail } from '../../messages/mail/index.js'
import type { MailKind } from './code-request.js'

/** The content of a mail with a code. */
export interface CodeMail extends PersonalMail {
  readonly kind: MailKind | 'email_change' | 'registration'
  readonly code: string
  /** The login name, where the recipient has several accounts with the address. */
  readonly loginName?: string
  /** The page for the code, with the code. Absent for a code that is typed into the page that requested it. */
  readonly link?: string
  /** Seconds that the code is valid. */
  readonly validFor: number
}

/** Renders a mail as text and HTML. */
export interface MailWriter {
  /** Escapes every name in `html`, and puts none into `subject`. */
  write(mail: CodeMail): { readonly subject: string; readonly text: string; readonly html: string }
}
