import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Flag, message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { Id, Password } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, changed, userOfOrg } from './user-requests.js'

class SetHumanInitialPasswordRequest {
  @Id() userId!: string
  @Password() password!: string
}

class SetHumanPasswordRequest extends SetHumanInitialPasswordRequest {
  @Flag() noChangeRequired!: boolean
}

export const humanPasswordMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetHumanInitialPassword`,
    summary: 'Sets a temporary password, which the person must change at the next sign-in',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/password/_initialize' }],
    request: message(SetHumanInitialPasswordRequest),
    response: changed,
    handle: async ({ userId, password }, { caller }) => {
      const change = { userId: UserId.parse(userId), given: { plain: password }, isChangeRequired: true }
      const { at, orgId } = await users.setPassword.set(change, caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/SetHumanPassword`,
    summary: "Sets a person's password and ends all of their sessions",
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/password' }],
    request: message(SetHumanPasswordRequest),
    response: changed,
    handle: async ({ userId, password, noChangeRequired }, { caller }) => {
      const change = { userId: UserId.parse(userId), given: { plain: password }, isChangeRequired: !noChangeRequired }
      const { at, orgId } = await users.setPassword.set(change, caller)
      return changedAt(at, orgId)
    },
  }),
]
