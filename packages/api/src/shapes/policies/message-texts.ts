import { MAIL_TEXT_PARTS } from '@keyhall/core/branding'
import type { MailTextKind, MailTexts } from '@keyhall/core/branding'
import { policyRevision } from '@keyhall/core/settings'
import { Revision } from '../../application/shapes/revision.message.js'
import { Flag, Nested, OneOf, Text, message } from '../../message/index.js'

/** Longer than the limit of every part. */
const MAX_TEXT = 2000

/** The mails whose texts can be replaced: the word in the names of methods, the segment of their paths, and our name. */
export const MESSAGE_TYPES = [
  { word: 'Init', path: 'init', kind: 'initialise', what: 'the mail that sets up an account', suffix: 'Text' },
  { word: 'PasswordReset', path: 'passwordreset', kind: 'password_reset', what: 'the mail for a new password', suffix: 'Text' },
  { word: 'VerifyEmail', path: 'verifyemail', kind: 'email_verification', what: 'the mail that verifies an address', suffix: 'Text' },
  { word: 'VerifyEmailOTP', path: 'verifyemailotp', kind: 'sign_in_code', what: 'the mail with a sign-in code', suffix: 'Text' },
  { word: 'PasswordlessRegistration', path: 'passwordless_registration', kind: 'passkey_registration', what: 'the mail that sets up a passkey', suffix: 'CustomText' },
  { word: 'PasswordChange', path: 'password_change', kind: 'password_changed', what: 'the mail about a changed password', suffix: 'CustomText' },
  { word: 'SignInRequest', path: 'sign_in_request', kind: 'sign_in_requested', what: 'the mail about a sign-in that an application asks for', suffix: 'CustomText' },
] as const satisfies readonly { word: string; path: string; kind: MailTextKind; what: string; suffix: 'Text' | 'CustomText' }[]

export type MessageTextType = (typeof MESSAGE_TYPES)[number]

class LanguageRequest {
  /** A language of the mails, such as `de`. */
  @Text({ max: 35 }) language!: string
}

/** ICU messages; the placeholders are `{site}` and `{orgName}`, in greeting, text and footer also `{displayName}` and `{address}`. */
class MessageParts {
  @Text({ min: 0, max: MAX_TEXT, optional: true }) title?: string
  @Text({ min: 0, max: MAX_TEXT, optional: true }) preHeader?: string
  @Text({ min: 0, max: MAX_TEXT, optional: true }) subject?: string
  @Text({ min: 0, max: MAX_TEXT, optional: true }) greeting?: string
  @Text({ min: 0, max: MAX_TEXT, optional: true }) text?: string
  @Text({ min: 0, max: MAX_TEXT, optional: true }) buttonText?: string
  @Text({ min: 0, max: MAX_TEXT, optional: true }) footerText?: string
}

class PartsInLanguage extends MessageParts {
  @Text({ max: 35 }) language!: string
}

class SetMessageTextRequest extends PartsInLanguage {
  @Revision() revision?: number
}

class MessageCustomText extends MessageParts {
  /** Whether no part is replaced here. */
  @Flag() isDefault!: boolean
  /** Of the replaced parts; absent in the default texts. */
  @Revision() revision?: number
}

class MessageTextResponse {
  @Nested(() => MessageCustomText) customText!: MessageCustomText
}

class PreviewMessageTextRequest extends PartsInLanguage {
  /** The segment of the paths: `init`, `passwordreset`, … */
  @OneOf(MESSAGE_TYPES.map(({ path }) => path)) type!: string
}

class PreviewMessageTextResponse {
  @Text({ max: 1000 }) subject!: string
  @Text({ max: 100_000 }) html!: string
  @Text({ max: 100_000 }) text!: string
}

export const mailLanguageRequest = message(LanguageRequest)
export const setMessageTextRequest = message(SetMessageTextRequest)
export const messageTextResponse = message(MessageTextResponse)
export const previewMessageTextRequest = message(PreviewMessageTextRequest)
export const previewMessageTextResponse = message(PreviewMessageTextResponse)

/** The given parts; empty ones count as absent. */
export const partsOf = (input: MessageParts): MailTexts =>
  Object.fromEntries(MAIL_TEXT_PARTS.flatMap((part) => {
    const text = input[part]
    return text === undefined || text === '' ? [] : [[part, text]]
  }))

/** The parts in force, and whether one of them is replaced. */
export const messageTextOf = (preset: MailTexts, own: MailTexts): MessageTextResponse =>
  ({ customText: { ...preset, ...own, isDefault: Object.keys(own).length === 0, revision: policyRevision(own) } })

/** The parts that replaced ones return to. */
export const defaultMessageTextOf = (preset: MailTexts): MessageTextResponse => ({ customText: { ...preset, isDefault: true } })

/** @throws Error for a path that is in no list */
export function messageTypeAt(path: string): MessageTextType {
  const type = MESSAGE_TYPES.find((one) => one.path === path)
  if (!type) throw new Error(`no mail has the path ${path}`)
  return type
}
