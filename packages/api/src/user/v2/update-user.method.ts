import { present } from '@keyhall/core/shared'
import { NotFound, defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import { Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { SetHumanEmail, SetHumanPhone, emailProof, passwordOf, phoneProof, profileChange } from '../../shapes/users/human-v2.js'
import { namedUser } from '../../shapes/users/named-user.js'
import { ACCESS_TOKEN_TYPES, Gender, Id, Language, Name, OptionalName, UserName, accessTokenType,  } from '../../shapes/users/parts.js'
import { assertMayVouch } from '../../shapes/users/vouching.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE } from './requests.js'
import { SetPassword, assertOfOthers } from './update-human-user.method.js'

class UpdatedProfile {
  @Name({ optional: true, hasPresence: true }) givenName?: string
  @Name({ optional: true, hasPresence: true }) familyName?: string
  @OptionalName() nickName?: string
  @OptionalName() displayName?: string
  @Language() preferredLanguage?: string
  @Gender({ optional: true }) gender?: string
}

class UpdatedHuman {
  @Nested(() => UpdatedProfile, { optional: true }) profile?: UpdatedProfile
  @Nested(() => SetHumanEmail, { optional: true }) email?: SetHumanEmail
  @Nested(() => SetHumanPhone, { optional: true }) phone?: SetHumanPhone
  @Nested(() => SetPassword, { optional: true, secret: true }) password?: SetPassword
}

class UpdatedMachine {
  @Name({ optional: true, hasPresence: true }) name?: string
  @Text({ min: 0, max: 500, optional: true }) description?: string
  @OneOf(ACCESS_TOKEN_TYPES, { optional: true }) accessTokenType?: string
}

@Rule(({ human, machine }: UpdateUserRequest) => (human && machine ? [{ field: 'machine', problem: 'must not be combined with human' }] : []))
class UpdateUserRequest {
  @Id() userId!: string
  @UserName({ optional: true, hasPresence: true }) username?: string
  @Nested(() => UpdatedHuman, { optional: true }) human?: UpdatedHuman
  @Nested(() => UpdatedMachine, { optional: true }) machine?: UpdatedMachine
}

class UpdateUserResponse {
  @Instant() changeDate!: number
  @Text({ max: 100, optional: true, secret: true }) emailCode?: string
  @Text({ max: 100, optional: true, secret: true }) phoneCode?: string
}

/** The changes of a person in a message. */
const humanChange = ({ username, human: { profile, email, phone, password } = {} }: UpdateUserRequest) => ({
  userName: username,
  ...(profile ? { profile: profileChange(profile) } : {}),
  ...(email ? { email: { address: email.email, proof: emailProof(email) } } : {}),
  ...(phone ? { phone: { number: phone.phone, proof: phoneProof(phone) } } : {}),
  ...(password ? passwordOf(password) : {}),
})

function assertAllowed({ userId, human }: UpdateUserRequest, call: Call): void {
  assertOfOthers(human?.password, call, userId)
  if ([human?.email, human?.phone].some((address) => address?.isVerified || address?.returnCode)) assertMayVouch(call)
}

export const updateUser = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/UpdateUser`,
    summary: 'Changes several properties of a user; users may change their own, except the password and what is verified',
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'PATCH', path: '/v2/users/{user_id}' }],
    request: message(UpdateUserRequest),
    response: message(UpdateUserResponse),
    handle: async (input, call) => {
      assertAllowed(input, call)
      const { user } = await namedUser(users, input.userId)
      if (input[user.kind === 'human' ? 'machine' : 'human']) throw new NotFound('this user does not exist or is not of the given kind (human or machine)')
      const { id: userId } = user
      if (user.kind === 'human') {
        const { at, emailCode, phoneCode } = await users.changeHuman.change(userId, humanChange(input), call.caller)
        return { changeDate: at, ...present({ emailCode, phoneCode }) }
      }
      const { name, description, accessTokenType: type } = input.machine ?? {}
      const accessTokens = type === undefined ? undefined : accessTokenType(type)
      const changes = { userName: input.username, name, description, accessTokenType: accessTokens }
      const { at } = await users.changeMachine.change(userId, changes, call.caller)
      return { changeDate: at }
    },
  })
