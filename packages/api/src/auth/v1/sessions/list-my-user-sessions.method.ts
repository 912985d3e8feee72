import { defineMethod } from '@keyhall/core/api'
import type { KnownSession } from '@keyhall/core/sessions'
import { MAX_RESULTS } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

class UserSession {
  @Text({ max: 200 }) sessionId!: string
  @OneOf(['SESSION_STATE_UNSPECIFIED', 'SESSION_STATE_ACTIVE', 'SESSION_STATE_TERMINATED']) authState!: string
  @Text({ max: 200 }) userId!: string
  @Text({ max: 400 }) userName!: string
  @Text({ max: 400 }) loginName!: string
  @Text({ max: 400 }) displayName!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

class ListMyUserSessionsResponse {
  @Nested(() => UserSession, { list: MAX_RESULTS }) result!: UserSession[]
}

const userSessionOf = (session: KnownSession): UserSession => ({
  sessionId: session.id,
  authState: 'SESSION_STATE_ACTIVE',
  userId: session.userId,
  userName: session.loginName.slice(0, -`@${session.primaryDomain}`.length),
  loginName: session.loginName,
  displayName: session.displayName,
  details: { creationDate: session.createdAt, changeDate: session.lastSeenAt, resourceOwner: session.orgId },
})

export const listMyUserSessions = ({ sessions }: UseCases) =>
  defineMethod({
    name: 'auth.v1.AuthService/ListMyUserSessions',
    summary: "Lists the caller's active sessions in all browsers, newest first",
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'POST', path: '/auth/v1/users/me/sessions/_search' }],
    request: empty,
    response: message(ListMyUserSessionsResponse),
    handle: async (_input, { caller: { userId } }) => {
      const own = { kind: 'among', field: 'userId', values: [userId] } as const
      const page = await sessions.read.search({ filters: [own], sortBy: 'createdAt', offset: 0, limit: MAX_RESULTS, isAscending: false })
      return { result: page.items.map(userSessionOf) }
    },
  })
