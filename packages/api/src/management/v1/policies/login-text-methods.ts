import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { assertLocale, pageTextsIn, withTexts } from '@keyhall/core/branding'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { assertTextsRevision, customLoginTextsRequest, languageRequest, loginTextsAnswer, textsOf } from '../../../shapes/policies/login-texts.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'management.v1.ManagementService'
const PATH = '/management/v1/text/login/{language}'
const place = { kind: 'org' } as const

/** Custom login texts of an organization. */
export const orgLoginTextMethods = ({ settings, instance, branding: { texts: builtIn } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetCustomLoginTexts`,
    summary: "Returns the organization's custom login texts in a language",
    permission: 'policy.read',
    place,
    http: [{ verb: 'GET', path: PATH }],
    request: languageRequest,
    response: loginTextsAnswer,
    handle: async ({ language }, { orgId }) => {
      assertLocale(language, builtIn)
      return textsOf((await settings.policies.get(orgId)).own.texts, language)
    },
  }),
  defineMethod({
    name: `${SERVICE}/GetDefaultLoginTexts`,
    summary: 'Returns the login texts of the instance in a language, which organizations can override',
    permission: 'policy.read',
    place,
    http: [{ verb: 'GET', path: '/management/v1/text/default/login/{language}' }],
    request: languageRequest,
    response: loginTextsAnswer,
    handle: async ({ language }) => {
      assertLocale(language, builtIn)
      return { customText: { texts: { ...builtIn.all(language), ...pageTextsIn(instance().settings.policies.texts, language) } } }
    },
  }),
  defineMethod({
    name: `${SERVICE}/SetCustomLoginText`,
    summary: "Sets the organization's custom login texts in a language; omitted texts revert to the default ones",
    permission: 'policy.write',
    place,
    http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
    request: customLoginTextsRequest,
    response: message(Changed),
    handle: async ({ language, texts, revision }, { caller, orgId }) => {
      await settings.setOrgPolicy.set(caller, orgId, 'texts', (own) => {
        assertTextsRevision(own, language, revision)
        return withTexts(own ?? {}, language, texts, builtIn)
      })
      return { details: { resourceOwner: orgId } }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ResetCustomLoginTextToDefault`,
    summary: "Deletes the organization's custom login texts in a language",
    permission: 'policy.delete',
    place,
    http: [{ verb: 'DELETE', path: PATH }],
    request: languageRequest,
    response: message(Changed),
    handle: async ({ language }, { caller, orgId }) => {
      await settings.setOrgPolicy.set(caller, orgId, 'texts', (own) => withTexts(own ?? {}, language, {}, builtIn))
      return { details: { resourceOwner: orgId } }
    },
  }),
]
