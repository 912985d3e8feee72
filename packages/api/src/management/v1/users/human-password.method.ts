import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Flag, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser } from '../../../shapes/users/contact-operations.js'
import { Id, Password } from '../../../shapes/users/parts.js'
import { passwordOperations } from '../../../shapes/users/password-operations.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, changed, userOfOrg } from './user-requests.js'

class SetHumanInitialPasswordRequest {
  @Id() userId!: string
  @Password() password!: string
}

class SetHumanPasswordRequest extends SetHumanInitialPasswordRequest {
  @Flag() noChangeRequired!: boolean
}

export function humanPasswordMethods(use: UseCases): readonly AnyMethod[] {
  const passwords = passwordOperations(use, { permission: 'user.credential.write', place: userOfOrg('userId') })
  return [
    methodOf(passwords.set, {
      name: `${SERVICE}/SetHumanInitialPassword`,
      summary: 'Sets a temporary password, which the person must change at the next sign-in',
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/password/_initialize' }],
      request: message(SetHumanInitialPasswordRequest),
      response: changed,
      read: ({ userId, password }) => ({ userId: UserId.parse(userId), password, isChangeRequired: true }),
      write: changedUser,
    }),
    methodOf(passwords.set, {
      name: `${SERVICE}/SetHumanPassword`,
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/password' }],
      request: message(SetHumanPasswordRequest),
      response: changed,
      read: ({ userId, password, noChangeRequired }) => ({ userId: UserId.parse(userId), password, isChangeRequired: !noChangeRequired }),
      write: changedUser,
    }),
  ]
}
