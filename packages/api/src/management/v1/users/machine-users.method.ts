import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId, present } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { ObjectDetails, changedAt, createdAt } from '../../../shapes/object-details.js'
import { ACCESS_TOKEN_TYPES, ChosenId, Id, MachineUserName, Name, accessTokenType } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, changed, userOfOrg } from './user-requests.js'

class AddMachineUserRequest {
  @ChosenId() userId?: string
  @MachineUserName() userName!: string
  @Name() name!: string
  @Text({ min: 0, max: 500, optional: true }) description?: string
  @OneOf(ACCESS_TOKEN_TYPES) accessTokenType!: string
}

class AddMachineUserResponse {
  @Id() userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

class UpdateMachineRequest {
  @Id() userId!: string
  @Name() name!: string
  @Text({ min: 0, max: 500, optional: true }) description?: string
  @OneOf(ACCESS_TOKEN_TYPES) accessTokenType!: string
}

export const machineUserMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/AddMachineUser`,
    summary: 'Adds a service user without credentials',
    permission: 'user.write',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/users/machine' }],
    request: message(AddMachineUserRequest),
    response: message(AddMachineUserResponse),
    handle: async ({ userId: id, userName, name, description, accessTokenType: type }, { orgId, caller }) => {
      const own = present({ id: UserId.optional(id), description })
      const machine = { ...own, orgId, userName, name, accessTokenType: accessTokenType(type) }
      const { userId, at } = await users.addMachine.add(machine, caller)
      return { userId, ...createdAt(at, orgId) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/UpdateMachine`,
    summary: 'Changes the name, description and access token type of a service user',
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/machine' }],
    request: message(UpdateMachineRequest),
    response: changed,
    handle: async ({ userId, name, description = '', accessTokenType: type }, { caller }) => {
      const machine = { name, description, accessTokenType: accessTokenType(type) }
      const { at, orgId } = await users.changeMachine.change(UserId.parse(userId), machine, caller)
      return changedAt(at, orgId)
    },
  }),
]
