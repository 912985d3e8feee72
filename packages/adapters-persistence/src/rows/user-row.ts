import type { Activity } from '@keyhall/core/orgs'
import { canonicalName, OrgId, UserId } from '@keyhall/core/shared'
import type { Human, Machine, NamedUser, User } from '@keyhall/core/users'
import { displayName, emailKey, USER_STATES, userNameKey } from '@keyhall/core/users'
import type { RowReader } from '../sql/row-reader.js'
import type { Columns, Value } from '../sql/sql.js'
import { select } from '../sql/sql.js'
import { ACTIVITIES } from './activity.js'

type HumanBody = Pick<Human, 'profile' | 'email' | 'phone' | 'address' | 'termsAccepted'>
type MachineBody = Pick<Machine, 'name' | 'description' | 'accessTokenType'>

const KINDS = ['human', 'machine'] as const satisfies readonly User['kind'][]
const READ_TYPES = {
  id: 'text', org_id: 'text', kind: 'text', user_name: 'text', state: 'text', body: 'jsonb', created_at: 'bigint', updated_at: 'bigint',
} as const satisfies Columns
const READ = Object.keys(READ_TYPES)

/** All columns, including the search columns. */
export const USER_COLUMN_TYPES: Columns = {
  ...READ_TYPES, user_name_key: 'text', email_key: 'text', is_email_verified: 'boolean',
  display_name_key: 'text', first_name_key: 'text', last_name_key: 'text', nick_name_key: 'text',
}
export const USER_COLUMNS = Object.keys(USER_COLUMN_TYPES)

/** A user `u`. */
export const USER = select('u', READ)
/** A user `u` with the organization `uo` that completes its name. */
export const NAMED_USER = `${USER}, uo.primary_domain, uo.name, uo.state`
export const NAMED_USER_WIDTH = READ.length + 3

/** A user together with whether its organization is active. */
export interface PlacedUser extends NamedUser {
  readonly orgState: Activity
}

export function readPlacedUser(row: RowReader): PlacedUser {
  return { user: readUser(row), primaryDomain: row.text(), orgName: row.text(), orgState: row.oneOf(ACTIVITIES) }
}

/** Reads the columns of `NAMED_USER`. */
export function readNamedUser(row: RowReader): NamedUser {
  const named = { user: readUser(row), primaryDomain: row.text(), orgName: row.text() }
  row.oneOf(ACTIVITIES)
  return named
}

export function readUser(row: RowReader): User {
  const [id, orgId, kind] = [UserId.parse(row.text()), OrgId.parse(row.text()), row.oneOf(KINDS)]
  const [userName, state] = [row.text(), row.oneOf(USER_STATES)]
  const body = row.json() as HumanBody & MachineBody
  return { id, orgId, kind, userName, state, createdAt: row.number(), updatedAt: row.number(), ...body }
}

const nameKeys = (user: User): readonly Value[] => {
  const { firstName, lastName, nickname } = user.kind === 'human' ? user.profile : {}
  return [displayName(user), firstName, lastName, nickname].map((name) => (name === undefined ? undefined : canonicalName(name)))
}

export function userValues(user: User): readonly Value[] {
  const { id, orgId, kind, userName, state, createdAt, updatedAt, ...body } = user
  const isVerified = user.kind === 'human' && user.email?.isVerified === true
  const found = [userNameKey(user), emailKey(user), isVerified, ...nameKeys(user)]
  return [id, orgId, kind, userName, state, JSON.stringify(body), createdAt, updatedAt, ...found]
}
