import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { clients } from '../support/standard-document.js'
import { send } from '../support/send.js'
import { DAY } from '../support/world.js'

const MANAGEMENT = 'management.v1.ManagementService'
const APPLICATION = 'application.v2.ApplicationService'
const app = { projectId: '300', appId: 'web' }

apiOnEveryStorage('the revision of an application', (api) => {
  const revision = async (): Promise<string> => (await api.ok(`${MANAGEMENT}/GetAppByID`, app)).app.revision as string
  const name = async (): Promise<string> => (await api.ok(`${MANAGEMENT}/GetAppByID`, app)).app.name as string

  it('is incremented by changes only, and the same in both generations', async () => {
    const first = await revision()
    const { revision: second } = await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { ...app, idTokenUserinfoAssertion: true })
    assert.equal(Number(second), Number(first) + 1)
    const again = await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { ...app, idTokenUserinfoAssertion: true })
    assert.equal(again.revision, second)
    assert.equal(await revision(), second)
    const { application } = await api.ok(`${APPLICATION}/GetApplication`, { applicationId: 'web' })
    assert.equal(application.revision, second)
    assert.equal((await api.ok(`${APPLICATION}/UpdateApplication`, { applicationId: 'web', name: 'Renamed' })).revision, await revision())
  })

  it('lets the first of two updates win: the other is aborted and changes nothing', async () => {
    const read = await revision()
    await api.ok(`${MANAGEMENT}/UpdateApp`, { ...app, name: 'First', revision: read })
    const outdated = { ...app, revision: read }
    const message = await api.refused('aborted', `${MANAGEMENT}/UpdateApp`, { ...outdated, name: 'Second' })
    assert.match(message, /the application was changed meanwhile: it has revision \d+, not \d+/)
    await api.refused('aborted', `${MANAGEMENT}/PatchOIDCAppConfig`, { ...outdated, devMode: true })
    await api.refused('aborted', `${MANAGEMENT}/UpdateOIDCAppConfig`, { ...outdated, redirectUris: [clients.web.redirectUri] })
    await api.refused('aborted', `${APPLICATION}/UpdateApplication`, { applicationId: 'web', name: 'Third', revision: read })
    assert.equal(await name(), 'First')
    assert.equal(await revision(), String(Number(read) + 1))
    await api.refused('invalid_argument', `${MANAGEMENT}/UpdateApp`, { ...app, name: 'Fourth', revision: 'x' })
  })

  it('can be sent as If-Match', async () => {
    const put = (tag: string, to: string) => send(`${api.world.issuer}/management/v1/projects/300/apps/web`, {
      method: 'PUT', body: JSON.stringify({ name: to }),
      headers: { authorization: `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json', 'if-match': tag },
    })
    const read = await revision()
    assert.equal((await put(`"${read}"`, 'By tag')).status, 200)
    assert.deepEqual([(await put(`"${read}"`, 'Outdated')).status, await name()], [409, 'By tag'])
    assert.equal((await put(await revision(), 'By number')).status, 200)
    assert.equal((await put('*', 'Any')).status, 200)
    assert.deepEqual([(await put('"abc"', 'No number')).status, await name()], [400, 'Any'])
  })

  it('comes with what does not comply', async () => {
    const changed = await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { ...app, appType: 'OIDC_APP_TYPE_USER_AGENT' })
    assert.equal(changed.noneCompliant, true)
    const { nonCompliant, complianceProblems } = await api.ok(`${APPLICATION}/UpdateApplication`, { applicationId: 'web', oidcConfiguration: {} })
    assert.deepEqual([nonCompliant, complianceProblems], [true, changed.complianceProblems])
    await api.ok(`${MANAGEMENT}/PatchOIDCAppConfig`, { ...app, appType: 'OIDC_APP_TYPE_WEB' })
  })

  it('does not change when the application is used, and lists say when that was', async () => {
    const before = await revision()
    assert.equal((await api.ok(`${MANAGEMENT}/GetAppByID`, { projectId: '310', appId: 'foreign' }, { org: '110' })).app.lastUsedAt, undefined)
    await api.world.tokens()
    const at = new Date(api.world.clock.now() * 1000).toISOString().replace('.000Z', 'Z')
    assert.equal(await revision(), before)
    const { result } = await api.ok(`${MANAGEMENT}/ListApps`, { projectId: '300' })
    assert.equal(result.find(({ id }: { readonly id: string }) => id === 'web').lastUsedAt, at)
    const { applications } = await api.ok(`${APPLICATION}/ListApplications`, { filters: [{ projectIdFilter: { projectId: '300' } }] })
    assert.equal(applications.find(({ applicationId }: { readonly applicationId: string }) => applicationId === 'web').lastUsedAt, at)
    api.world.clock.advance(DAY)
    assert.equal((await api.ok(`${MANAGEMENT}/GetAppByID`, app)).app.lastUsedAt, at)
  })
})
