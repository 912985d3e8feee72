import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageCustomText, MessageTextType } from '@keyhall/client/management'
import { useApi, useOrg } from '../../data/org.js'
import { revisionOf } from '../../data/policy.js'

/** The mails with texts of their own: the word in the names of methods, and the name in paths. */
export const MAILS = [
  { word: 'Init', type: 'init', suffix: 'Text' },
  { word: 'PasswordReset', type: 'passwordreset', suffix: 'Text' },
  { word: 'VerifyEmail', type: 'verifyemail', suffix: 'Text' },
  { word: 'VerifyEmailOTP', type: 'verifyemailotp', suffix: 'Text' },
  { word: 'PasswordlessRegistration', type: 'passwordless_registration', suffix: 'CustomText' },
  { word: 'PasswordChange', type: 'password_change', suffix: 'CustomText' },
  { word: 'SignInRequest', type: 'sign_in_request', suffix: 'CustomText' },
] as const satisfies readonly { readonly word: string; readonly type: MessageTextType; readonly suffix: string }[]
export type Mail = (typeof MAILS)[number]

export const PARTS = ['subject', 'preHeader', 'title', 'greeting', 'text', 'buttonText', 'footerText'] as const
export type MailParts = Readonly<Record<(typeof PARTS)[number], string>>

const partsOf = (texts: MessageCustomText): MailParts => Object.fromEntries(PARTS.map((part) => [part, texts[part] ?? ''])) as MailParts

/** The own texts: those that differ from the defaults. */
const ownParts = (texts: MailParts, preset: MailParts): MailParts =>
  Object.fromEntries(PARTS.map((part) => [part, texts[part] === preset[part] ? '' : texts[part]])) as MailParts

/** The texts of a mail in a language, with the call that replaces them. An empty part is the default one. */
export function useMailTexts({ word, suffix }: Mail, language: string) {
  const { api, scope } = useApi()
  const { isInstance } = useOrg()
  const queries = useQueryClient()
  const queryKey = [...scope, 'mail-texts', word, language]
  const service = isInstance ? api.admin : api.management
  const query = useQuery({
    queryKey, refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const [preset, custom] = await Promise.all([
        service[`getDefault${word}MessageText`]({ language }, { signal }), service[`getCustom${word}MessageText`]({ language }, { signal }),
      ])
      const defaults = partsOf(preset.customText)
      return { preset: defaults, own: ownParts(partsOf(custom.customText), defaults), seen: revisionOf(custom.customText) }
    },
  })
  const save = async (parts: MailParts): Promise<void> => {
    const request = { language, ...parts, ...query.data?.seen }
    if (isInstance) await api.admin[`setDefault${word}MessageText`](request)
    else if (suffix === 'Text') await api.management[`setCustom${word}MessageText`](request)
    else await api.management[`setCustom${word}MessageCustomText`](request)
    await queries.invalidateQueries({ queryKey })
  }
  return { query, save, isInstance }
}

/** The mail with the given texts and sample values. */
export function useMailPreview(type: MessageTextType, language: string, parts: MailParts | undefined) {
  const { api, scope } = useApi()
  const { isInstance } = useOrg()
  return useQuery({
    queryKey: [...scope, 'mail-preview', type, language, parts], enabled: parts !== undefined, retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (isInstance ? api.admin : api.management).previewMessageText({ type, language, ...parts }, { signal }),
  })
}
