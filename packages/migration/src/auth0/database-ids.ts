import { idText, isObject } from '../reading/entry.js'
import type { Members } from '../reading/entry.js'

/** The provider of Auth0's own databases. */
const DATABASE = 'auth0'
/** The prefix of user ids from Auth0's own databases. */
export const USER_PREFIX = `${DATABASE}|`

/** The ids by which the password export may name a user: its own one, then those of identities in a database that were linked to it. */
export function databaseIds(user: Members): readonly string[] {
  const identities = Array.isArray(user['identities']) ? user['identities'].filter(isObject) : []
  const linked = identities.flatMap(({ provider, user_id: id }) => (provider === DATABASE ? (idText(id) ?? []) : []))
  const own = idText(user['user_id'])
  return [...new Set([...(own === undefined ? [] : [own]), ...linked.map((id) => USER_PREFIX + id)])]
}

/** Whether Auth0 has verified the address of a user who signs in with a password of its database. */
export function isVerifiedDatabaseUser(user: Members): boolean {
  return user['email_verified'] === true && databaseIds(user).some((id) => id.startsWith(USER_PREFIX))
}
