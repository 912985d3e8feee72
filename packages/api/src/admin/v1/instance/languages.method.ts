import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { LanguagesResponse, getSupportedLanguages } from '../../../shapes/supported-languages.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'

class GetDefaultLanguageResponse {
  @Text({ max: 35 }) language!: string
}

/** Languages of the instance. The default language is a setting of the server (KEYHALL_DEFAULT_LANGUAGE), which the API cannot change. */
export const languageMethods = (use: UseCases): readonly AnyMethod[] => [
  getSupportedLanguages(use, 'admin'),
  defineMethod({
    name: `${SERVICE}/GetAllowedLanguages`,
    summary: 'Lists the allowed languages of pages and mails, which are all supported ones',
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'GET', path: '/admin/v1/languages/allowed' }],
    request: empty,
    response: message(LanguagesResponse),
    handle: async () => ({ languages: [...use.languages.supported] }),
  }),
  defineMethod({
    name: `${SERVICE}/GetDefaultLanguage`,
    summary: 'Returns the default language (KEYHALL_DEFAULT_LANGUAGE), used for people without a known preference',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/admin/v1/languages/default' }],
    request: empty,
    response: message(GetDefaultLanguageResponse),
    handle: async () => ({ language: use.languages.preset }),
  }),
]
