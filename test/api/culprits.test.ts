import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { apiInMemory } from '../support/api.js'
import { people } from '../support/standard-document.js'

const MANAGEMENT = 'management.v1.ManagementService'

type Json = Readonly<Record<string, unknown>>

/** Requests with one fault, and the part of the message that names it. */
const CASES: readonly (readonly [title: string, method: string, request: Json, says: string])[] = [
  ['a role that the project does not have', `${MANAGEMENT}/AddUserGrant`, { userId: people.alice.id, projectId: '300', roleKeys: ['nothing'] },
    'the project has no role "nothing"'],
  ['a role that is held elsewhere', `${MANAGEMENT}/AddOrgMember`, { userId: people.alice.id, roles: ['IAM_OWNER'] }, '"IAM_OWNER" is not a role of organizations'],
  ['two conditions in one', 'user.v2.UserService/ListUsers', { queries: [{ userNameQuery: { userName: 'a' }, typeQuery: { type: 'TYPE_HUMAN' } }] },
    'queries[0]: must have exactly one of'],
  ['which two conditions', 'user.v2.UserService/ListUsers', { queries: [{ userNameQuery: { userName: 'a' }, typeQuery: { type: 'TYPE_HUMAN' } }] },
    'it has userNameQuery and typeQuery'],
  ['no condition at all', 'application.v2.ApplicationService/ListApplications', { filters: [{}] }, 'it has none'],
  ['two kinds of a user', 'user.v2.UserService/CreateUser', { organizationId: '100', machine: { name: 'x' }, human: {
    profile: { givenName: 'a', familyName: 'b' }, email: { email: 'a@b.example' },
  } }, 'must have exactly one of human, machine; it has human and machine'],
  ['the element of a list', `${MANAGEMENT}/AddOIDCApp`, { projectId: '300', name: 'X', grantTypes: ['OIDC_GRANT_TYPE_IMPLICIT', 'CODE'] },
    'grantTypes: element 1 must be one of'],
  ['the target of an execution', 'action.v2.ActionService/SetExecution', { condition: { request: { all: true } }, targets: ['gone'] }, 'target "gone" does not exist'],
  ['the condition of an execution', 'action.v2.ActionService/SetExecution', { condition: { request: { method: '/x.Y/Z' } }, targets: [] }, 'x.Y/Z'],
]

apiInMemory('an error', (api) => {
  before(() => api.ok('feature.v2.FeatureService/SetInstanceFeatures', { actions: true }))

  for (const [title, method, request, says] of CASES) {
    it(`names ${title}`, async () => {
      const { status, body } = await api.call(method, request, { as: callers.iamOwner })
      assert.ok(status >= 400 && status < 500 && String(body.message).includes(says), JSON.stringify(body))
    })
  }

  it('names the searched organization, whether another organization has the resource or none', async () => {
    const asked = async (method: string, request: Json) => api.refused('not_found', `${MANAGEMENT}/${method}`, request, { as: callers.otherOwner })
    const says = (what: string) => `this ${what} does not exist in organization 110; name another organization with x-keyhall-orgid`
    for (const id of ['300', 'nothing']) assert.equal(await asked('GetProjectByID', { id }), says('project'))
    for (const id of [people.alice.id, 'nobody']) assert.equal(await asked('GetUserByID', { id }), says('user'))
    assert.equal(await asked('ListApps', { projectId: '300' }), says('project'))
  })
})
