import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { assertMailTexts, mailTextsIn, withMailTexts } from '@keyhall/core/branding'
import type { MailTexts } from '@keyhall/core/branding'
import type { TextsPolicy } from '@keyhall/core/instance'
import { message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import {
  MESSAGE_TYPES, mailLanguageRequest, messageTextOf, messageTextResponse, messageTypeAt, partsOf, previewMessageTextRequest, previewMessageTextResponse,
  setMessageTextRequest,
} from '../../../shapes/policies/message-texts.js'
import type { MessageTextType } from '../../../shapes/policies/message-texts.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'management.v1.ManagementService'
const PATH = '/management/v1/text'
const place = { kind: 'org' } as const

function methodsOf({ word, path, kind, what, suffix }: MessageTextType, { settings, instance, branding: { mails } }: UseCases): readonly AnyMethod[] {
  const ownOf = async ({ orgId }: Call): Promise<TextsPolicy> => (await settings.policies.get(orgId)).own.texts ?? {}
  const set = async ({ caller, orgId }: Call, locale: string, texts: MailTexts): Promise<Changed> => {
    await settings.setOrgPolicy.set(caller, orgId, 'texts', (own) => withMailTexts(own ?? {}, { locale, kind }, texts, mails))
    return { details: { resourceOwner: orgId } }
  }
  const preset = (language: string): MailTexts => ({ ...mails.builtIn(kind, language), ...mailTextsIn(instance().settings.policies.texts, language, kind) })
  const reading = { permission: 'policy.read', place, request: mailLanguageRequest, response: messageTextResponse } as const
  return [
    defineMethod({
      ...reading,
      name: `${SERVICE}/GetDefault${word}MessageText`,
      summary: `Returns the default texts of the instance of ${what} in a language`,
      http: [{ verb: 'GET', path: `${PATH}/default/message/${path}/{language}` }],
      handle: async ({ language }) => {
        assertMailTexts(language, kind, {}, mails)
        return messageTextOf(preset(language), {})
      },
    }),
    defineMethod({
      ...reading,
      name: `${SERVICE}/GetCustom${word}MessageText`,
      summary: `Returns the organization's texts of ${what} in a language; missing parts have the default text`,
      http: [{ verb: 'GET', path: `${PATH}/message/${path}/{language}` }],
      handle: async ({ language }, call) => {
        assertMailTexts(language, kind, {}, mails)
        return messageTextOf(preset(language), mailTextsIn(await ownOf(call), language, kind))
      },
    }),
    defineMethod({
      name: `${SERVICE}/SetCustom${word}Message${suffix}`,
      summary: `Replaces the organization's texts of ${what} in a language; omitted parts revert to the default text`,
      permission: 'policy.write',
      place,
      http: [{ verb: 'PUT', path: `${PATH}/message/${path}/{language}` }],
      request: setMessageTextRequest,
      response: message(Changed),
      handle: ({ language, ...input }, call) => set(call, language, partsOf(input)),
    }),
    defineMethod({
      name: `${SERVICE}/ResetCustom${word}MessageTextToDefault`,
      summary: `Deletes the organization's texts of ${what} in a language`,
      permission: 'policy.delete',
      place,
      http: [{ verb: 'DELETE', path: `${PATH}/message/${path}/{language}` }],
      request: mailLanguageRequest,
      response: message(Changed),
      handle: ({ language }, call) => set(call, language, {}),
    }),
  ]
}

const preview = ({ branding: { mails, effective }, users }: UseCases): AnyMethod =>
  defineMethod({
    name: `${SERVICE}/PreviewMessageText`,
    summary: 'Renders a mail with the given texts and sample values; nothing is stored',
    permission: 'policy.read',
    place,
    http: [{ verb: 'POST', path: `${PATH}/message/_preview` }],
    request: previewMessageTextRequest,
    response: previewMessageTextResponse,
    handle: async ({ type, language: locale, ...input }, { orgId }) => {
      const { kind } = messageTypeAt(type)
      const texts = partsOf(input)
      assertMailTexts(locale, kind, texts, mails)
      const { branding, texts: before } = await effective.ofOrg(orgId)
      const orgName = (await users.views.read(({ orgs }) => orgs.find(orgId)))?.name ?? ''
      return mails.preview({ kind, locale, branding, orgName, texts: withMailTexts(before, { locale, kind }, { ...mailTextsIn(before, locale, kind), ...texts }, mails) })
    },
  })

/** Texts of mails of the organization. */
export const orgMessageTextMethods = (use: UseCases): readonly AnyMethod[] => [...MESSAGE_TYPES.flatMap((type) => methodsOf(type, use)), preview(use)]
