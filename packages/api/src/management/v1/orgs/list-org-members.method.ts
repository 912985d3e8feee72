import { defineMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ListMembersRequest, ListMembersResponse, memberSearch, toMembers } from '../../../shapes/member.js'
import { RoleNamesResponse, roleNames } from '../../../shapes/role-names.js'
import type { UseCases } from '../../../use-cases.js'

export const listOrgMemberRoles = () =>
  defineMethod({
    name: 'management.v1.ManagementService/ListOrgMemberRoles',
    summary: 'Lists the administrative roles of organizations',
    permission: 'org.member.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'POST', path: '/management/v1/orgs/members/roles/_search' }],
    request: empty,
    response: message(RoleNamesResponse),
    handle: async () => roleNames('org'),
  })

export const listOrgMembers = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListOrgMembers',
    summary: 'Lists the administrators of the organization',
    permission: 'org.member.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/members/_search' }],
    request: message(ListMembersRequest),
    response: message(ListMembersResponse),
    handle: async (input, { orgId }) => toMembers(await members.read.search(memberSearch(input, 'org', orgId)), orgId),
  })
