import type { Branding } from '../../foundation/instance/index.js'
import type { EpochSeconds, NoticeKind } from '../../foundation/shared/index.js'

/** The content of a notice. Names are as people typed them. */
export interface NoticeMail {
  readonly kind: NoticeKind | 'account_removed' | 'registration_attempted'
  /** When it happened. */
  readonly at: EpochSeconds
  /** The account page. Absent for a deleted account. */
  readonly link?: string
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

/** Renders a notice as text and HTML. */
export interface NoticeWriter {
  /** Escapes every name in `html`, and puts none into `subject`. */
  notice(mail: NoticeMail): { readonly subject: string; readonly text: string; readonly html: string }
}
