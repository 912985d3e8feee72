import type { ProviderOptions } from '@keyhall/core/identity-providers'
import { DomainName } from '@keyhall/core/shared'
import { Flag, OneOf, Text } from '../../message/index.js'

const AUTO_LINKING = ['AUTO_LINKING_OPTION_UNSPECIFIED', 'AUTO_LINKING_OPTION_USERNAME', 'AUTO_LINKING_OPTION_EMAIL'] as const
const KINDS = ['none', 'user_name', 'email'] as const satisfies readonly ProviderOptions['autoLinking'][]

const isDomain = { expected: DomainName.expected, is: (text: string) => DomainName.accepts(text) }

/** What a sign-in at the provider may do to accounts. The members after `autoLinking` are not in ZITADEL. */
export class Options {
  @Flag() isLinkingAllowed!: boolean
  @Flag() isCreationAllowed!: boolean
  /** Creates the account without asking the person. */
  @Flag() isAutoCreation!: boolean
  /** Updates names and language at every sign-in. */
  @Flag() isAutoUpdate!: boolean
  /** Suggests the account to link. The person always has to sign in to it once. */
  @OneOf(AUTO_LINKING) autoLinking!: string
  /** Domains of verified email addresses that may sign in; empty allows all. */
  @Text({ max: 253, list: 100, pattern: isDomain }) allowedDomains!: string[]
  /** Whether a second factor at the provider, and the time of the sign-in there, count as ours. */
  @Flag() isTrustedForFactors!: boolean
  /** Whether every email address of this provider counts as verified. */
  @Flag({ optional: true }) areEmailsTrusted?: boolean
  /** Whether a new account gets the user name of the provider unchanged if it is free. */
  @Flag({ optional: true }) areUserNamesKept?: boolean
}

export const optionsOf = (sent: Options | undefined): ProviderOptions => ({
  isLinkingAllowed: sent?.isLinkingAllowed ?? false,
  isCreationAllowed: sent?.isCreationAllowed ?? false,
  isAutoCreation: sent?.isAutoCreation ?? false,
  isAutoUpdate: sent?.isAutoUpdate ?? false,
  autoLinking: KINDS[AUTO_LINKING.indexOf((sent?.autoLinking ?? AUTO_LINKING[0]) as (typeof AUTO_LINKING)[number])] ?? 'none',
  allowedDomains: sent?.allowedDomains ?? [],
  isTrustedForFactors: sent?.isTrustedForFactors ?? false,
  ...(sent?.areEmailsTrusted ? { areEmailsTrusted: true } : {}),
  ...(sent?.areUserNamesKept ? { areUserNamesKept: true } : {}),
})

export const writeOptions = ({ autoLinking, allowedDomains, ...options }: ProviderOptions): Options =>
  ({ ...options, autoLinking: AUTO_LINKING[KINDS.indexOf(autoLinking)] ?? AUTO_LINKING[0], allowedDomains: [...allowedDomains] })
