import assert from 'node:assert/strict'
import { apiInMemory } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, USERS } from '../support/api-users.js'
import { answerOf, answered } from '../support/authorization.js'
import { idOf, proven, setPolicy, stepOf } from '../support/login-factors.js'
import { DAY } from '../support/world.js'

const FRESH = 'seven quiet lanterns'
const SESSION = 'session'

apiInMemory('sign-in started by an attacker who has the password', (api) => {
  beforeEach(() => setPolicy(api))
  halfSignIns(api)
})

/** A sign-in that is past the password step while the owner of the account acts. */
function halfSignIns(api: Api): void {
  const owners: readonly (readonly [string, (userId: string) => Promise<unknown>])[] = [
    ['the password changes', (userId) => api.ok(`${USERS}/SetPassword`, { userId, newPassword: { password: FRESH } })],
    ['the account is deactivated', (userId) => api.ok(`${USERS}/DeactivateUser`, { userId })],
    ['the account is locked', (userId) => api.ok(`${USERS}/LockUser`, { userId })],
    ['the account is removed', (userId) => api.ok(`${USERS}/DeleteUser`, { userId })],
  ]
  for (const [title, act] of owners) {
    it(`ends when ${title}: the old password no longer completes it`, async () => {
      await setPolicy(api, { mfaInitSkipLifetime: `${30 * DAY}s` })
      const person = await aTestPerson(api)
      const offered = await proven(api, person)
      assert.equal(offered.path, '/ui/login/set-up')
      api.world.clock.advance(1)
      await act(person.id)
      const skipped = await offered.submit({ skip: 'yes' })
      assert.deepEqual([skipped.path, answerOf(skipped)], ['/ui/login/loginname', undefined])
      for (const step of ['set-up', 'set-up-totp', 'recovery-codes', 'second-factor', 'consent']) {
        const page = await stepOf(offered, api, step, idOf(offered))
        assert.deepEqual([page.path, answerOf(page)], ['/ui/login/loginname', undefined], step)
      }
      assert.equal(offered.agent.cookie(api.world.issuer, SESSION), undefined)
    })
  }

  it('continues with the new password', async () => {
    await setPolicy(api, { mfaInitSkipLifetime: `${30 * DAY}s` })
    const person = await aTestPerson(api)
    const offered = await proven(api, person)
    api.world.clock.advance(1)
    await api.ok(`${USERS}/SetPassword`, { userId: person.id, newPassword: { password: FRESH } })
    const again = await (await offered.submit({ skip: 'yes' })).submit({ loginName: person.loginName })
    answered(await (await again.submit({ password: FRESH })).submit({ skip: 'yes' }))
  })
}
