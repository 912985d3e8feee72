import { defineMethod } from '@keyhall/core/api'
import { emailOf, phoneOf, profileOf } from '../../../management/v1/users/human-parts.js'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
import { UserName } from '../../../shapes/users/parts.js'
import { UserEmail, UserPhone, UserProfile } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'

class SetUpOrgOrg {
  @Text({ max: 200, shown: true }) name!: string
  /** Derived from the name if absent. */
  @Text({ min: 0, max: 253, optional: true }) domain?: string
}

class SetUpOrgHuman {
  @UserName() userName!: string
  @Nested(() => UserProfile) profile!: UserProfile
  @Nested(() => UserEmail) email!: UserEmail
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
  /** If absent, the person receives an invitation mail. */
  @Text({ min: 0, max: 1000, optional: true, secret: true }) password?: string
}

class SetUpOrgRequest {
  @Nested(() => SetUpOrgOrg) org!: SetUpOrgOrg
  @Nested(() => SetUpOrgHuman) human!: SetUpOrgHuman
  /** ORG_OWNER if empty. */
  @Text({ max: 200, list: 100 }) roles!: string[]
}

class SetUpOrgResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) orgId!: string
  @Text({ max: 200 }) userId!: string
}

const personOf = ({ userName, profile, email, phone, password }: SetUpOrgHuman) => ({
  userName,
  profile: profileOf(profile),
  email: emailOf(email),
  ...(phone ? { phone: phoneOf(phone) } : {}),
  ...(password ? { password: { value: { plain: password }, isChangeRequired: false } } : {}),
  isInitialWithoutPassword: true,
  emailProof: 'mail' as const,
  phoneProof: 'later' as const,
})

export const setUpOrg = ({ users }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/SetUpOrg',
    summary: 'Adds an organization together with a person who owns it',
    permission: 'iam.write',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/admin/v1/orgs/_setup' }],
    request: message(SetUpOrgRequest),
    response: message(SetUpOrgResponse),
    handle: async ({ org: { name, domain }, human, roles }, { caller }) => {
      const administrators = [{ human: personOf(human), roles: roles.length > 0 ? roles : ['ORG_OWNER'] }]
      const { org, people } = await users.setUpOrg.setUp({ name, ...(domain ? { domain } : {}), administrators }, caller)
      return { details: orgDetails(org), orgId: org.id, userId: people[0]?.userId ?? '' }
    },
  })
