import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { assertMailTexts, mailTextsIn, withMailTexts } from '@keyhall/core/branding'
import type { MailTexts } from '@keyhall/core/branding'
import type { TextsPolicy } from '@keyhall/core/instance'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import { message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import {
  MESSAGE_TYPES, mailLanguageRequest, messageTextOf, messageTextResponse, messageTypeAt, partsOf, previewMessageTextRequest, previewMessageTextResponse,
  setMessageTextRequest,
} from '../../../shapes/policies/message-texts.js'
import type { MessageTextType } from '../../../shapes/policies/message-texts.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/text'
const place = { kind: 'instance' } as const

function methodsOf({ word, path, kind, what }: MessageTextType, { settings, instance, branding: { mails } }: UseCases): readonly AnyMethod[] {
  const ownOf = async (_call: Call): Promise<TextsPolicy> => instance().settings.policies.texts
  const set = async ({ caller }: Call, locale: string, texts: MailTexts): Promise<Changed> => {
    await settings.change.change(caller, POLICY_EVENTS.texts, (all) =>
      ({ ...all, policies: { ...all.policies, texts: withMailTexts(all.policies.texts, { locale, kind }, texts, mails) } }))
    return { details: { resourceOwner: instance().id } }
  }
  const preset = (language: string): MailTexts => (mails.builtIn(kind, language))
  const reading = { permission: 'iam.policy.read', place, request: mailLanguageRequest, response: messageTextResponse } as const
  return [
    defineMethod({
      ...reading,
      name: `${SERVICE}/GetDefault${word}MessageText`,
      summary: `Returns the built-in texts of ${what} in a language`,
      http: [{ verb: 'GET', path: `${PATH}/default/message/${path}/{language}` }],
      handle: async ({ language }) => {
        assertMailTexts(language, kind, {}, mails)
        return messageTextOf(preset(language), {})
      },
    }),
    defineMethod({
      ...reading,
      name: `${SERVICE}/GetCustom${word}MessageText`,
      summary: `Returns the instance's texts of ${what} in a language; missing parts have the default text`,
      http: [{ verb: 'GET', path: `${PATH}/message/${path}/{language}` }],
      handle: async ({ language }, call) => {
        assertMailTexts(language, kind, {}, mails)
        return messageTextOf(preset(language), mailTextsIn(await ownOf(call), language, kind))
      },
    }),
    defineMethod({
      name: `${SERVICE}/SetDefault${word}MessageText`,
      summary: `Replaces the instance's texts of ${what} in a language; omitted parts revert to the default text`,
      permission: 'iam.policy.write',
      place,
      http: [{ verb: 'PUT', path: `${PATH}/message/${path}/{language}` }],
      request: setMessageTextRequest,
      response: message(Changed),
      handle: ({ language, ...input }, call) => set(call, language, partsOf(input)),
    }),
    defineMethod({
      name: `${SERVICE}/ResetCustom${word}MessageTextToDefault`,
      summary: `Deletes the instance's texts of ${what} in a language`,
      permission: 'iam.policy.write',
      place,
      http: [{ verb: 'DELETE', path: `${PATH}/message/${path}/{language}` }],
      request: mailLanguageRequest,
      response: message(Changed),
      handle: ({ language }, call) => set(call, language, {}),
    }),
  ]
}

const preview = ({ branding: { mails, effective } }: UseCases): AnyMethod =>
  defineMethod({
    name: `${SERVICE}/PreviewMessageText`,
    summary: 'Renders a mail with the given texts and sample values; nothing is stored',
    permission: 'iam.policy.read',
    place,
    http: [{ verb: 'POST', path: `${PATH}/message/_preview` }],
    request: previewMessageTextRequest,
    response: previewMessageTextResponse,
    handle: async ({ type, language: locale, ...input }) => {
      const { kind } = messageTypeAt(type)
      const texts = partsOf(input)
      assertMailTexts(locale, kind, texts, mails)
      const { branding, texts: before } = effective.ofInstance()
      return mails.preview({ kind, locale, branding, orgName: 'Example', texts: withMailTexts(before, { locale, kind }, { ...mailTextsIn(before, locale, kind), ...texts }, mails) })
    },
  })

/** Texts of mails of the instance. */
export const instanceMessageTextMethods = (use: UseCases): readonly AnyMethod[] => [...MESSAGE_TYPES.flatMap((type) => methodsOf(type, use)), preview(use)]
