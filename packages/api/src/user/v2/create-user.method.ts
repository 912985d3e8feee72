import { defineMethod } from '@keyhall/core/api'
import { UserId, present } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { ACCESS_TOKEN_TYPES, ChosenId, Id, Name, UserName, accessTokenType } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { NewHumanUser, newHuman } from './add-human-user.method.js'
import { SERVICE } from './requests.js'

class NewMachineUser {
  @Name() name!: string
  @Text({ min: 0, max: 500, optional: true }) description?: string
  @OneOf(ACCESS_TOKEN_TYPES) accessTokenType!: string
}

@Rule(exactlyOneOf<CreateUserRequest>('human', 'machine'))
class CreateUserRequest {
  @Id() organizationId!: string
  @ChosenId() userId?: string
  @UserName({ optional: true }) username?: string
  @Nested(() => NewHumanUser, { optional: true }) human?: NewHumanUser
  @Nested(() => NewMachineUser, { optional: true }) machine?: NewMachineUser
}

class CreateUserResponse {
  @Id() id!: string
  @Instant() creationDate!: number
  @Text({ max: 100, optional: true, secret: true }) emailCode?: string
  @Text({ max: 100, optional: true, secret: true }) phoneCode?: string
}

export const createUser = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/CreateUser`,
    summary: 'Adds a person or a service user; the user name defaults to the email address or the id',
    permission: 'user.write',
    place: { kind: 'named_org', members: ['organizationId'] },
    http: [{ verb: 'POST', path: '/v2/users/new' }],
    request: message(CreateUserRequest),
    response: message(CreateUserResponse),
    handle: async ({ userId, username, human, machine }, { orgId, caller }) => {
      if (human) {
        const added = await users.addHuman.add(newHuman(human, { orgId, userName: username, userId }), caller)
        return { id: added.userId, creationDate: added.at, ...present({ emailCode: added.emailCode, phoneCode: added.phoneCode }) }
      }
      const { name = '', description, accessTokenType: type = '' } = machine ?? {}
      const own = present({ id: UserId.optional(userId), userName: username, description })
      const added = await users.addMachine.add({ ...own, orgId, name, accessTokenType: accessTokenType(type) }, caller)
      return { id: added.userId, creationDate: added.at }
    },
  })
