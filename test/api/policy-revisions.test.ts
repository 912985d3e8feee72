import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { send } from '../support/send.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'

/** Each policy with a change of it, and another one that comes too late. */
const CHANGES = [
  ['LoginPolicy', { allowRegister: false }, { allowRegister: true }],
  ['PasswordComplexityPolicy', { minLength: 12 }, { minLength: 10 }],
  ['LockoutPolicy', { maxPasswordAttempts: 7 }, { maxPasswordAttempts: 3 }],
  ['PrivacyPolicy', { helpLink: 'https://acme.example/help' }, { helpLink: 'https://acme.example/other' }],
] as const

apiOnEveryStorage('the revision of a policy', (api) => {
  const read = async (service: string, name: string): Promise<string> => (await api.ok(`${service}/Get${name}`, {})).policy.revision as string

  for (const [name, change, late] of CHANGES) {
    it(`lets the first of two changes of the ${name} of the instance win`, async () => {
      const seen = await read(ADMIN, name)
      await api.ok(`${ADMIN}/Patch${name}`, { ...change, revision: seen })
      const now = await read(ADMIN, name)
      assert.notEqual(now, seen)
      assert.match(await api.refused('aborted', `${ADMIN}/Patch${name}`, { ...late, revision: seen }), /the policy was changed meanwhile/)
      assert.equal(await read(ADMIN, name), now)
    })

    it(`lets the first of two changes of the ${name} of an organization win, from the inherited one on`, async () => {
      const seen = await read(MANAGEMENT, name)
      await api.ok(`${MANAGEMENT}/PatchCustom${name}`, { ...change, ...(name === 'PrivacyPolicy' ? { supportEmail: 'help@acme.example' } : {}), revision: seen })
      const now = await read(MANAGEMENT, name)
      await api.refused('aborted', `${MANAGEMENT}/PatchCustom${name}`, { ...late, revision: '1' })
      assert.equal(await read(MANAGEMENT, name), now)
      await api.ok(`${MANAGEMENT}/PatchCustom${name}`, { ...late, revision: now })
    })
  }

  it('is that of session lifetimes and second factors too', async () => {
    const sessions = await read(MANAGEMENT, 'SessionPolicy')
    await api.ok(`${MANAGEMENT}/UpdateCustomSessionPolicy`, { idleLifetime: '3600s', revision: sessions })
    await api.refused('aborted', `${MANAGEMENT}/UpdateCustomSessionPolicy`, { idleLifetime: '7200s', revision: sessions })
    const login = await read(ADMIN, 'LoginPolicy')
    await api.ok(`${ADMIN}/RemoveSecondFactorFromLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP', revision: login })
    await api.refused('aborted', `${ADMIN}/AddSecondFactorToLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP', revision: login })
    await api.ok(`${ADMIN}/AddSecondFactorToLoginPolicy`, { type: 'SECOND_FACTOR_TYPE_OTP' })
  })

  it('can be sent as If-Match', async () => {
    const seen = await read(ADMIN, 'LockoutPolicy')
    const put = (tag: string) => send(`${api.world.issuer}/admin/v1/policies/password/lockout`, {
      method: 'PUT', body: JSON.stringify({ maxPasswordAttempts: 9 }),
      headers: { authorization: `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json', 'if-match': tag },
    })
    assert.equal((await put(`"${seen}"`)).status, 200)
    assert.equal((await put(`"${seen}"`)).status, 409)
  })
})
