import assert from 'node:assert/strict'
import { callers } from '../support/api-callers.js'
import { eventsAbout } from '../support/api-events.js'
import { apiOnEveryStorage } from '../support/api.js'

const M = 'management.v1.ManagementService'
const ROUNDS = 6

apiOnEveryStorage('concurrent removal', (api) => {
  it('refuses late additions as a conflict, not as a server error', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const projectId = (await api.ok(`${M}/AddProject`, { name: `project ${round}` })).id as string
      await api.ok(`${M}/AddProjectRole`, { projectId, roleKey: 'reader', displayName: 'Reader' })
      const userId = (await api.ok(`${M}/AddMachineUser`, { userName: `robot-${round}`, name: 'Robot' })).userId as string
      const answers = await Promise.all(([
        [`${M}/AddOrgMember`, { userId, roles: ['ORG_OWNER'] }],
        ['admin.v1.AdminService/AddIAMMember', { userId, roles: ['IAM_OWNER_VIEWER'] }],
        [`${M}/AddPersonalAccessToken`, { userId }],
        [`${M}/SetUserMetadata`, { id: userId, key: 'k', value: 'YQ==' }],
        [`${M}/AddUserGrant`, { userId, projectId, roleKeys: ['reader'] }],
        ['user.v2.UserService/DeleteUser', { userId }],
        [`${M}/AddOIDCApp`, { projectId, name: 'app', redirectUris: ['https://app.example/'] }],
        [`${M}/AddProjectMember`, { projectId, userId: callers.withoutRoles.id, roles: ['PROJECT_OWNER'] }],
        [`${M}/AddProjectRole`, { projectId, roleKey: 'writer', displayName: 'Writer' }],
        [`${M}/RemoveProject`, { id: projectId }],
      ] as const).map(async ([name, input]) => ({ name, ...(await api.call(name, input)) })))
      for (const { name, status, code } of answers) {
        assert.ok(status === 200 || ['not_found', 'aborted', 'invalid_argument'].includes(code ?? ''), `${name}: ${status} ${code}`)
      }
    }
  })
})

apiOnEveryStorage('concurrent changes of an organization', (api) => {
  const ORG = 'org.v2.OrganizationService'
  const add = async (name: string): Promise<string> => (await api.ok(`${ORG}/AddOrganization`, { name })).organizationId as string
  const eventCount = async (organizationId: string, type: string) =>
    (await eventsAbout(api, organizationId)).filter((event) => event.type === type).length

  it('record metadata that several requests set to one value, or remove, once', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const organizationId = await add(`metadata ${round}`)
      const set = { organizationId, metadata: [{ key: 'tier', value: 'Z29sZA==' }] }
      await Promise.all(Array.from({ length: 8 }, () => api.ok(`${ORG}/SetOrganizationMetadata`, set)))
      assert.equal(await eventCount(organizationId, 'org.metadata.set'), 1)
      await Promise.all(Array.from({ length: 8 }, () => api.ok(`${ORG}/DeleteOrganizationMetadata`, { organizationId, keys: ['tier'] })))
      assert.equal(await eventCount(organizationId, 'org.metadata.removed'), 1)
    }
  })

  it('keep each other: a new name does not reactivate it', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const organizationId = await add(`before ${round}`)
      await Promise.all([
        api.ok(`${ORG}/DeactivateOrganization`, { organizationId }), api.ok(`${ORG}/UpdateOrganization`, { organizationId, name: `after ${round}` }),
      ])
      const idQuery = { idQuery: { id: organizationId } }
      const { result } = await api.ok(`${ORG}/ListOrganizations`, { queries: [idQuery] })
      const [{ name, state }] = result as [{ readonly name: string; readonly state: string }]
      assert.deepEqual([name, state], [`after ${round}`, 'ORGANIZATION_STATE_INACTIVE'])
    }
  })
})
