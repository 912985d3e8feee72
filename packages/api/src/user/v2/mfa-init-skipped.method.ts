import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../message/index.js'
import { namedHuman } from '../../shapes/users/named-user.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

export const humanMfaInitSkipped = ({ users }: UseCases): AnyMethod =>
  defineMethod({
    name: `${SERVICE}/HumanMFAInitSkipped`,
    summary: 'Records that a person skipped setting up a second factor; the login asks again after mfaInitSkipLifetime',
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/mfa_init_skipped' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { orgId }) => {
      await namedHuman(users, userId)
      await users.factors.declineSetUp(UserId.parse(userId))
      return { details: { resourceOwner: orgId } }
    },
  })
