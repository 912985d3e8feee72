import { NotFound, defineMethod } from '@keyhall/core/api'
import type { OrgId } from '@keyhall/core/shared'
import { MAX_EXTERNAL_ID, MAX_LINKED_NAME } from '@keyhall/core/identity-providers'
import { ProviderId, UserId, present } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails, createdAt } from '../../shapes/object-details.js'
import {
  HashedPasswordV2, PasswordV2, SetHumanEmail, SetHumanPhone, SetHumanProfile, emailProof, newProfile, onePassword, passwordOf, phoneProof,
} from '../../shapes/users/human-v2.js'
import { MetadataEntry } from '../../shapes/users/metadata.js'
import { ChosenId, Id, UserName } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import type { UserUseCases } from '../../user-use-cases.js'
import { SERVICE } from './requests.js'

export class Organization {
  @Text({ min: 0, max: 200, optional: true }) orgId?: string
  @Text({ min: 0, max: 200, optional: true }) orgDomain?: string
}

class IDPLink {
  @Text({ max: 200 }) idpId!: string
  /** The id of the person at the provider. */
  @Text({ max: MAX_EXTERNAL_ID }) userId!: string
  @Text({ min: 0, max: MAX_LINKED_NAME }) userName!: string
}

@Rule(onePassword)
export class NewHumanUser {
  @Nested(() => SetHumanProfile) profile!: SetHumanProfile
  @Nested(() => SetHumanEmail) email!: SetHumanEmail
  @Nested(() => SetHumanPhone, { optional: true }) phone?: SetHumanPhone
  @Nested(() => MetadataEntry, { list: 100 }) metadata!: MetadataEntry[]
  @Nested(() => PasswordV2, { optional: true, secret: true }) password?: PasswordV2
  @Nested(() => HashedPasswordV2, { optional: true, secret: true }) hashedPassword?: HashedPasswordV2
  @Nested(() => IDPLink, { list: 20 }) idpLinks!: IDPLink[]
  @Text({ min: 0, max: 512, optional: true, secret: true }) totpSecret?: string
}

class AddHumanUserRequest extends NewHumanUser {
  @ChosenId() userId?: string
  @UserName({ optional: true }) username?: string
  @Nested(() => Organization, { optional: true }) organization?: Organization
}

class AddHumanUserResponse {
  @Id() userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 100, optional: true, secret: true }) emailCode?: string
  @Text({ max: 100, optional: true, secret: true }) phoneCode?: string
}

interface Named {
  readonly orgId: OrgId
  readonly userName?: string | undefined
  readonly userId?: string | undefined
}

/** Maps a person of v2 to the input of the use case. */
export const newHuman = (human: NewHumanUser, of: Named) => ({
  ...present({ id: UserId.optional(of.userId), totpSeed: human.totpSecret }),
  orgId: of.orgId,
  userName: of.userName ?? human.email.email,
  profile: newProfile(human.profile),
  email: { address: human.email.email, isVerified: human.email.isVerified === true },
  ...(human.phone ? { phone: { number: human.phone.phone, isVerified: human.phone.isVerified === true } } : {}),
  ...passwordOf(human),
  metadata: human.metadata,
  links: human.idpLinks.map(({ idpId, userId, userName }) => ({ providerId: ProviderId.parse(idpId), externalId: userId, userName })),
  isInitialWithoutPassword: false,
  emailProof: emailProof(human.email),
  phoneProof: human.phone ? phoneProof(human.phone) : ('later' as const),
})

/**
 * The domain does not determine where the permission is checked, so it must be the domain of the organization of the call.
 *
 * @throws NotFound
 */
export async function assertDomain({ views }: UserUseCases, orgId: OrgId, domain: string | undefined): Promise<void> {
  if (!domain) return
  const org = await views.read(({ orgs }) => orgs.find(orgId))
  if (org?.primaryDomain !== domain.toLowerCase()) throw new NotFound('this organization does not exist; refer to it by its id')
}

export const addHumanUser = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/AddHumanUser`,
    summary: 'Adds a person; the user name defaults to the email address, which is sent a code unless it is marked as verified',
    permission: 'user.write',
    place: { kind: 'named_org', members: ['organization.orgId'] },
    http: [
      { verb: 'POST', path: '/v2/users/human', status: 201 },
      { verb: 'PUT', path: '/v2/users/human', status: 201 },
    ],
    request: message(AddHumanUserRequest),
    response: message(AddHumanUserResponse),
    handle: async ({ userId, username, organization, ...human }, { orgId, caller }) => {
      await assertDomain(users, orgId, organization?.orgDomain)
      const person = newHuman(human, { orgId, userName: username, userId })
      const { userId: id, at, emailCode, phoneCode } = await users.addHuman.add(person, caller)
      return { userId: id, ...createdAt(at, orgId), ...present({ emailCode, phoneCode }) }
    },
  })
