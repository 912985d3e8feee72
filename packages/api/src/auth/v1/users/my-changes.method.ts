import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { ChangesRequest, changes, changesOf } from '../../../shapes/changes.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE } from './my.js'

export const listMyUserChanges = (use: UseCases): AnyMethod =>
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyUserChanges`,
    summary: "Lists the changes to the caller's account: what was done, when and by whom, newest first",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/changes/_search' }],
    request: message(ChangesRequest),
    response: changes,
    handle: async ({ query }, call) => changesOf(use, { type: 'user', id: call.caller.userId }, query, call),
  })
