import type { IdentityProvider, ProviderOptions } from '../../directory/identity-providers/index.js'
import { MAX_EXTERNAL_ID } from '../../directory/identity-providers/index.js'
import { EmailAddress, PhoneNumber } from '../../directory/users/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { canonicalName, isDisplayText, isPlain, isStorable, LanguageTag } from '../../foundation/shared/index.js'
import { isOfOtherSettings } from '../auth-requests/index.js'
import type { PersonAtProvider } from '../auth-requests/index.js'
import { AttemptOver, DomainRefused, UpstreamUntrusted } from './errors.js'
import { trustedAuthentication } from './upstream-authentication.js'
import type { ExternalIdentity } from './upstream.js'

const MAX_NAME = 200
/** Allowed domains that a message lists. */
const MAX_NAMED_DOMAINS = 10

/** A name that may be stored and shown; longer ones are cut, unfit ones are left out. */
function named<K extends string>(member: K, text: string | undefined): { readonly [M in K]?: string } {
  // A joiner at the cut would join nothing.
  const cut = [...(text ?? '').trim()].slice(0, MAX_NAME).join('').replace(/[\u200c\u200d]+$/, '')
  const isUsable = member === 'userName' ? isPlain(cut) : isDisplayText(cut)
  return (cut === '' || !isUsable ? {} : { [member]: cut }) as { readonly [M in K]?: string }
}

/** The bounded description of a person, without what cannot be stored. @throws UpstreamUntrusted without a usable id */
export function personAtProvider(identity: ExternalIdentity, options: ProviderOptions, now: EpochSeconds): PersonAtProvider {
  const { externalId } = identity
  if (externalId === '' || externalId.length > MAX_EXTERNAL_ID || !isStorable(externalId)) {
    throw new UpstreamUntrusted(externalId.length > 0 && externalId.length <= MAX_EXTERNAL_ID
      ? 'the id of the person has characters that cannot be stored' : `the id of the person has ${externalId.length} characters, expected 1 to ${MAX_EXTERNAL_ID}`)
  }
  const address = identity.email?.trim() ?? ''
  const hasEmail = EmailAddress.accepts(address)
  const language = identity.preferredLanguage
  const phone = identity.isPhoneVerified ? PhoneNumber.read(identity.phone ?? '') : undefined
  return {
    externalId, isEmailVerified: hasEmail && (identity.isEmailVerified || options.areEmailsTrusted === true), ...(hasEmail ? { email: address } : {}),
    ...named('userName', identity.userName), ...named('firstName', identity.firstName), ...named('lastName', identity.lastName),
    ...named('displayName', identity.displayName), ...named('nickName', identity.nickName),
    ...(language !== undefined && LanguageTag.accepts(language) ? { preferredLanguage: language } : {}),
    ...(phone === undefined ? {} : { phone }),
    ...trustedAuthentication(identity, options, now),
  }
}

/** @throws AttemptOver when the settings of the provider have changed since the return */
export function assertSameSettings(returned: Parameters<typeof isOfOtherSettings>[0], provider: IdentityProvider): void {
  if (!isOfOtherSettings(returned, provider)) return
  throw new AttemptOver('the settings of the identity provider have changed since its answer: it has to name the person again')
}

/** @throws DomainRefused unless the verified address has one of the allowed domains */
export function assertAllowedDomain({ email = '', isEmailVerified }: PersonAtProvider, { allowedDomains }: ProviderOptions): void {
  if (allowedDomains.length === 0) return
  const domain = canonicalName(email.slice(email.lastIndexOf('@') + 1))
  if (isEmailVerified && allowedDomains.some((allowed) => canonicalName(allowed) === domain)) return
  if (email === '') throw new DomainRefused('the provider names no usable email address, whose domain must be an allowed one (allowedDomains)')
  if (!isEmailVerified) throw new DomainRefused('the provider has not verified the email address, whose domain must be an allowed one (allowedDomains)')
  const allowed = allowedDomains.slice(0, MAX_NAMED_DOMAINS).join(', ')
  throw new DomainRefused(`the domain of the email address is ${domain}, allowed are ${allowed}${allowedDomains.length > MAX_NAMED_DOMAINS ? ' and others' : ''} (allowedDomains)`)
}
