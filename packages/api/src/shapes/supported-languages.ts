import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Text, message } from '../message/index.js'
import type { UseCases } from '../use-cases.js'
import { empty } from './empty.js'

/** BCP 47 language tags. */
export class LanguagesResponse {
  @Text({ max: 35, list: 100 }) languages!: string[]
}

const SERVICES = {
  management: 'management.v1.ManagementService',
  admin: 'admin.v1.AdminService',
  auth: 'auth.v1.AuthService',
} as const

/** The languages of pages and mails, a method of all three services of v1. */
export const getSupportedLanguages = ({ languages }: UseCases, area: keyof typeof SERVICES): AnyMethod =>
  defineMethod({
    name: `${SERVICES[area]}/GetSupportedLanguages`,
    summary: 'Lists the languages of pages and mails',
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'GET', path: `/${area}/v1/languages` }],
    request: empty,
    response: message(LanguagesResponse),
    handle: async () => ({ languages: [...languages.supported] }),
  })
