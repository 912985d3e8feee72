import { defineMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

export const removeMyOrg = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveOrg',
    summary: 'Removes the organization with its users, projects, applications, roles and grants',
    permission: 'org.delete',
    place: { kind: 'org' },
    http: [{ verb: 'DELETE', path: '/management/v1/orgs/me' }],
    request: empty,
    response: message(Changed),
    handle: async (_, { orgId, caller }) => changedAt((await orgs.remove.remove(orgId, caller)).at, orgId),
  })
