import { InvalidMessage, defineMethod } from '@keyhall/core/api'
import { MAX_EXTERNAL_ID, MAX_LINKED_NAME } from '@keyhall/core/identity-providers'
import type { Caller, OrgId, UserId } from '@keyhall/core/shared'
import { ProviderId } from '@keyhall/core/shared'
import { Duration, Flag, Nested, Rule, Text, message } from '../../../message/index.js'
import { ObjectDetails, createdAt } from '../../../shapes/object-details.js'
import { Id, Password, UserName } from '../../../shapes/users/parts.js'
import { passkeyLink } from '../../../shapes/users/passkey-links.js'
import { UserEmail, UserPhone, UserProfile } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { emailOf, phoneOf, profileOf } from './human-parts.js'
import { SERVICE } from './user-requests.js'

class ImportHashedPassword {
  @Text({ max: 512, secret: true }) value!: string
}

class ImportedIDP {
  @Text({ max: 200 }) configId!: string
  /** The id of the person at the provider. */
  @Text({ max: MAX_EXTERNAL_ID }) externalUserId!: string
  @Text({ min: 0, max: MAX_LINKED_NAME }) displayName!: string
}

@Rule(onePassword)
class ImportHumanUserRequest {
  @UserName() userName!: string
  @Nested(() => UserProfile) profile!: UserProfile
  @Nested(() => UserEmail) email!: UserEmail
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
  @Password({ optional: true }) password?: string
  @Nested(() => ImportHashedPassword, { optional: true, secret: true }) hashedPassword?: ImportHashedPassword
  @Flag() passwordChangeRequired!: boolean
  @Flag() requestPasswordlessRegistration!: boolean
  @Text({ min: 0, max: 512, optional: true, secret: true }) otpCode?: string
  @Nested(() => ImportedIDP, { list: 20 }) idps!: ImportedIDP[]
}

function onePassword({ password, hashedPassword }: ImportHumanUserRequest) {
  if (password === undefined || !hashedPassword) return []
  return [{ field: 'hashedPassword', problem: 'must not be combined with password' }]
}

/** A passkey registration link to pass on to the person. */
class PasswordlessRegistration {
  @Text({ max: 2000, secret: true }) link!: string
  @Duration({ min: 0, max: 86_400 }) lifetime!: number
  @Duration({ min: 0, max: 86_400 }) expiration!: number
}

class ImportHumanUserResponse {
  @Id() userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => PasswordlessRegistration, { optional: true }) passwordlessRegistration?: PasswordlessRegistration
}

const passwordOf = ({ password, hashedPassword, passwordChangeRequired: isChangeRequired }: ImportHumanUserRequest) => {
  if (hashedPassword) return { password: { value: { hash: hashedPassword.value }, isChangeRequired } }
  return password === undefined ? {} : { password: { value: { plain: password }, isChangeRequired } }
}

/** Called before the import changes anything. @throws InvalidMessage */
async function assertPasskeys({ settings }: UseCases, orgId: OrgId): Promise<void> {
  if ((await settings.policies.get(orgId)).effective.login.allowPasskeys) return
  const problem = 'must be false: the login policy does not allow passkeys'
  throw new InvalidMessage('ImportHumanUserRequest', [{ field: 'requestPasswordlessRegistration', problem }])
}

async function registrationOf({ users }: UseCases, userId: UserId, caller: Caller): Promise<PasswordlessRegistration> {
  const sent = await users.sendCode.send(userId, { kind: 'passkey_registration', way: 'return' }, caller)
  const { link, expiration } = passkeyLink(users, userId, sent)
  return { link, lifetime: expiration, expiration }
}

export const importHumanUser = (use: UseCases) =>
  defineMethod({
    name: `${SERVICE}/ImportHumanUser`,
    summary: 'Imports a person with a password or its hash; sends a mail only if the address is unverified or there is no password',
    permission: 'user.import',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/users/human/_import' }],
    request: message(ImportHumanUserRequest),
    response: message(ImportHumanUserResponse),
    handle: async (input, { orgId, caller }) => {
      if (input.requestPasswordlessRegistration) await assertPasskeys(use, orgId)
      const { userId, at } = await use.users.addHuman.import(
        {
          orgId,
          userName: input.userName,
          profile: profileOf(input.profile),
          email: emailOf(input.email),
          ...(input.phone ? { phone: phoneOf(input.phone) } : {}),
          ...passwordOf(input),
          ...(input.otpCode ? { totpSeed: input.otpCode } : {}),
          links: input.idps.map((idp) => ({ providerId: ProviderId.parse(idp.configId), externalId: idp.externalUserId, userName: idp.displayName })),
          isInitialWithoutPassword: true,
          emailProof: 'mail',
          phoneProof: 'later',
        },
        caller,
      )
      const more = input.requestPasswordlessRegistration ? { passwordlessRegistration: await registrationOf(use, userId, caller) } : {}
      return { userId, ...createdAt(at, orgId), ...more }
    },
  })
