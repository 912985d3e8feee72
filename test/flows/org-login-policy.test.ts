import assert from 'node:assert/strict'
import type { Api } from '../support/api.js'
import { apiInMemory } from '../support/api.js'
import { aTestPerson } from '../support/api-users.js'
import { callers } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { anOwnerWithPasskey, setPolicy, withPasskey, withoutPasswords } from '../support/login-factors.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'

const { alice, greta } = people
const OF_GLOBEX = 'openid urn:keyhall:iam:org:id:110'
const NO_PASSWORDS = { allowUsernamePassword: false, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', ignoreUnknownUsernames: true }
const PASSWORDS = { ...NO_PASSWORDS, allowUsernamePassword: true }

const first = (api: Api, scope = 'openid'): Promise<Page> => new UserAgent().open(api.world.authorizeUrl({ scope }))
const named = async (api: Api, loginName: string, scope?: string): Promise<Page> => (await first(api, scope)).submit({ loginName })
const hasReset = ({ html }: Page): boolean => html.includes(words('forgottenPassword.title').replace('?', ''))

apiInMemory('login policy of an organization, pages before the user is known', (api) => {
  const globex = (policy: Readonly<Record<string, unknown>>) => api.ok('management.v1.ManagementService/AddCustomLoginPolicy', policy, { as: callers.otherOwner })
  beforeEach(() => setPolicy(api))
  afterEach(async () => {
    await setPolicy(api)
    await api.ok('management.v1.ManagementService/ResetLoginPolicyToDefault', {}, { as: callers.otherOwner })
  })

  it('hides the password form in its domain, and in requests that name the organization', async () => {
    await withPasskey(api, await aTestPerson(api, {}, { id: '110', domain: 'globex.localhost' }))
    await globex(NO_PASSWORDS)
    for (const loginName of [greta.loginName, greta.loginName.replace(/^[^@]*/, 'nobody')]) {
      const page = await named(api, loginName)
      assert.deepEqual([page.path, page.html.includes('login/password')], ['/ui/login/passkey', false], loginName)
    }
    assert.equal((await named(api, 'nobody', OF_GLOBEX)).path, '/ui/login/passkey')
    assert.equal((await named(api, alice.loginName)).path, '/ui/login/password')
  })

  it('allows passwords where the instance does not', async () => {
    await anOwnerWithPasskey(api)
    await withoutPasswords(api)
    await globex(PASSWORDS)
    const page = await named(api, greta.loginName)
    assert.equal(page.path, '/ui/login/password')
    answered(await page.submit({ password: greta.password }))
    assert.equal((await named(api, alice.loginName)).path, '/ui/login/passkey')
  })

  it('offers neither passkeys nor a password reset where the policy forbids them', async () => {
    await globex({ ...PASSWORDS, passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED', hidePasswordReset: true })
    assert.doesNotMatch((await first(api, OF_GLOBEX)).html, /data-passkey=/)
    assert.match((await first(api)).html, /data-passkey=/)
    assert.deepEqual([hasReset(await named(api, greta.loginName)), hasReset(await named(api, alice.loginName))], [false, true])
  })
})
