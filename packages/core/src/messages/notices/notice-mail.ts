import type { PersonalMail } from '../mail/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { NoticeKind } from './notice-request.js'

/** The content of a notice. */
export interface NoticeMail extends PersonalMail {
  readonly kind: NoticeKind | 'account_removed' | 'registration_attempted' | 'invited'
  /** When it happened, or when an invitation expires. */
  readonly at: EpochSeconds
  /** The account page, or that of an invitation. Absent for a deleted account. */
  readonly link?: string
}

/** Renders a notice as text and HTML. */
export interface NoticeWriter {
  /** Escapes every name in `html`, and puts none into `subject`. */
  notice(mail: NoticeMail): { readonly subject: string; readonly text: string; readonly html: string }
}
