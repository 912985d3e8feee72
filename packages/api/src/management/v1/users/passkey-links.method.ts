import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { PasskeyLink, passkeyLink } from '../../../shapes/users/passkey-links.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

const LINKING = { permission: 'user.credential.write', place: userOfOrg('userId'), request: message(UserIdRequest) } as const

/** Methods that let a person register a passkey without a session. */
export const passkeyLinkMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...LINKING,
    name: `${SERVICE}/AddPasswordlessRegistration`,
    summary: 'Creates a passkey registration link to pass on to a person',
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/passwordless/_link' }],
    response: message(PasskeyLink),
    handle: async ({ userId }, { caller }) => {
      const id = UserId.parse(userId)
      return passkeyLink(users, id, await users.sendCode.send(id, { kind: 'passkey_registration', way: 'return' }, caller))
    },
  }),
  defineMethod({
    ...LINKING,
    name: `${SERVICE}/SendPasswordlessRegistration`,
    summary: 'Sends a person a link to register a passkey',
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/passwordless/_send_link' }],
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.sendCode.send(UserId.parse(userId), { kind: 'passkey_registration', way: 'mail' }, caller)
      return changedAt(at, orgId)
    },
  }),
]
