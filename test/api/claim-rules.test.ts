import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { eventsAbout } from '../support/api-events.js'
import { people } from '../support/standard-document.js'

const SERVICE = 'management.v1.ManagementService'
const app = { projectId: '300', appId: 'web' }
const project = { projectId: '300' }
const groups = { name: 'Groups', claim: 'groups', source: { path: ['roles'] }, shape: 'CLAIM_RULE_SHAPE_LIST' }
const EVERYWHERE = ['ID_TOKEN', 'ACCESS_TOKEN', 'USER_INFO', 'INTROSPECTION'].map((name) => `CLAIM_RULE_OUTPUT_${name}`)
const full = {
  name: 'Grafana role', claim: 'role', source: { path: ['metadata', 'grafana'] }, prefix: { text: 'g-', isRemoved: true },
  values: [{ from: 'admin', to: 'Admin' }], passesUnlisted: true, shape: 'CLAIM_RULE_SHAPE_FIRST', outputs: ['CLAIM_RULE_OUTPUT_ID_TOKEN'], scope: 'profile',
}

/** The wire format. */
interface Rule { readonly name: string }

apiOnEveryStorage('claim rules of the API', (api) => {
  const ofApp = async () => (((await api.ok(`${SERVICE}/GetAppClaimRules`, app)) as { rules?: readonly Rule[] }).rules ?? [])
  const ofProject = async () => (((await api.ok(`${SERVICE}/GetProjectClaimRules`, project)) as { rules?: readonly Rule[] }).rules ?? [])

  it('are returned as they were set, in their order', async () => {
    const literal = { ...groups, name: 'Literal', source: { literal: ['a', 'b'] } }
    await api.ok(`${SERVICE}/SetAppClaimRules`, { ...app, rules: [full, groups, literal] })
    const [first, second, third] = await ofApp()
    assert.deepEqual(first, full)
    assert.deepEqual(second, { ...groups, outputs: EVERYWHERE })
    assert.deepEqual(third, { ...literal, outputs: EVERYWHERE })
    await api.ok(`${SERVICE}/SetAppClaimRules`, { ...app, rules: [groups] })
    assert.deepEqual((await ofApp()).map(({ name }) => name), ['Groups'])
  })

  it('of a project are kept by other changes of the project', async () => {
    await api.ok(`${SERVICE}/SetProjectClaimRules`, { ...project, rules: [groups] })
    await api.ok(`${SERVICE}/UpdateProject`, { id: '300', name: 'Shop', projectRoleAssertion: true })
    assert.deepEqual((await ofProject()).map(({ name }) => name), ['Groups'])
    await api.ok(`${SERVICE}/SetProjectClaimRules`, { ...project, rules: [] })
    assert.deepEqual(await ofProject(), [])
  })

  it('of an application are kept by other changes of the application', async () => {
    await api.ok(`${SERVICE}/SetAppClaimRules`, { ...app, rules: [groups] })
    await api.ok(`${SERVICE}/UpdateApp`, { ...app, name: 'Web shop' })
    await api.ok(`${SERVICE}/PatchOIDCAppConfig`, { ...app, devMode: true })
    assert.deepEqual((await ofApp()).map(({ name }) => name), ['Groups'])
  })

  it('are recorded in the audit trail, unless nothing changes', async () => {
    await api.ok(`${SERVICE}/SetAppClaimRules`, { projectId: '300', appId: 'spa', rules: [groups] })
    await api.ok(`${SERVICE}/SetAppClaimRules`, { projectId: '300', appId: 'spa', rules: [groups] })
    const events = (await eventsAbout(api, 'spa')).filter(({ type }) => type === 'application.claim.rules.set')
    assert.equal(events.length, 1)
    assert.match(JSON.stringify(events[0]?.payload), /"claim":"groups"/)
    await api.ok(`${SERVICE}/SetProjectClaimRules`, { projectId: '301', rules: [groups] })
    assert.equal((await eventsAbout(api, '301')).filter(({ type }) => type === 'project.claim.rules.set').length, 1)
  })

  it('of an application are set by the first of two callers only', async () => {
    const { revision } = (await api.ok(`${SERVICE}/GetAppClaimRules`, app)) as { revision: string }
    await api.ok(`${SERVICE}/SetAppClaimRules`, { ...app, rules: [], revision })
    await api.refused('aborted', `${SERVICE}/SetAppClaimRules`, { ...app, rules: [full], revision })
    assert.deepEqual(await ofApp(), [])
  })

  const refused: readonly (readonly [title: string, rule: object, message: RegExp])[] = [
    ['a claim of the server', { claim: 'email' }, /rules\[0\].claim: email is set by this server/],
    ['a claim of the vendor', { claim: 'urn:keyhall:iam:org:project:roles' }, /rules\[0\].claim/],
    ['an unknown fact', { source: { path: ['secret'] } }, /rules\[0\].source.path: must begin with roles, metadata, user/],
    ['neither path nor literal', { source: {} }, /rules\[0\].source.path/],
    ['path and literal', { source: { path: ['roles'], literal: 'a' } }, /rules\[0\].source.literal: cannot be combined with a path/],
    ['an object as literal', { source: { literal: { a: 1 } } }, /rules\[0\].source.literal: must be a text, a number, true, false or a list of texts/],
    ['a scope that is never granted', { scope: 'groups' }, /rules\[0\].scope/],
    ['an unknown shape', { shape: 'LIST' }, /shape/],
  ]
  for (const [title, own, message] of refused) {
    it(`are refused with ${title}, and nothing changes`, async () => {
      await api.ok(`${SERVICE}/SetAppClaimRules`, { ...app, rules: [groups] })
      for (const [method, place] of [['SetAppClaimRules', app], ['SetProjectClaimRules', project]] as const) {
        assert.match(await api.refused('invalid_argument', `${SERVICE}/${method}`, { ...place, rules: [{ ...groups, ...own }] }), message)
      }
      assert.deepEqual((await ofApp()).map(({ name }) => name), ['Groups'])
      assert.deepEqual(await ofProject(), [])
    })
  }

  it('are for callers who may read or write the application or the project', async () => {
    for (const [name, place] of [['AppClaimRules', app], ['ProjectClaimRules', project]] as const) {
      assert.ok(await api.ok(`${SERVICE}/Get${name}`, place, { as: callers.orgViewer }))
      await api.refused('permission_denied', `${SERVICE}/Set${name}`, { ...place, rules: [] }, { as: callers.orgViewer })
      await api.refused('permission_denied', `${SERVICE}/Get${name}`, place, { as: callers.withoutRoles })
      await api.refused('not_found', `${SERVICE}/Set${name}`, { ...place, rules: [] }, { as: callers.otherOwner })
    }
  })

  it('can be tried on pasted claims', async () => {
    const rules = [
      { name: 'Roles', claim: 'groups', source: { path: ['realm_access', 'roles'] }, shape: 'CLAIM_RULE_SHAPE_LIST', prefix: { text: 'app-', isRemoved: true } },
      { name: 'Wrong', claim: 'x', source: { path: ['realm_access'] }, shape: 'CLAIM_RULE_SHAPE_LIST' },
      { name: 'Absent', claim: 'y', source: { path: ['none'] } },
    ]
    const tried = (await api.ok(`${SERVICE}/TryClaimRules`, { rules, claims: { realm_access: { roles: ['app-a', 'b'] } } })) as Readonly<Record<string, unknown>>
    assert.deepEqual(tried['claims'], [{ name: 'groups', value: ['a'], rule: 'Roles' }])
    assert.deepEqual(tried['failed'], [{ name: 'Wrong', claim: 'x', problem: 'not_text', text: 'the source has objects or nested lists where texts are needed' }])
    assert.deepEqual(tried['withoutValue'], ['Absent'])
  })

  it('are previewed before they are saved, with the rule of each claim', async () => {
    const ask = { userId: people.bob.id, clientId: 'web', scopes: [] }
    const rules = [
      { name: 'Level', claim: 'level', source: { literal: 'gold' } },
      { name: 'Absent', claim: 'team', source: { path: ['metadata', 'none'] } },
      { name: 'Mail', claim: 'mail', source: { path: ['user', 'email'] }, scope: 'email' },
    ]
    const { userInfo } = (await api.ok(`${SERVICE}/PreviewTokens`, { ...ask, claimRules: { rules } })) as { userInfo: Readonly<Record<string, readonly { name: string; reasons?: unknown; remedies?: readonly { text: string }[] }[]>> }
    const level = userInfo['claims']?.find(({ name }) => name === 'level')
    assert.deepEqual(level, { name: 'level', value: 'gold', reasons: [{ kind: 'rule', name: 'Level', object: 'application', objectId: 'web', text: 'claim rule Level of the application' }] })
    const missing = (name: string) => userInfo['missing']?.find((claim) => claim.name === name)?.remedies?.map(({ text }) => text)
    assert.deepEqual([missing('team'), missing('mail')], [['the user has no value'], ['scope email']])
    const large = Array.from({ length: 3 }, (_, index) => ({ name: `L${index}`, claim: `l${index}`, source: { literal: Array.from({ length: 20 }, (_item, item) => `${item}`.padEnd(180, 'x')) } }))
    const { failedRules } = (await api.ok(`${SERVICE}/PreviewTokens`, { ...ask, projectClaimRules: { rules: large } })) as { failedRules: readonly { name: string; output?: string; object: string }[] }
    assert.deepEqual(failedRules.map(({ name, object, output }) => [name, object, output ?? 'CLAIM_RULE_OUTPUT_ID_TOKEN']), [['L2', 'project', 'CLAIM_RULE_OUTPUT_ID_TOKEN']])
    assert.equal(JSON.stringify(await api.ok(`${SERVICE}/PreviewTokens`, ask)).includes('gold'), false)
  })
})
