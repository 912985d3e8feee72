import type { OwnApplication } from '@keyhall/core/accounts'
import { defineMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import type { EpochSeconds } from '@keyhall/core/shared'
import { MAX_ACTIVE_GRANTS } from '@keyhall/core/tokens'
import { Flag, Instant, Nested, Text, message } from '../../../message/index.js'
import { ListDetails } from '../../../shapes/list-query.js'
import { Id } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, userOfOrg } from './user-requests.js'

class ListUserApplicationsRequest {
  @Id() userId!: string
}

/** An application with access to an account. Its name is for callers who may read it: `GetApplication`. */
class UserApplication {
  @Text({ max: 200 }) clientId!: string
  /** When the oldest of its grants was made. */
  @Instant() since!: EpochSeconds
  @Instant() lastUsed!: EpochSeconds
  @Text({ max: 400, list: 1000 }) scopes!: string[]
  /** Whether it has access while the user is away, by refresh tokens. */
  @Flag() isRefreshable!: boolean
}

class ListUserApplicationsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => UserApplication, { list: MAX_ACTIVE_GRANTS }) result!: UserApplication[]
}

const toWire = ({ clientId, since, lastUsedAt, scopes, isRefreshable }: OwnApplication): UserApplication =>
  ({ clientId, since, lastUsed: lastUsedAt, scopes: [...scopes], isRefreshable })

export const listUserApplications = ({ users: { applications } }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/ListUserApplications`,
    summary: `Lists the applications with access to a user's account, the most recently used first, from at most ${MAX_ACTIVE_GRANTS} grants`,
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/applications/_search' }],
    request: message(ListUserApplicationsRequest),
    response: message(ListUserApplicationsResponse),
    handle: async ({ userId }) => {
      const result = (await applications.of(UserId.parse(userId))).map(toWire)
      return { details: { totalResult: result.length }, result }
    },
  })
