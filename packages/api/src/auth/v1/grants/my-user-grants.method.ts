import { defineMethod } from '@keyhall/core/api'
import type { NamedUserGrant } from '@keyhall/core/user-grants'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { among } from '../../../shapes/filters.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { USER_TYPES } from '../../../shapes/member.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { USER_GRANT_STATES, grantDetails, grantState } from '../../../shapes/user-grant.js'
import type { UseCases } from '../../../use-cases.js'

class MyUserGrant {
  @Text({ max: 200 }) orgId!: string
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) userId!: string
  /** Alias of `roleKeys`. */
  @Text({ max: 200, list: 1000 }) roles!: string[]
  @Text({ max: 200 }) orgName!: string
  @Text({ max: 200 }) grantId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 253 }) orgDomain!: string
  @Text({ max: 200 }) projectName!: string
  @Text({ max: 200, list: 1000 }) roleKeys!: string[]
  @OneOf(USER_TYPES) userType!: string
  @OneOf(USER_GRANT_STATES) state!: string
}

class ListMyUserGrantsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => MyUserGrant, { list: 1000 }) result!: MyUserGrant[]
}

const toMine = ({ grant, named, org, project }: NamedUserGrant): MyUserGrant => ({
  orgId: org.id,
  projectId: project.id,
  userId: grant.userId,
  roles: [...grant.roleKeys],
  orgName: org.name,
  grantId: grant.id,
  details: grantDetails(grant),
  orgDomain: org.primaryDomain,
  projectName: project.name,
  roleKeys: [...grant.roleKeys],
  userType: named.user.kind === 'human' ? 'TYPE_HUMAN' : 'TYPE_MACHINE',
  state: grantState(grant),
})

export const listMyUserGrants = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'auth.v1.AuthService/ListMyUserGrants',
    summary: "Lists the caller's user grants (project roles)",
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'POST', path: '/auth/v1/usergrants/me/_search' }],
    request: message(ListRequest),
    response: message(ListMyUserGrantsResponse),
    handle: async ({ query }, { caller }) => {
      const page = await userGrants.read.search({ ...pageOf(query), filters: [among('userId', caller.userId)] })
      return { details: listDetails(page), result: page.items.map(toMine) }
    },
  })
