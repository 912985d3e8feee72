import type { SummarizedUser } from '@keyhall/core/credentials'
import type { Page, Search } from '@keyhall/core/shared'
import { MAX_COMPARED_VALUE } from '@keyhall/core/shared'
import type { NamedUser, UserField } from '@keyhall/core/users'
import { PERSON_COLUMNS, USER_ORG } from '../rows/person-columns.js'
import { NAMED_USER, readNamedUser, readUser, USER } from '../rows/user-row.js'
import { userStays } from '../sql/removals.js'
import { isDirect } from '../sql/reach-of-search.js'
import { searchRows } from '../sql/search.js'
import type { Searchable } from '../sql/searchable.js'
import type { Sql } from '../sql/sql.js'
import { credentialSummaries, readSummary, SUMMARY, SUMMARY_JOIN } from './credential-summaries.js'

/** The migration of the index has the same expression. */
const BEGINNING = `substr(e.value,1,${MAX_COMPARED_VALUE})`

const { userKind, userOrgId, ...NAMES } = PERSON_COLUMNS

const USERS: Searchable<UserField> = {
  select: NAMED_USER,
  from: 'users u',
  always: userStays('u'),
  joins: [USER_ORG],
  columns: {
    id: { value: 'u.id', index: 'id', isRequired: true },
    orgId: userOrgId,
    ...NAMES,
    nickName: { value: "(u.body->'profile'->>'nickname')", key: 'u.nick_name_key' },
    phone: { value: "(u.body->'phone'->>'number')" },
    state: { value: 'u.state', isRequired: true },
    kind: userKind,
    createdAt: { value: 'u.created_at', isNumber: true, isRequired: true },
    updatedAt: { value: 'u.updated_at', isNumber: true, isRequired: true },
    metadata: {
      value: 'u.id',
      entries: { from: 'user_metadata e', owner: 'e.user_id', key: { value: 'e.key', key: 'e.canonical_key' }, value: 'e.value', beginning: BEGINNING },
    },
  },
  id: 'u.id',
  walks: { default: ['orgId'], id: ['orgId'], userName: ['orgId'], displayName: [], createdAt: [], email: [] },
}

const SUMMARIZED: Searchable<UserField> = {
  ...USERS,
  select: `${USER}, uo.primary_domain, ${SUMMARY}`,
  joins: [USER_ORG, SUMMARY_JOIN],
}

export const searchUsers = (sql: Sql, search: Search<UserField>): Promise<Page<NamedUser>> => searchRows(sql, USERS, search, readNamedUser)

/** Reads the summaries with the users, unless the search may sort the whole table, which would join them to each row of it. */
export async function searchSummarizedUsers(sql: Sql, search: Search<UserField>): Promise<Page<SummarizedUser>> {
  if (isDirect(USERS, search)) {
    return searchRows(sql, SUMMARIZED, search, (row) => {
      const user = readUser(row)
      return { user, primaryDomain: row.text(), summary: readSummary(user.id, row) }
    })
  }
  const page = await searchUsers(sql, search)
  const summaries = new Map((await credentialSummaries(sql, page.items.map(({ user }) => user.id))).map((summary) => [summary.userId, summary]))
  return { ...page, items: page.items.map(({ user, primaryDomain }) => ({ user, primaryDomain, summary: summaries.get(user.id) })) }
}
