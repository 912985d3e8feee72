import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import type { ApiCaller } from '../support/api-callers.js'
import { callers } from '../support/api-callers.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { DAY } from '../support/world.js'

const OVERVIEW = 'admin.v1.AdminService/GetOverview'

/** The wire format. */
interface Counted { readonly count?: number; readonly isExact: boolean }
interface Overview {
  readonly users?: Counted
  readonly applications?: Counted
  readonly organizations?: Counted
  readonly failedSignIns?: Counted
  readonly undelivered?: object
  readonly mail?: string
  readonly checklist?: readonly { readonly step: string; readonly isDone?: boolean }[]
}

apiOnEveryStorage('the overview', (api) => {
  const { world } = api
  const overview = async (as: ApiCaller = callers.iamOwner, wanted = {}) => (await api.ok(OVERVIEW, wanted, { as })) as Overview
  const done = async (as?: ApiCaller) => Object.fromEntries(((await overview(as)).checklist ?? []).map(({ step, isDone = false }) => [step, isDone]))

  it('shows what each caller may read, and nothing else', async () => {
    const all = await overview()
    assert.deepEqual(Object.keys(all).toSorted((a, b) => a.localeCompare(b)), ['applications', 'checklist', 'failedSignIns', 'mail', 'organizations', 'undelivered', 'users', 'version'])
    assert.equal(all.users?.isExact, true)
    const own = await overview(callers.orgOwner)
    const other = await overview(callers.otherOwner)
    assert.deepEqual([own.organizations?.count, other.organizations?.count, own.mail, own.undelivered], [1, 1, undefined, undefined])
    assert.ok((own.users?.count ?? 0) + (other.users?.count ?? 0) <= (all.users?.count ?? 0))
    assert.deepEqual(Object.keys(await overview(callers.projectOwner)).toSorted((a, b) => a.localeCompare(b)), ['applications', 'checklist'])
    assert.deepEqual(await overview(callers.withoutRoles), {})
    await api.refused('unauthenticated', OVERVIEW, {}, { as: null })
  })

  it('is limited to an organization on request', async () => {
    const own = await overview(callers.orgOwner)
    const asked = await overview(callers.iamOwner, { organizationId: '100' })
    assert.deepEqual([asked.users, asked.applications, asked.organizations], [own.users, own.applications, own.organizations])
    const foreign = await overview(callers.orgOwner, { organizationId: '110' })
    assert.deepEqual([foreign.users, foreign.applications, foreign.checklist], [undefined, undefined, undefined])
  })

  it('counts failed sign-ins of the last day, without silent checks of applications', async () => {
    const failed = async (as?: ApiCaller, wanted = {}) => (await overview(as, wanted)).failedSignIns?.count ?? 0
    const page = await (await new UserAgent().open(world.authorizeUrl())).submit({ loginName: people.bob.loginName })
    await page.submit({ password: 'wrong' })
    await new UserAgent().openOnce(world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.deepEqual([await failed(), await failed(callers.orgOwner), await failed(callers.otherOwner)], [1, 1, 0])
    const tomorrow = new Date((world.clock.now() + DAY) * 1000).toISOString().replace('.000Z', 'Z')
    assert.equal(await failed(callers.iamOwner, { failedSignInsSince: tomorrow }), 0)
    world.clock.advance(DAY + 1)
    assert.equal(await failed(), 0)
  })

  it('ticks off the steps of a new installation', async () => {
    const before = await done(callers.orgOwner)
    assert.deepEqual(before, { register_application: true, sign_in: false, invite_administrator: false, set_look: false })
    await world.tokens()
    await api.ok('management.v1.ManagementService/AddOrgMember', { userId: people.bob.id, roles: ['ORG_OWNER'] }, { org: '100' })
    assert.deepEqual(await done(callers.orgOwner), { ...before, sign_in: true, invite_administrator: true })
    // Of the instance, whose owner is a person.
    assert.deepEqual(await done(), { ...before, sign_in: true, invite_administrator: true, set_up_mail: false })
  })
})
