import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../message/index.js'
import { userStateMethodsOf } from '../../shapes/users/user-state.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, SERVICE, UserIdRequest } from './requests.js'

export const userStateMethods = (use: UseCases): readonly AnyMethod[] =>
  userStateMethodsOf(use, {
    service: SERVICE,
    place: OF_USER,
    request: message(UserIdRequest),
    idOf: ({ userId }) => userId,
    pathOf: (verb) => `/v2/users/{user_id}/${verb}`,
    remove: { method: 'DeleteUser', path: '/v2/users/{user_id}' },
  })
