import type { Branding } from '../../foundation/instance/index.js'
import type { MailKind } from '../../foundation/shared/index.js'

/** The content of a mail with a code. Names are as people typed them. */
export interface CodeMail {
  readonly kind: MailKind | 'email_change' | 'registration'
  readonly code: string
  /** The page for the code, with the code. Absent for a code that is typed into the page that requested it. */
  readonly link?: string
  /** Seconds that the code is valid. */
  readonly validFor: number
  /** The recipient. */
  readonly address: string
  readonly displayName: string
  readonly orgName: string
  /** Name and colours of the organization. The wording is ours, so that an organization cannot forge it. */
  readonly branding: Branding
  /** The issuer without its scheme: the sender. */
  readonly site: string
  /** The person's preferred language, a BCP 47 tag. */
  readonly language?: string
}

/** Renders a mail as text and HTML. */
export interface MailWriter {
  /** Escapes every name in `html`, and puts none into `subject`. */
  write(mail: CodeMail): { readonly subject: string; readonly text: string; readonly html: string }
}
