import type { Activity } from '@keyhall/core/orgs'
import type { OrgId, UserId } from '@keyhall/core/shared'
import type { Human, Machine, NamedUser, User, UserState } from '@keyhall/core/users'
import { emailKey, userNameKey } from '@keyhall/core/users'
import type { RowReader } from '../sql/row-reader.js'
import type { Value } from '../sql/sql.js'
import { select } from '../sql/sql.js'
import { ACTIVITIES } from './activity.js'

type HumanBody = Pick<Human, 'profile' | 'email' | 'phone' | 'address'>
type MachineBody = Pick<Machine, 'name' | 'accessTokenType'>

const KINDS = ['human', 'machine'] as const satisfies readonly User['kind'][]
const STATES = ['active', 'inactive', 'locked'] as const satisfies readonly UserState[]
const READ = ['id', 'org_id', 'kind', 'user_name', 'state', 'body', 'created_at', 'updated_at']

/** All columns, the ones by which a user is found included. */
export const USER_COLUMNS = [...READ, 'user_name_key', 'email_key', 'is_email_verified']

/** A user `u` with the organization `uo` that completes its name. */
export const NAMED_USER = `${select('u', READ)}, uo.primary_domain, uo.name, uo.state`
export const NAMED_USER_WIDTH = READ.length + 3

/** A user together with whether its organization is active. */
export interface PlacedUser extends NamedUser {
  readonly orgState: Activity
}

export function readPlacedUser(row: RowReader): PlacedUser {
  return { user: readUser(row), primaryDomain: row.text(), orgName: row.text(), orgState: row.oneOf(ACTIVITIES) }
}

const readUser = (row: RowReader): User => ({
  id: row.text() as UserId,
  orgId: row.text() as OrgId,
  kind: row.oneOf(KINDS),
  userName: row.text(),
  state: row.oneOf(STATES),
  ...(row.json() as HumanBody & MachineBody),
  createdAt: row.number(),
  updatedAt: row.number(),
})

export function userValues(user: User): readonly Value[] {
  const { id, orgId, kind, userName, state, createdAt, updatedAt, ...body } = user
  const isVerified = user.kind === 'human' && user.email?.isVerified === true
  const found = [userNameKey(user), emailKey(user), isVerified]
  return [id, orgId, kind, userName, state, JSON.stringify(body), createdAt, updatedAt, ...found]
}
