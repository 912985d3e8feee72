import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { userStateMethodsOf } from '../../../shapes/users/user-state.js'
import type { UseCases } from '../../../use-cases.js'
import { IdRequest, SERVICE, userOfOrg } from './user-requests.js'

export const userStateMethods = (use: UseCases): readonly AnyMethod[] =>
  userStateMethodsOf(use, {
    service: SERVICE,
    place: userOfOrg('id'),
    request: message(IdRequest),
    idOf: ({ id }) => id,
    pathOf: (verb) => `/management/v1/users/{id}/_${verb}`,
    remove: { method: 'RemoveUser', path: '/management/v1/users/{id}' },
  })
