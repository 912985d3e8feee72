import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Text, message } from '../../message/index.js'
import { ChangesRequest, changes, changesOf } from '../../shapes/changes.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { AT_PROJECT, placeOf } from './apps/app-place.js'
import { SERVICE, userOfOrg } from './users/user-requests.js'

class ListUserChangesRequest extends ChangesRequest {
  @Id() userId!: string
}

class ListProjectChangesRequest extends ChangesRequest {
  @Text({ max: 200 }) projectId!: string
}

class ListAppChangesRequest extends ListProjectChangesRequest {
  @Text({ max: 200 }) appId!: string
}

const HISTORY = 'what was done, when and by whom, newest first'

/** Change histories of an organization, its users, projects and applications. */
export const changeMethods = (use: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListUserChanges`,
    summary: `Lists the changes to a user: ${HISTORY}`,
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/changes/_search' }],
    request: message(ListUserChangesRequest),
    response: changes,
    handle: async ({ userId, query }, call) => changesOf(use, { type: 'user', id: userId }, query, call),
  }),
  defineMethod({
    name: `${SERVICE}/ListOrgChanges`,
    summary: `Lists the changes to the organization: ${HISTORY}`,
    permission: 'org.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/changes/_search' }],
    request: message(ChangesRequest),
    response: changes,
    handle: async ({ query }, call) => changesOf(use, { type: 'org', id: call.orgId }, query, call),
  }),
  defineMethod({
    name: `${SERVICE}/ListProjectChanges`,
    summary: `Lists the changes to a project: ${HISTORY}`,
    permission: 'project.read',
    place: AT_PROJECT,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/changes/_search' }],
    request: message(ListProjectChangesRequest),
    response: changes,
    handle: async ({ projectId, query }, call) => changesOf(use, { type: 'project', id: projectId }, query, call),
  }),
  defineMethod({
    name: `${SERVICE}/ListAppChanges`,
    summary: `Lists the changes to an application: ${HISTORY}`,
    permission: 'project.app.read',
    place: AT_PROJECT,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/changes/_search' }],
    request: message(ListAppChangesRequest),
    response: changes,
    handle: async (input, call) => {
      const { id } = await use.applications.read.get(placeOf(call, input))
      return changesOf(use, { type: 'application', id }, input.query, call)
    },
  }),
]
