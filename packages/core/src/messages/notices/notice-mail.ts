import type { Branding } from '../../foundation/instance/index.js'
import type { EpochSeconds, NoticeKind } from '../../foundation/shared/index.js'

/** What a mail without a code says. Names are as people typed them. */
export interface NoticeMail {
  readonly kind: NoticeKind | 'account_removed' | 'registration_attempted'
  /** When it happened. */
  readonly at: EpochSeconds
  /** The page of the account, where the person can look and act. Absent when there is no account any more. */
  readonly link?: string
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

/** Puts a notice into words. */
export interface NoticeWriter {
  /** Escapes every name in `html`, and keeps `subject` free of them. */
  notice(mail: NoticeMail): { readonly subject: string; readonly text: string; readonly html: string }
}
