import { defined } from '@keyhall/core/shared'
import { writeExactJson } from '@keyhall/documents/json'
import { SeedRefused, totpSeed, writtenTotpSeed } from '@keyhall/core/accounts'
import type { DataHumanUser, DataIdp, DataMetadata, DataProfile, DataUserLink } from '@keyhall/documents/bulk'
import type { HashProblem } from '../people/accept-hash.js'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import { Metadata } from '../people/metadata.js'
import { personName, takeName } from '../people/names.js'
import type { Entry } from '../reading/entry.js'
import { readCustomHash } from './custom-hash.js'

/** The inputs for mapping users. */
export interface Auth0Mapping {
  readonly orgId: string
  /** Takes the user's hash from the password export. */
  readonly passwordOf: () => string | undefined
  /** Whether to treat every address as verified, regardless of the export. */
  readonly isEmailVerified: boolean
  readonly hashProblem: HashProblem
  /** Whether an earlier user has this user name. */
  readonly isTaken: (userName: string) => boolean
}

const LOGGED = 'history is not imported'
const REASONS = {
  created_at: 'the import sets the creation date', updated_at: LOGGED, last_login: LOGGED, last_ip: LOGGED, logins_count: LOGGED,
  last_password_reset: LOGGED, multifactor: 'users have to set up second factors again', mfa_factors: 'users have to set up second factors again',
  guardian_authenticators: 'users have to set up second factors again',
} as const

/** The import document's representation of a user. */
export interface MappedAuth0User {
  readonly human: DataHumanUser
  readonly metadata: readonly DataMetadata[]
  readonly links: readonly DataUserLink[]
}

/** Maps a user of Auth0. @returns `undefined` and reports a loss when the id is missing or invalid */
export function mapAuth0User(entry: Entry, mapping: Auth0Mapping): MappedAuth0User | undefined {
  const id = entry.id('user_id')
  if (id === undefined || accepted.userId(id) === undefined) {
    entry.left(id === undefined ? 'has no user_id' : 'the id must have at most 200 printable ASCII characters')
    entry.drop()
    return undefined
  }
  const email = takeEmail(entry, mapping.isEmailVerified)
  const userName = takeUserName(entry, id, email?.email, mapping)
  const metadata = new Metadata()
  for (const member of ['user_metadata', 'app_metadata']) keepMetadata(entry, member, metadata)
  const password = takePassword(entry, mapping)
  const links = takeIdentities(entry, id, email?.email, mapping)
  const user = defined<DataHumanUser['user']>({
    userName,
    profile: takeProfile(entry, userName),
    email,
    phone: takePhone(entry),
    hashedPassword: password === undefined ? undefined : { value: password },
    ...takeFactors(entry),
    state: entry.flag('blocked') === true ? 'USER_STATE_INACTIVE' : undefined,
  })
  entry.close(REASONS)
  return { human: { userId: id, user }, metadata: metadata.of(id), links }
}

function takeEmail(entry: Entry, isForced: boolean): DataHumanUser['user']['email'] | undefined {
  const [text, isVerified] = [entry.text('email'), entry.flag('email_verified') ?? false]
  const email = text === undefined ? undefined : accepted.email(text.trim())
  if (text !== undefined && email === undefined) entry.left('is not an email address', ['email'], text)
  return email === undefined ? undefined : { email, isEmailVerified: isForced || isVerified }
}

/** The user name, which most users of Auth0 lack. Two accounts with the same address are both imported, the second under its id. */
function takeUserName(entry: Entry, id: string, email: string | undefined, { isTaken }: Auth0Mapping): string {
  const given = takeName(entry, 'username')
  if (given !== undefined && !isTaken(given)) return given
  if (given === undefined && email !== undefined && !isTaken(email)) return email
  const why = given !== undefined ? 'another user has it'
    : email === undefined ? 'is missing, and the user has no email address' : 'is missing, and another user has the email address as user name'
  entry.changed(`${why}: replaced with the id`, ['username'])
  return id
}

function takeProfile(entry: Entry, userName: string): DataProfile {
  const display = takeName(entry, 'name')
  const [first, last] = [takeName(entry, 'given_name') ?? display, takeName(entry, 'family_name')]
  const names = personName(entry, { userName, first: ['given_name', first], last: ['family_name', last], display })
  return defined<DataProfile>({
    ...names,
    nickName: takeName(entry, 'nickname'),
    preferredLanguage: takeAccepted(entry, 'locale', accepted.language, 'is no language tag'),
    picture: takeAccepted(entry, 'picture', accepted.webAddress, 'is no web address'),
  })
}

function takeAccepted(entry: Entry, member: string, accept: accepted.Accept, problem: string): string | undefined {
  const text = entry.text(member)
  const kept = text === undefined ? undefined : accept(text)
  if (text !== undefined && kept === undefined) entry.left(problem, [member], text)
  return kept
}

function takePhone(entry: Entry): DataHumanUser['user']['phone'] | undefined {
  const phone = takeAccepted(entry, 'phone_number', accepted.phone, 'is not a phone number in E.164 format, such as +41791234567')
  const isVerified = entry.flag('phone_verified') ?? false
  return phone === undefined ? undefined : { phone, isPhoneVerified: isVerified }
}

/** A separate key for each, because users may change one without the other. */
function keepMetadata(entry: Entry, member: string, metadata: Metadata): void {
  const values = entry.object(member)
  for (const name of values?.rest() ?? []) {
    const value = values?.take(name)
    const written = typeof value === 'string' ? value : writeExactJson(value)
    if (values && value !== undefined) metadata.set(`${member}.${name}`, written, values, [name])
  }
}

function takePassword(entry: Entry, { passwordOf, hashProblem }: Auth0Mapping): string | undefined {
  const custom = entry.object('custom_password_hash')
  const exported = passwordOf()
  const bcrypt = entry.text('password_hash')
  const encoded = exported ?? bcrypt
  const member = encoded === undefined ? 'custom_password_hash' : exported === undefined ? 'password_hash' : 'passwordHash'
  const read = encoded !== undefined ? { encoded } : custom ? readCustomHash(custom) : undefined
  const problem = read && ('problem' in read ? read.problem : hashProblem(read.encoded))
  if (problem === undefined) return (read as { readonly encoded: string } | undefined)?.encoded
  custom?.drop()
  entry.left(`the password cannot be imported: ${problem}`, [member])
  return undefined
}

/** The provider of Google identities. Exports of users name no clients: it is inactive until its client is set. */
export const googleOf = (orgId: string): DataIdp => ({
  idpId: `auth0-${derivedId(orgId, 'google-oauth2')}`, state: 'IDP_STATE_INACTIVE',
  google: { name: 'Google', clientId: 'to-be-set', providerOptions: { isLinkingAllowed: true, isCreationAllowed: true } },
})

/** The identity in Auth0's own database is the user. Others are linked identities; those of Google have the id of the person there. */
function takeIdentities(entry: Entry, userId: string, email: string | undefined, { orgId }: Auth0Mapping): readonly DataUserLink[] {
  const links: DataUserLink[] = []
  for (const identity of entry.objects('identities')) {
    const provider = identity.text('provider') ?? ''
    const id = identity.id('user_id')
    const isGoogle = provider === 'google-oauth2' && id !== undefined
    if (isGoogle) identity.changed('is linked with an inactive provider: set its client with UpdateGoogleProvider and reactivate it', [], provider)
    if (isGoogle) links.push(defined<DataUserLink>({ userId, idpId: googleOf(orgId).idpId, providedUserId: id, providedUserName: email }))
    else if (provider !== 'auth0') identity.left('only identities of Google are converted', [], provider)
    identity.drop()
  }
  return links
}

const SEED_REFUSED = 'the authenticator cannot be imported'

/** The authenticator app of the user. If none of the user's second factors can be imported, one must be set up at the next sign-in. */
function takeFactors(entry: Entry): Pick<DataHumanUser['user'], 'otpCode' | 'secondFactorSetUpRequired'> {
  const factors = entry.objects('mfa_factors')
  const hasOthers = ['multifactor', 'guardian_authenticators'].some((member) => entry.isFilled(member))
  const [first, ...more] = factors.flatMap((factor) => {
    const totp = factor.object('totp')
    const seed = totp && seedIn(totp)
    return seed === undefined ? [] : [{ totp, seed }]
  })
  for (const { totp } of more) totp?.left('only one authenticator per user is supported', ['secret'])
  if (first) return { otpCode: first.seed }
  return factors.length > 0 || hasOthers ? { secondFactorSetUpRequired: true } : {}
}

/** Import files of Auth0, which some exports are put into, have the seed in base32. */
function seedIn(totp: Entry): string | undefined {
  const secret = totp.text('secret')
  if (secret === undefined) return undefined
  try {
    return writtenTotpSeed(totpSeed(secret))
  } catch (refused) {
    if (!(refused instanceof SeedRefused)) throw refused
    totp.left(`${SEED_REFUSED}: ${refused.message}`, ['secret'])
    return undefined
  }
}
