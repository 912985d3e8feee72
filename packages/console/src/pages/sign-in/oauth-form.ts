import type { OAuthConfig } from '@keyhall/client/management'
import type { ConsoleKey } from '@keyhall/texts/console'

interface PathField {
  /** The name in the form. */
  readonly field: string
  /** The member of the API. */
  readonly member: keyof NonNullable<OAuthConfig['attributes']>
  readonly label: ConsoleKey
  /** What is read without a path: the name of OpenID Connect. */
  readonly standard: string
}

/** Where the members of a person are in the answer of a user endpoint, in the order of the form. */
export const OAUTH_PATHS = [
  { field: 'userNamePath', member: 'userName', label: 'signIn.providers.preferredUsernameAttribute', standard: 'preferred_username' },
  { field: 'firstNamePath', member: 'firstName', label: 'signIn.providers.firstNameAttribute', standard: 'given_name' },
  { field: 'lastNamePath', member: 'lastName', label: 'signIn.providers.lastNameAttribute', standard: 'family_name' },
  { field: 'displayNamePath', member: 'displayName', label: 'signIn.providers.displayNameAttribute', standard: 'name' },
  { field: 'nickNamePath', member: 'nickName', label: 'signIn.providers.nickNameAttribute', standard: 'nickname' },
  { field: 'emailPath', member: 'email', label: 'signIn.providers.emailAttribute', standard: 'email' },
  { field: 'emailVerifiedPath', member: 'emailVerified', label: 'signIn.providers.emailVerifiedAttribute', standard: 'email_verified' },
  { field: 'preferredLanguagePath', member: 'preferredLanguage', label: 'signIn.providers.preferredLanguageAttribute', standard: 'locale' },
  { field: 'picturePath', member: 'picture', label: 'signIn.providers.avatarUrlAttribute', standard: 'picture' },
] as const satisfies readonly PathField[]

/** The paths of an OAuth provider as a form. */
export type OAuthForm = Readonly<Record<(typeof OAUTH_PATHS)[number]['field'], string>>

export const oauthFormOf = (attributes: OAuthConfig['attributes'] = {}): OAuthForm =>
  Object.fromEntries(OAUTH_PATHS.map(({ field, member }) => [field, attributes[member] ?? ''])) as OAuthForm

export const EMPTY_OAUTH = oauthFormOf()

/** All members: one that is left out would be kept. */
export const oauthRequest = (form: OAuthForm): object => ({ attributes: Object.fromEntries(OAUTH_PATHS.map(({ field, member }) => [member, form[field].trim()])) })

/** The names of refused members in the form. */
export const OAUTH_NAMES: Readonly<Record<string, string>> = Object.fromEntries(OAUTH_PATHS.map(({ field, member }) => [`attributes.${member}`, field]))
