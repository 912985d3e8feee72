import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'

const IMPORT = 'admin.v1.AdminService/ImportData'
const EXPORT = 'admin.v1.AdminService/ExportData'

interface Answer {
  readonly errors?: readonly { readonly type: string; readonly id?: string; readonly message: string }[]
  readonly success: { readonly orgs?: readonly Readonly<Record<string, unknown>>[] }
}

apiOnEveryStorage('domains of organizations in a bulk document', (api) => {
  const document = (orgId: string, domains: readonly object[], primaryDomain = `${orgId}.example`) =>
    ({ dataOrgs: { orgs: [{ orgId, org: { name: orgId, primaryDomain }, domains }] }, timeout: '5m0s' })
  const imported = async (...of: Parameters<typeof document>) => {
    const { errors = [], success } = await api.ok(IMPORT, document(...of)) as Answer
    return { errors: errors.map(({ type, id = '', message }) => `${type} ${id}: ${message}`), domains: success.orgs?.[0]?.['domains'] }
  }
  const exported = async (orgId: string): Promise<unknown> => (await api.ok(EXPORT, { orgIds: [orgId] })).orgs[0].domains

  it('are imported with their verified state, and exported with it', async () => {
    const { errors, domains } = await imported('proven', [{ domainName: 'proven.test', isVerified: true }, { domainName: 'Later.test', isPrimary: false }])
    assert.deepEqual([errors, domains], [[], ['proven.test', 'later.test']])
    assert.deepEqual(await exported('proven'), [{ domainName: 'later.test' }, { domainName: 'proven.test', isVerified: true }])
  })

  it('stay as they are: an import verifies no existing domain, and takes none away', async () => {
    await imported('owner', [{ domainName: 'owned.test', isVerified: true }, { domainName: 'open.test' }])
    assert.deepEqual((await imported('owner', [{ domainName: 'owned.test' }, { domainName: 'open.test', isVerified: true }])).errors, [])
    assert.deepEqual(await exported('owner'), [{ domainName: 'open.test' }, { domainName: 'owned.test', isVerified: true }])
    const { errors, domains } = await imported('thief', [{ domainName: 'owned.test', isVerified: true }, { domainName: 'open.test', isVerified: true }])
    assert.deepEqual([errors, domains], [['org_domain owned.test: domainName: another organization has verified this domain'], ['open.test']])
    assert.deepEqual((await imported('squatter', [], 'owned.test')).errors, ['org squatter: org: owned.test: another organization has verified this domain'])
  })

  it('are refused one by one', async () => {
    const { errors, domains } = await imported('bad', [
      { domainName: 'single' }, { domainName: 'xn--a.test', isVerified: true }, { domainName: '127.0.0.1' }, { domainName: 'a b.test' }, {}, { domainName: 'good.test' },
    ])
    assert.deepEqual([errors.length, domains], [5, ['good.test']])
  })

  it('are not imported by a caller with rights at an organization only', async () => {
    await api.refused('permission_denied', IMPORT, document('100', [{ domainName: 'claimed.test', isVerified: true }]), { as: callers.orgOwner })
  })
})
