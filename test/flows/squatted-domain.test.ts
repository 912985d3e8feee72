import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { freshName, mailsTo } from '../support/api-users.js'
import { answered } from '../support/authorization.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'

const MANAGEMENT = 'management.v1.ManagementService'
const PASSWORD = 'the password of alice'

const anOrgWith = async (api: Api, domain: string): Promise<string> => {
  const { organizationId } = await api.ok('org.v2.OrganizationService/AddOrganization', { name: freshName('squat') }) as { readonly organizationId: string }
  await api.ok(`${MANAGEMENT}/SetPrimaryOrgDomain`, { domain }, { org: organizationId })
  return organizationId
}

const person = (api: Api, orgId: string, own: { readonly username: string; readonly email: string; readonly isVerified?: boolean; readonly password?: string }) =>
  api.ok('user.v2.UserService/AddHumanUser', {
    username: own.username, organization: { orgId }, profile: { givenName: 'A', familyName: 'B' },
    email: { email: own.email, isVerified: own.isVerified ?? true }, password: { password: own.password ?? 'the password of mallory' },
  })

const typed = async (api: Api, loginName: string): Promise<Page> =>
  (await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'login' } }))).submit({ loginName })

apiOnEveryStorage('a primary domain that its organization has not verified', (api) => {
  it('takes no address of a person: sign-in, policies of the page, and reset mail are those of the holder', async () => {
    const domain = `${freshName('mail').toLowerCase()}.example`
    const address = `alice@${domain}`
    const squatter = await anOrgWith(api, domain)
    await api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: false, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED' }, { org: squatter })
    const theirs = `mallory@${freshName('evil').toLowerCase()}.example`
    await person(api, squatter, { username: 'alice', email: theirs })
    await person(api, '100', { username: freshName('alice'), email: address, password: PASSWORD })
    const page = await typed(api, address)
    assert.equal(page.path, '/ui/login/password')
    answered(await page.submit({ password: PASSWORD }))
    await (await (await typed(api, address)).follow(words('password.forgotten'))).submit()
    assert.deepEqual([(await mailsTo(api, address)).length, (await mailsTo(api, theirs)).length], [1, 0])
  })

  it('leaves the mail to the holder of an address that is not verified yet', async () => {
    const domain = `${freshName('mail').toLowerCase()}.example`
    const [address, theirs] = [`alice@${domain}`, `mallory@${freshName('evil').toLowerCase()}.example`]
    const squatter = await anOrgWith(api, domain)
    await person(api, squatter, { username: 'alice', email: theirs })
    await person(api, squatter, { username: address, email: `other.${theirs}` })
    await person(api, '100', { username: freshName('alice'), email: address, isVerified: false })
    const before = (await mailsTo(api, address)).length
    await (await (await typed(api, address)).follow(words('password.forgotten'))).submit()
    assert.deepEqual([(await mailsTo(api, address)).length - before, (await mailsTo(api, theirs)).length, (await mailsTo(api, `other.${theirs}`)).length], [1, 0, 0])
  })

  it('cannot be one in which people of other organizations have verified addresses', async () => {
    const domain = `${freshName('mail').toLowerCase()}.example`
    await person(api, '100', { username: freshName('bob'), email: `bob@${domain}` })
    const { organizationId: org } = await api.ok('org.v2.OrganizationService/AddOrganization', { name: freshName('late') }) as { readonly organizationId: string }
    const human = { userName: 'x', profile: { firstName: 'x', lastName: 'x' }, email: { email: 'x@x.example', isEmailVerified: true } }
    const problem = await api.refused('already_exists', `${MANAGEMENT}/SetPrimaryOrgDomain`, { domain }, { org })
    assert.match(problem, /people of other organizations have verified addresses in this domain/)
    await api.refused('already_exists', 'admin.v1.AdminService/SetUpOrg', { org: { name: freshName('late'), domain }, human })
    const { errors } = await api.ok('admin.v1.AdminService/ImportData', { timeout: '1m', dataOrgs: { orgs: [{ orgId: freshName('late'), org: { name: freshName('late'), primaryDomain: domain } }] } }) as { readonly errors?: readonly { readonly message: string }[] }
    assert.match(JSON.stringify(errors), /people of other organizations/)
    await api.ok(`${MANAGEMENT}/SetPrimaryOrgDomain`, { domain }, { org: '100' })
    await api.ok(`${MANAGEMENT}/SetPrimaryOrgDomain`, { domain: 'acme.localhost' }, { org: '100' })
  })
})
