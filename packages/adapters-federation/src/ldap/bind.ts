import { UpstreamMisconfigured, UpstreamRefused } from '@keyhall/core/external-sign-in'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { InappropriateAuthError, InvalidCredentialsError, InvalidDNSyntaxError, UnwillingToPerformError } from 'ldapts'
import type { Client } from 'ldapts'
import { shown } from '../shown.js'

/** Why Active Directory refuses the right password (MS-ADTS §5.1.1.1.1); it names no reason for a wrong one. */
const REASONS = new Map([
  ['530', 'account_disabled'],
  ['531', 'account_disabled'],
  ['532', 'password_expired'],
  ['533', 'account_disabled'],
  ['701', 'account_expired'],
  ['773', 'password_expired'],
])

const isRefusal = (problem: unknown): problem is Error =>
  [InvalidCredentialsError, InvalidDNSyntaxError, InappropriateAuthError, UnwillingToPerformError].some((kind) => problem instanceof kind)

/** @throws UpstreamMisconfigured when the directory refuses the service account */
export async function bindService(client: Client, { settings, secrets }: OpenedProvider<LdapSettings>): Promise<void> {
  const { bindDn } = settings
  const { bindPassword = '' } = secrets
  // RFC 4513 §5.1.2: a name without a password is an unauthenticated bind, which succeeds without proving anything.
  if (bindDn !== '' && bindPassword === '') throw new UpstreamMisconfigured('the service account has no password')
  try {
    await client.bind(bindDn, bindPassword)
  } catch (problem) {
    if (isRefusal(problem)) throw new UpstreamMisconfigured(`the directory refuses the service account ${shown(bindDn)}: check its DN and password (${shown(problem.message)})`)
    throw problem
  }
}

/** Proves the password of a person. @throws UpstreamRefused */
export async function bindPerson(client: Client, dn: string, password: string): Promise<void> {
  try {
    await client.bind(dn, password)
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    const reason = REASONS.get(/\bdata ([0-9a-f]{3,4})\b/.exec(problem.message)?.[1] ?? '') ?? 'invalid_credentials'
    throw new UpstreamRefused(reason, reason === 'invalid_credentials' ? 'the password is wrong' : `the directory refuses the sign-in: ${reason} (${shown(problem.message)})`)
  }
}
