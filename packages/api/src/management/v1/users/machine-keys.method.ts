import { NEVER } from '@keyhall/core/accounts'
import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { MachineKey, Owned } from '@keyhall/core/credentials'
import { UserId } from '@keyhall/core/shared'
import { Bytes, Instant, Nested, OneOf, message } from '../../../message/index.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../../../shapes/list-query.js'
import { ObjectDetails, changedAt, createdAt } from '../../../shapes/object-details.js'
import { keyFile } from '../../../shapes/users/key-file.js'
import { Id } from '../../../shapes/users/parts.js'
import { keyOfUser, keysOfUser } from '../../../shapes/users/service-credentials.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

const KEY_TYPES = ['KEY_TYPE_UNSPECIFIED', 'KEY_TYPE_JSON'] as const

class MachineKeyMessage {
  @Id() id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(KEY_TYPES) type!: string
  @Instant({ optional: true }) expirationDate?: number
}
class MachineKeyRequest extends UserIdRequest {
  @Id() keyId!: string
}
class GetMachineKeyByIDsResponse {
  @Nested(() => MachineKeyMessage) key!: MachineKeyMessage
}
class ListMachineKeysRequest extends UserIdRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
}
class ListMachineKeysResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => MachineKeyMessage, { list: 1000 }) result!: MachineKeyMessage[]
}
class AddMachineKeyRequest extends UserIdRequest {
  @OneOf(KEY_TYPES) type!: string
  @Instant({ optional: true }) expirationDate?: number
  @Bytes({ max: 8192, optional: true }) publicKey?: string
}
class AddMachineKeyResponse {
  @Id() keyId!: string
  @Bytes({ max: 8192, optional: true, secret: true }) keyDetails?: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

const toWire = ({ kid, orgId, createdAt: at, expiresAt = NEVER }: Owned<MachineKey>): MachineKeyMessage => ({
  id: kid,
  details: { ...(at === undefined ? {} : { creationDate: at, changeDate: at }), resourceOwner: orgId },
  type: KEY_TYPES[1],
  expirationDate: expiresAt,
})

const reading = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetMachineKeyByIDs`,
    summary: "Returns the details of a service user's key",
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/keys/{key_id}' }],
    request: message(MachineKeyRequest),
    response: message(GetMachineKeyByIDsResponse),
    handle: async ({ userId, keyId }) => {
      const key = await keyOfUser(users, userId, keyId)
      if (!key) throw new NotFound('this key does not exist')
      return { key: toWire(key) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListMachineKeys`,
    summary: 'Lists the keys of a service user, including expired ones',
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/keys/_search' }],
    request: message(ListMachineKeysRequest),
    response: message(ListMachineKeysResponse),
    handle: async ({ userId, query }) => {
      const page = await keysOfUser(users, userId, pageOf(query))
      return { details: listDetails(page), result: page.items.map(toWire) }
    },
  }),
]

const writing = ({ users: { keys } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/AddMachineKey`,
    summary: 'Adds a key to a service user: registers a public key, or creates a key pair and returns its private half once',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/keys' }],
    request: message(AddMachineKeyRequest),
    response: message(AddMachineKeyResponse),
    handle: async ({ userId, expirationDate, publicKey }, { caller }) => {
      const added = await keys.add(UserId.parse(userId), { publicKey: publicKey || undefined, expiresAt: expirationDate }, caller)
      const keyDetails = keyFile(added, userId)
      return { keyId: added.keyId, ...(keyDetails === undefined ? {} : { keyDetails }), ...createdAt(added.at, added.orgId) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemoveMachineKey`,
    summary: "Deletes a service user's key; JWTs signed with it are rejected from then on",
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/keys/{key_id}' }],
    request: message(MachineKeyRequest),
    response: changed,
    handle: async ({ userId, keyId }, { caller }) => {
      const { at, orgId } = await keys.remove(UserId.parse(userId), keyId, caller)
      return changedAt(at, orgId)
    },
  }),
]

export const machineKeyMethods = (use: UseCases): readonly AnyMethod[] => [...reading(use), ...writing(use)]
