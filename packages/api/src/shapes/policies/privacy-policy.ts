import type { LinksPolicy } from '@keyhall/core/instance'
import { LANGUAGE_IN_LINK, isLink } from '@keyhall/core/instance'
import { EmailAddress } from '@keyhall/core/users'
import { Revision } from '../../application/shapes/revision.message.js'
import { Flag, Nested, Rule, Text } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

const MAX_LENGTH = 2000
const MAX_VERSION = 50
const LINKS = ['tosLink', 'privacyLink', 'helpLink'] as const
const UNSUPPORTED = ['docsLink', 'customLink', 'customLinkText'] as const

/** Links on every login page. An absent link is not shown. */
@Rule<PrivacyPolicyRequest>((sent) => [
  ...LINKS.filter((name) => sent[name] !== '' && !isLink(sent[name]))
    .map((field) => ({ field, problem: `must be an https:// URL in ASCII; ${LANGUAGE_IN_LINK} is replaced by the language` })),
  ...(sent.supportEmail === '' || EmailAddress.accepts(sent.supportEmail) ? [] : [{ field: 'supportEmail', problem: 'must be an email address' }]),
  ...(sent.tosVersion && sent.tosLink === '' ? [{ field: 'tosVersion', problem: 'needs tosLink: people must be able to read what they accept' }] : []),
  ...UNSUPPORTED.filter((name) => sent[name] !== '').map((field) => ({ field, problem: 'must be empty: the pages do not show it' })),
])
export class PrivacyPolicyRequest {
  @Text({ min: 0, max: MAX_LENGTH }) tosLink!: string
  @Text({ min: 0, max: MAX_LENGTH }) privacyLink!: string
  @Text({ min: 0, max: MAX_LENGTH }) helpLink!: string
  @Text({ min: 0, max: 320 }) supportEmail!: string
  /** The version of the terms that people must accept at their next sign-in; a new one asks again. Empty or absent: they are not asked. */
  @Text({ min: 0, max: MAX_VERSION, optional: true }) tosVersion?: string
  @Text({ min: 0, max: MAX_LENGTH }) docsLink!: string
  @Text({ min: 0, max: MAX_LENGTH }) customLink!: string
  @Text({ min: 0, max: MAX_LENGTH }) customLinkText!: string
  @Revision() revision?: number
}

export class PrivacyPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Text({ min: 0, max: MAX_LENGTH }) tosLink!: string
  @Text({ min: 0, max: MAX_LENGTH }) privacyLink!: string
  @Flag() isDefault!: boolean
  @Text({ min: 0, max: MAX_LENGTH }) helpLink!: string
  @Text({ min: 0, max: 320 }) supportEmail!: string
  @Text({ min: 0, max: MAX_VERSION, optional: true }) tosVersion?: string
  @Revision() revision?: number
}

export const linksPolicyOf = ({ tosLink, tosVersion = '', privacyLink, helpLink, supportEmail }: PrivacyPolicyRequest): LinksPolicy => ({
  ...(tosLink === '' ? {} : { termsOfService: tosLink }),
  ...(tosVersion === '' ? {} : { termsVersion: tosVersion }),
  ...(privacyLink === '' ? {} : { privacyPolicy: privacyLink }),
  ...(helpLink === '' ? {} : { help: helpLink }),
  ...(supportEmail === '' ? {} : { supportEmail }),
})

export const writeLinksPolicy = (
  { termsOfService = '', privacyPolicy = '', help = '', supportEmail = '', termsVersion }: LinksPolicy, isDefault: boolean,
): PrivacyPolicyMessage => ({ tosLink: termsOfService, privacyLink: privacyPolicy, helpLink: help, supportEmail, ...(termsVersion === undefined ? {} : { tosVersion: termsVersion }), isDefault })
