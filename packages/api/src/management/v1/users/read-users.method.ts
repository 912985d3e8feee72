import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Flag, Nested, Rule, Text, message } from '../../../message/index.js'
import { User, userV1 } from '../../../shapes/users/user-v1.js'
import { namedUser } from '../../../shapes/users/named-user.js'
import type { UseCases } from '../../../use-cases.js'
import { isWithin } from '../../../shapes/users/within-permitted.js'
import { IdRequest, SERVICE, inOrgOf, userOfOrg } from './user-requests.js'

class GetUserResponse {
  @Nested(() => User) user!: User
}

class GetUserByLoginNameGlobalRequest {
  @Text({ max: 500 }) loginName!: string
}

@Rule(({ userName, email }: IsUserUniqueRequest) => (userName || email ? [] : [{ field: '', problem: 'must contain userName or email' }]))
class IsUserUniqueRequest {
  @Text({ min: 0, max: 200, optional: true }) userName?: string
  @Text({ min: 0, max: 200, optional: true }) email?: string
}

class IsUserUniqueResponse {
  @Flag() isUnique!: boolean
}

const unknownUser = () => new NotFound('this user does not exist')

export const readUserMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetUserByID`,
    summary: 'Returns a user',
    permission: 'user.read',
    place: userOfOrg('id'),
    http: [{ verb: 'GET', path: '/management/v1/users/{id}' }],
    request: message(IdRequest),
    response: message(GetUserResponse),
    handle: async ({ id }) => {
      const { summary, ...named } = await namedUser(users, id)
      return { user: userV1(named, summary) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/GetUserByLoginNameGlobal`,
    summary: 'Finds a user by login name in all organizations in which the caller may read users',
    permission: 'user.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'GET', path: '/management/v1/global/users/_by_login_name' }],
    request: message(GetUserByLoginNameGlobalRequest),
    response: message(GetUserResponse),
    handle: async ({ loginName }, { permitted }) => {
      const filters = [{ kind: 'text', field: 'loginName', method: 'equals_ignore_case', value: loginName } as const, ...isWithin(permitted)]
      const { items } = await users.views.read((reads) => reads.users.search({ filters, offset: 0, limit: 1, isAscending: true }))
      const [found] = items
      if (!found) throw unknownUser()
      const { summary, ...named } = await namedUser(users, found.user.id)
      return { user: userV1(named, summary) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/IsUserUnique`,
    summary: 'Checks whether a user name and an email address are available in the organization',
    permission: 'user.read',
    place: { kind: 'org' },
    http: [{ verb: 'GET', path: '/management/v1/users/_is_unique' }],
    request: message(IsUserUniqueRequest),
    response: message(IsUserUniqueResponse),
    handle: async ({ userName, email }, call) => {
      const matches = ([['userName', userName], ['email', email]] as const).flatMap(([field, value]) =>
        value ? [{ kind: 'text', field, method: 'equals_ignore_case', value } as const] : [])
      const filters = [inOrgOf(call), { kind: 'any', filters: matches } as const]
      const { total } = await users.views.read((reads) => reads.users.search({ filters, offset: 0, limit: 1, isAscending: true }))
      return { isUnique: total === 0 }
    },
  }),
]
