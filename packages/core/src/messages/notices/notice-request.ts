import type { EpochSeconds, Message, OrgId, UserId } from '../../foundation/shared/index.js'

/** The kinds of notices about changes to an account. */
export const NOTICE_KINDS = ['factor_added', 'factor_removed', 'link_added', 'link_removed', 'recovery_codes_made', 'password_changed', 'email_changed', 'sign_in_requested'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** A notice to one person. */
export interface NoticeRequest {
  readonly userId: UserId
  readonly kind: NoticeKind
  /** When it happened. */
  readonly at: EpochSeconds
  readonly address?: string
}

/** The notice about a deleted account, complete because nothing can be looked up any more. */
export interface FarewellRequest extends Omit<NoticeRequest, 'kind'> {
  readonly kind: 'account_removed'
  readonly address: string
  readonly displayName: string
  readonly orgName: string
  /** The organization whose branding it has; absent for the instance. */
  readonly orgId?: OrgId
  /** The person's preferred language, a BCP 47 tag. */
  readonly language?: string
}

/** To a person: a notice by mail to their address at the time of sending, or to `address` if given (a former one). */
export type NoticeMessage = Message<'mail', NoticeRequest | FarewellRequest>

/** Whether an outbox mail is a notice. */
export const isNotice = (mail: { readonly kind: string; readonly userId?: UserId }): mail is NoticeMessage['body'] =>
  mail.kind === 'account_removed' || NOTICE_KINDS.some((kind) => kind === mail.kind)
