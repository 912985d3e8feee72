import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { assertLocale, withTexts } from '@keyhall/core/branding'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import type { Caller } from '@keyhall/core/shared'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { assertTextsRevision, customLoginTextsRequest, languageRequest, loginTextsAnswer, textsOf } from '../../../shapes/policies/login-texts.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/text/login/{language}'
const place = { kind: 'instance' } as const

/** Custom login texts of the instance, for organizations without their own. */
export function instanceLoginTextMethods({ settings, instance, branding: { texts: builtIn } }: UseCases): readonly AnyMethod[] {
  const set = async (caller: Caller, language: string, texts: Readonly<Record<string, string>>, revision?: number): Promise<Changed> => {
    await settings.change.change(caller, POLICY_EVENTS.texts, (all) => {
      assertTextsRevision(all.policies.texts, language, revision)
      return { ...all, policies: { ...all.policies, texts: withTexts(all.policies.texts, language, texts, builtIn) } }
    })
    return { details: { resourceOwner: instance().id } }
  }
  const reading = { permission: 'iam.policy.read', place, request: languageRequest, response: loginTextsAnswer } as const
  return [
    defineMethod({
      ...reading,
      name: `${SERVICE}/GetDefaultLoginTexts`,
      summary: 'Returns the built-in texts of the login pages in a language',
      http: [{ verb: 'GET', path: '/admin/v1/text/default/login/{language}' }],
      handle: async ({ language }) => {
        assertLocale(language, builtIn)
        return { customText: { texts: builtIn.all(language) } }
      },
    }),
    defineMethod({
      ...reading,
      name: `${SERVICE}/GetCustomLoginTexts`,
      summary: "Returns the instance's custom login texts in a language",
      http: [{ verb: 'GET', path: PATH }],
      handle: async ({ language }) => {
        assertLocale(language, builtIn)
        return textsOf(instance().settings.policies.texts, language)
      },
    }),
    defineMethod({
      name: `${SERVICE}/SetCustomLoginText`,
      summary: "Sets the instance's custom login texts in a language; omitted texts revert to the built-in ones",
      permission: 'iam.policy.write',
      place,
      http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
      request: customLoginTextsRequest,
      response: message(Changed),
      handle: ({ language, texts, revision }, { caller }) => set(caller, language, texts, revision),
    }),
    defineMethod({
      name: `${SERVICE}/ResetCustomLoginTextToDefault`,
      summary: "Deletes the instance's custom login texts in a language",
      permission: 'iam.policy.write',
      place,
      http: [{ verb: 'DELETE', path: PATH }],
      request: languageRequest,
      response: message(Changed),
      handle: ({ language }, { caller }) => set(caller, language, {}),
    }),
  ]
}
