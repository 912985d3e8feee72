import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { ROLES } from '@keyhall/core/permissions'
import { Flag, Text, message } from '../../../message/index.js'
import { MembershipListRequest, UserMembershipList, membershipsOf } from '../../../shapes/users/memberships.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE } from './my.js'

class ListMyZitadelPermissionsRequest {
  /** Leaves out what roles in single organizations permit. */
  @Flag() inEveryOrganization!: boolean
}

class ListMyZitadelPermissionsResponse {
  @Text({ max: 200, list: 1000 }) result!: string[]
}

export const myRoleMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyMemberships`,
    summary: "Lists the caller's administrative roles and where they apply",
    http: [{ verb: 'POST', path: '/auth/v1/memberships/me/_search' }],
    request: message(MembershipListRequest),
    response: message(UserMembershipList),
    handle: async (search, { caller }) => membershipsOf(users, caller.userId, search),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyZitadelPermissions`,
    summary: "Lists the caller's permissions, in the organization of the header if there is one, or only those in every organization; a permission in a project ends with the project id",
    http: [{ verb: 'POST', path: '/auth/v1/permissions/zitadel/me/_search' }],
    request: message(ListMyZitadelPermissionsRequest),
    response: message(ListMyZitadelPermissionsResponse),
    handle: async ({ inEveryOrganization }, { memberships, chosenOrgId }) => {
      const isThere = ({ scope }: (typeof memberships)[number]) =>
        scope.kind !== 'org' || (!inEveryOrganization && (chosenOrgId === undefined || scope.orgId === chosenOrgId))
      const permitted = memberships.filter(isThere).flatMap(({ role, scope }) =>
        ROLES[role].map((permission) => (scope.kind === 'project' ? `${permission}:${scope.projectId}` : permission)))
      return { result: [...new Set(permitted)].toSorted() }
    },
  }),
]
