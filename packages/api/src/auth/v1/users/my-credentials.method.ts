import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { Password } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

class UpdateMyPasswordRequest {
  @Password() oldPassword!: string
  @Password() newPassword!: string
}

export const myCredentialMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/UpdateMyPassword`,
    summary: "Changes the caller's password (requires the current one) and ends all of their sessions, including this one",
    http: [{ verb: 'PUT', path: '/auth/v1/users/me/password' }],
    request: message(UpdateMyPasswordRequest),
    response: changed,
    handle: async ({ oldPassword, newPassword }, { caller }) => {
      const change = { userId: caller.userId, given: { plain: newPassword }, isChangeRequired: false }
      const { at, orgId } = await users.setPassword.ofOneself(oldPassword, change, caller)
      return changedAt(at, orgId)
    },
  }),
]
