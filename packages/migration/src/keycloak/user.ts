import { defined } from '@keyhall/core/shared'
import type { DataHumanUser, DataMetadata } from '@keyhall/documents/bulk'
import type { HashProblem } from '../people/accept-hash.js'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import { Metadata } from '../people/metadata.js'
import { personName, takeName } from '../people/names.js'
import type { Entry } from '../reading/entry.js'
import { mapAttributes } from './attributes.js'
import { mapCredentials } from './credentials.js'
import type { RealmRoles } from './user-roles.js'
import { takeRoles } from './user-roles.js'

/** What a user comes to. */
export interface MappedUser {
  readonly human: DataHumanUser
  readonly roleKeys: readonly string[]
  readonly metadata: readonly DataMetadata[]
}

/** What users are mapped with. */
export interface UserMapping extends RealmRoles {
  readonly orgId: string
  readonly hashProblem: HashProblem
}

const REASONS = {
  createdTimestamp: 'users begin to exist with the import',
  createdDate: 'credentials begin to exist with the import',
  userLabel: 'credentials have no names',
  federatedIdentities: 'sign-ins by other providers are not kept',
  socialLinks: 'sign-ins by other providers are not kept',
  federationLink: 'the user comes from a federation, which may still have the password',
  origin: 'the user comes from a federation, which may still have the password',
  clientConsents: 'consents are not kept',
  notBefore: 'tokens of the old server are of no use',
} as const

/**
 * Maps a user of a realm. What has no place is noted by the entry.
 *
 * @returns `undefined` when it is no person, or has no name; that is noted too
 */
export function mapUser(entry: Entry, mapping: UserMapping): MappedUser | undefined {
  entry.ignore('totp', 'disableableCredentialTypes', 'access', 'userProfileMetadata', 'self')
  const refusal = refusalOf(entry)
  if (refusal !== undefined) {
    entry.left(refusal)
    entry.drop()
    return undefined
  }
  const userName = entry.text('username') as string
  const id = entry.text('id') ?? derivedId(mapping.orgId, mapping.realm, userName)
  const metadata = new Metadata()
  const attributes = entry.object('attributes')
  const found = attributes ? mapAttributes(attributes, metadata) : { profile: {} }
  const { isTemporary, ...credentials } = mapCredentials(entry.objects('credentials'), mapping.hashProblem)
  const mustChange = takeActions(entry) || isTemporary === true
  const [first, last] = [takeName(entry, 'firstName'), takeName(entry, 'lastName')]
  const names = personName(entry, { userName, first: ['firstName', first], last: ['lastName', last] })
  const roleKeys = takeRoles(entry, mapping, metadata)
  const user = defined<DataHumanUser['user']>({
    userName,
    profile: { ...names, ...found.profile },
    email: takeEmail(entry),
    phone: found.phone, address: found.address, password: credentials.password,
    hashedPassword: credentials.hashedPassword,
    passwordChangeRequired: mustChange ? true : undefined,
    otpCode: credentials.otpCode,
    state: entry.flag('enabled') === false ? 'USER_STATE_INACTIVE' : undefined,
  })
  if (entry.take('notBefore') !== 0) entry.lose('notBefore', REASONS.notBefore)
  entry.close(REASONS)
  return { human: { userId: id, user }, roleKeys, metadata: metadata.of(id) }
}

/** Why somebody does not come along at all. */
function refusalOf(entry: Entry): string | undefined {
  const client = entry.text('serviceAccountClientId')
  if (client !== undefined) return 'is the service account of a client, not a person'
  const [userName, id] = [entry.text('username'), entry.text('id')]
  if (userName === undefined) return 'has no user name'
  if (accepted.name(userName) === undefined) return 'the user name has more than 200 characters, or white space around it, or controls'
  const isUsable = id === undefined || accepted.userId(id) !== undefined
  return isUsable ? undefined : 'the id is longer than 200 characters, or has others than printable ASCII'
}

function takeEmail(entry: Entry): DataHumanUser['user']['email'] | undefined {
  const [text, isVerified] = [entry.text('email'), entry.flag('emailVerified') ?? false]
  const email = text === undefined ? undefined : accepted.email(text.trim())
  if (text !== undefined && email === undefined) entry.left('is no e-mail address', ['email'], text)
  return email === undefined ? undefined : { email, isEmailVerified: isVerified }
}

/** @returns whether the password has to be changed */
function takeActions(entry: Entry): boolean {
  const actions = entry.texts('requiredActions')
  for (const action of actions) {
    // The address is not verified, and that is what comes along.
    if (action === 'UPDATE_PASSWORD' || action === 'VERIFY_EMAIL') continue
    entry.left('is nothing that can be asked of a user', ['requiredActions'], action)
  }
  return actions.includes('UPDATE_PASSWORD')
}
