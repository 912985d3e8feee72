import { UpstreamMisconfigured, UpstreamRefused } from '@keyhall/core/external-sign-in'
import type { LdapSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { InappropriateAuthError, InvalidCredentialsError, InvalidDNSyntaxError, ResultCodeError, UnwillingToPerformError } from 'ldapts'
import type { Client } from 'ldapts'
import { shown } from '../shown.js'
import { refusalOf } from './result-codes.js'
import { asksForAnother } from './server-unavailable.js'

interface Meaning {
  /** Of `UpstreamRefused`. What a guess may not reveal is `invalid_credentials`. */
  readonly reason: string
  readonly words: string
}

const meaning = (reason: string, words: string): Meaning => ({ reason, words })

/** Why Active Directory refuses a bind (MS-ADTS §5.1.1.1.1): the `data` of its text, in hexadecimal. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ['525', meaning('invalid_credentials', 'the user does not exist')],
  ['52e', meaning('invalid_credentials', 'the password is wrong')],
  ['52f', meaning('account_disabled', 'a restriction of the account forbids it')],
  ['530', meaning('account_disabled', 'the account may not sign in at this time')],
  ['531', meaning('account_disabled', 'the account may not sign in at this computer')],
  ['532', meaning('password_expired', 'the password is expired')],
  ['533', meaning('account_disabled', 'the account is disabled')],
  ['568', meaning('account_disabled', 'the account has too many groups')],
  ['701', meaning('account_expired', 'the account is expired')],
  ['773', meaning('password_expired', 'the password must be changed first')],
  // Also for a wrong password.
  ['775', meaning('invalid_credentials', 'the account is locked')],
])

const meaningOf = ({ message }: Error): Meaning | undefined => MEANINGS.get(/\bdata ([0-9a-f]{3,4})\b/.exec(message)?.[1] ?? '')

/** @throws UpstreamMisconfigured when the directory refuses the service account */
export async function bindService(client: Client, { settings, secrets }: OpenedProvider<LdapSettings>): Promise<void> {
  const { bindDn } = settings
  const { bindPassword = '' } = secrets
  // RFC 4513 §5.1.2: a name without a password is an unauthenticated bind, which succeeds without proving anything.
  if (bindDn !== '' && bindPassword === '') throw new UpstreamMisconfigured(`the service account ${shown(bindDn)} has no password (bindPassword)`)
  try {
    await client.bind(bindDn, bindPassword)
  } catch (problem) {
    if (!(problem instanceof ResultCodeError) || asksForAnother(problem)) throw problem
    const who = bindDn === '' ? 'a bind without a service account' : `the service account ${shown(bindDn)}`
    const why = problem instanceof InvalidCredentialsError
      ? `${meaningOf(problem)?.words ?? 'check its DN and password'} (${shown(problem.message)})` : refusalOf(problem)
    throw new UpstreamMisconfigured(`the directory refuses ${who}: ${why}`)
  }
}

const isRefusal = (problem: unknown): boolean =>
  [InvalidCredentialsError, InvalidDNSyntaxError, InappropriateAuthError, UnwillingToPerformError].some((kind) => problem instanceof kind)

/** Proves the password of a person. @throws UpstreamRefused, UpstreamMisconfigured */
export async function bindPerson(client: Client, dn: string, password: string): Promise<void> {
  try {
    await client.bind(dn, password)
  } catch (problem) {
    if (!(problem instanceof ResultCodeError) || asksForAnother(problem)) throw problem
    if (!isRefusal(problem)) throw new UpstreamMisconfigured(`the directory does not verify passwords of people: ${refusalOf(problem)}`)
    const found = meaningOf(problem)
    if (found) throw new UpstreamRefused(found.reason, `the directory refuses the person: ${found.words} (${shown(problem.message)})`)
    const why = problem instanceof InvalidCredentialsError ? `the password is wrong (${shown(problem.message)})` : refusalOf(problem)
    throw new UpstreamRefused('invalid_credentials', `the directory refuses the person: ${why}`)
  }
}
