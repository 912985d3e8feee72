import { defined } from '@keyhall/core/shared'
import type { DataHumanUser, DataMetadata, DataUserLink } from '@keyhall/documents/bulk'
import type { HashProblem } from '../people/accept-hash.js'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import { Metadata } from '../people/metadata.js'
import { personName, takeName } from '../people/names.js'
import type { Entry } from '../reading/entry.js'
import { mapAttributes } from './attributes.js'
import { mapCredentials } from './credentials.js'
import { takeLinks, UNLINKED } from './identity-providers.js'
import type { ConvertedProviders } from './identity-providers.js'
import type { RealmRoles } from './user-roles.js'
import { takeRoles } from './user-roles.js'

/** Required actions that end with a second factor: any that the login policy offers replaces it. */
const SET_UPS: ReadonlySet<string> = new Set(['CONFIGURE_TOTP', 'webauthn-register', 'webauthn-register-passwordless'])

/** The import document's representation of a user. */
export interface MappedUser {
  readonly human: DataHumanUser
  readonly roleKeys: readonly string[]
  readonly metadata: readonly DataMetadata[]
  readonly links: readonly DataUserLink[]
}

/** The inputs for mapping users. */
export interface UserMapping extends RealmRoles {
  readonly orgId: string
  readonly hashProblem: HashProblem
  readonly providers: ConvertedProviders
  /** Whether an earlier user has this user name. */
  readonly isTaken: (userName: string) => boolean
}

const REASONS = {
  createdTimestamp: 'the import sets the creation date',
  createdDate: 'the import sets the creation date',
  userLabel: 'names of credentials are not supported',
  socialLinks: UNLINKED,
  federationLink: 'the user comes from a user federation, which may have the password',
  origin: 'the user comes from a user federation, which may have the password',
  clientConsents: 'consents are not kept',
  notBefore: 'tokens of the old server are not valid here',
} as const

/**
 * Maps a user of a realm. The entry reports unread members as losses.
 *
 * @returns `undefined` and reports a loss for service accounts and users without a valid name
 */
export function mapUser(entry: Entry, mapping: UserMapping): MappedUser | undefined {
  entry.ignore('totp', 'disableableCredentialTypes', 'access', 'userProfileMetadata', 'self')
  const refusal = refusalOf(entry)
  if (refusal !== undefined) {
    entry.left(refusal)
    entry.drop()
    return undefined
  }
  const given = entry.text('username') as string
  const id = entry.id('id') ?? derivedId(mapping.orgId, mapping.realm, given)
  const userName = mapping.isTaken(given) ? id : given
  if (userName !== given) entry.changed('another user has it: replaced with the id', ['username'])
  const metadata = new Metadata()
  const attributes = entry.object('attributes')
  const found = attributes ? mapAttributes(attributes, metadata) : { profile: {} }
  const { isTemporary, ...credentials } = mapCredentials(entry.objects('credentials'), { userId: id, hashProblem: mapping.hashProblem })
  const actions = takeActions(entry)
  const mustChange = actions.includes('UPDATE_PASSWORD') || isTemporary === true
  const mustSetUp = credentials.secondFactorSetUpRequired ?? (actions.some((action) => SET_UPS.has(action)) && credentials.otpCode === undefined)
  const [first, last] = [takeName(entry, 'firstName'), takeName(entry, 'lastName')]
  const names = personName(entry, { userName, first: ['firstName', first], last: ['lastName', last] })
  const roleKeys = takeRoles(entry, mapping, metadata)
  const user = defined<DataHumanUser['user']>({
    userName,
    profile: { ...names, ...found.profile },
    email: takeEmail(entry),
    phone: found.phone, address: found.address,
    hashedPassword: credentials.hashedPassword,
    passwordChangeRequired: mustChange ? true : undefined,
    otpCode: credentials.otpCode,
    secondFactorSetUpRequired: mustSetUp ? true : undefined,
    state: entry.flag('enabled') === false ? 'USER_STATE_INACTIVE' : undefined,
  })
  const links = takeLinks(entry, id, mapping.providers)
  if (entry.take('notBefore') !== 0) entry.lose('notBefore', REASONS.notBefore)
  entry.close(REASONS)
  return { human: { userId: id, user }, roleKeys, metadata: metadata.of(id), links }
}

/** Why a user cannot be imported. */
function refusalOf(entry: Entry): string | undefined {
  const client = entry.text('serviceAccountClientId')
  if (client !== undefined) return 'is the service account of a client, not a person'
  const [userName, id] = [entry.text('username'), entry.id('id')]
  if (userName === undefined) return 'has no user name'
  if (accepted.name(userName) === undefined) return 'the user name must have at most 200 characters, without surrounding white space or control characters'
  const isUsable = id === undefined || accepted.userId(id) !== undefined
  return isUsable ? undefined : 'the id must have at most 200 printable ASCII characters'
}

function takeEmail(entry: Entry): DataHumanUser['user']['email'] | undefined {
  const [text, isVerified] = [entry.text('email'), entry.flag('emailVerified') ?? false]
  const email = text === undefined ? undefined : accepted.email(text.trim())
  if (text !== undefined && email === undefined) entry.left('is not an email address', ['email'], text)
  return email === undefined ? undefined : { email, isEmailVerified: isVerified }
}

/** Reads what the user has to do at the next sign-in, and reports what is not supported. */
function takeActions(entry: Entry): readonly string[] {
  const actions = entry.texts('requiredActions')
  for (const action of actions) {
    // The address is imported as unverified, which requires verification anyway.
    if (action === 'UPDATE_PASSWORD' || action === 'VERIFY_EMAIL' || SET_UPS.has(action)) continue
    entry.left('is not a supported required action', ['requiredActions'], action)
  }
  return actions
}
