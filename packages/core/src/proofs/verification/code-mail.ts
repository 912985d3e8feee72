import type { Branding } from '../../foundation/instance/index.js'
import type { MailKind } from '../../foundation/shared/index.js'

/** What a mail with a code says. Names are as people typed them. */
export interface CodeMail {
  readonly kind: MailKind | 'email_change' | 'registration'
  readonly code: string
  /** The page that the code is for, with the code. Absent for a code that is typed where it was asked for. */
  readonly link?: string
  /** Seconds that the code is valid. */
  readonly validFor: number
  /** The address that the mail goes to. */
  readonly address: string
  readonly displayName: string
  readonly orgName: string
  /** Of the organization: its name and colours. The words are ours, so that what looks like a mail of ours is one. */
  readonly branding: Branding
  /** The issuer without its scheme: who sends. */
  readonly site: string
  /** What the person prefers to read, a BCP 47 tag. */
  readonly language?: string
}

/** Puts a mail into words. */
export interface MailWriter {
  /** Escapes every name in `html`, and keeps `subject` free of them. */
  write(mail: CodeMail): { readonly subject: string; readonly text: string; readonly html: string }
}
