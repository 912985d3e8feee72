import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { assertMailTexts, mailTextsIn, withMailTexts } from '@keyhall/core/branding'
import type { MailTextKind, MailTexts } from '@keyhall/core/branding'
import type { TextsPolicy } from '@keyhall/core/instance'
import { assertPolicyRevision } from '@keyhall/core/settings'
import { IF_MATCH } from '../../application/shapes/revision.message.js'
import { message } from '../../message/index.js'
import type { BrandingUseCases } from '../../branding-use-cases.js'
import { Changed } from '../object-details.js'
import type { Access } from '../operation.js'
import {
  MESSAGE_TYPES, defaultMessageTextOf, mailLanguageRequest, messageTextOf, messageTextResponse, messageTypeAt, partsOf, previewMessageTextRequest, previewMessageTextResponse,
  setMessageTextRequest,
} from './message-texts.js'
import type { MessageTextType } from './message-texts.js'

type Mails = BrandingUseCases['mails']

/** The effective branding and texts of a mail preview. */
interface Previewed extends Pick<Parameters<Mails['preview']>[0], 'branding' | 'orgName'> {
  readonly texts: TextsPolicy
}

/** Whose texts the methods are about: those of the instance, or of an organization. */
export interface MessageTextOwner extends Pick<Access, 'place'> {
  readonly service: `${string}.${string}Service`
  /** The path of the methods, without `/message`. */
  readonly path: string
  readonly permissions: Readonly<Record<'read' | 'write' | 'delete', Access['permission']>>
  /** Whose texts, in summaries: `the instance's`. */
  readonly whose: string
  /** What replaces missing parts, in summaries: `the built-in texts`. */
  readonly defaults: string
  readonly setterOf: (type: MessageTextType) => string
  /** The texts that replace missing parts. */
  readonly preset: (kind: MailTextKind, language: string) => MailTexts
  readonly own: (call: Call) => Promise<TextsPolicy>
  /** @returns the id of the owner */
  readonly change: (call: Call, to: (own: TextsPolicy) => TextsPolicy) => Promise<string>
  readonly previewed: (call: Call) => Promise<Previewed>
}

function methodsOf(type: MessageTextType, owner: MessageTextOwner, mails: Mails): readonly AnyMethod[] {
  const { word, path, kind, what } = type
  const { service, permissions, whose, defaults, place } = owner
  const http = { own: `${owner.path}/message/${path}/{language}`, default: `${owner.path}/default/message/${path}/{language}` }
  const set = async (call: Call, locale: string, texts: MailTexts, revision?: number): Promise<Changed> => {
    const resourceOwner = await owner.change(call, (own) => {
      assertPolicyRevision(mailTextsIn(own, locale, kind), revision)
      return withMailTexts(own, { locale, kind }, texts, mails)
    })
    return { details: { resourceOwner } }
  }
  const reading = { permission: permissions.read, place, request: mailLanguageRequest, response: messageTextResponse } as const
  return [
    defineMethod({
      ...reading,
      name: `${service}/GetDefault${word}MessageText`,
      summary: `Returns ${defaults} of ${what} in a language`,
      http: [{ verb: 'GET', path: http.default }],
      handle: async ({ language }) => {
        assertMailTexts(language, kind, {}, mails)
        return defaultMessageTextOf(owner.preset(kind, language))
      },
    }),
    defineMethod({
      ...reading,
      name: `${service}/GetCustom${word}MessageText`,
      summary: `Returns ${whose} texts of ${what} in a language; missing parts have the default text`,
      http: [{ verb: 'GET', path: http.own }],
      handle: async ({ language }, call) => {
        assertMailTexts(language, kind, {}, mails)
        return messageTextOf(owner.preset(kind, language), mailTextsIn(await owner.own(call), language, kind))
      },
    }),
    defineMethod({
      name: `${service}/${owner.setterOf(type)}`,
      summary: `Replaces ${whose} texts of ${what} in a language; omitted parts revert to the default text`,
      permission: permissions.write,
      place,
      http: [{ verb: 'PUT', path: http.own, ...IF_MATCH }],
      request: setMessageTextRequest,
      response: message(Changed),
      handle: ({ language, revision, ...input }, call) => set(call, language, partsOf(input), revision),
    }),
    defineMethod({
      name: `${service}/ResetCustom${word}MessageTextToDefault`,
      summary: `Deletes ${whose} texts of ${what} in a language`,
      permission: permissions.delete,
      place,
      http: [{ verb: 'DELETE', path: http.own }],
      request: mailLanguageRequest,
      response: message(Changed),
      handle: ({ language }, call) => set(call, language, {}),
    }),
  ]
}

const preview = ({ service, permissions, place, path, previewed }: MessageTextOwner, mails: Mails): AnyMethod =>
  defineMethod({
    name: `${service}/PreviewMessageText`,
    summary: 'Renders a mail with the given texts and sample values; nothing is stored',
    permission: permissions.read,
    place,
    http: [{ verb: 'POST', path: `${path}/message/_preview` }],
    request: previewMessageTextRequest,
    response: previewMessageTextResponse,
    handle: async ({ type, language: locale, ...input }, call) => {
      const { kind } = messageTypeAt(type)
      const parts = partsOf(input)
      assertMailTexts(locale, kind, parts, mails)
      const { texts: before, branding, orgName } = await previewed(call)
      const texts = withMailTexts(before, { locale, kind }, { ...mailTextsIn(before, locale, kind), ...parts }, mails)
      return mails.preview({ kind, locale, branding, orgName, texts })
    },
  })

/** The methods that read, replace and preview the texts of mails of one owner. */
export const messageTextMethods = (owner: MessageTextOwner, mails: Mails): readonly AnyMethod[] =>
  [...MESSAGE_TYPES.flatMap((type) => methodsOf(type, owner, mails)), preview(owner, mails)]
