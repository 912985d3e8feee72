import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser } from '../../../shapes/users/contact-operations.js'
import { Password } from '../../../shapes/users/parts.js'
import { passwordOperations } from '../../../shapes/users/password-operations.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

class UpdateMyPasswordRequest {
  @Password() oldPassword!: string
  @Password() newPassword!: string
}

export const myCredentialMethods = (use: UseCases): readonly AnyMethod[] => [
  methodOf(passwordOperations(use, MINE).replace, {
    name: `${SERVICE}/UpdateMyPassword`,
    http: [{ verb: 'PUT', path: '/auth/v1/users/me/password' }],
    request: message(UpdateMyPasswordRequest),
    response: changed,
    read: ({ oldPassword, newPassword }, { caller }) =>
      ({ userId: caller.userId, currentPassword: oldPassword, password: newPassword, isChangeRequired: false }),
    write: changedUser,
  }),
]
