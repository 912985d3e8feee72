import assert from 'node:assert/strict'
import { TestClock } from '@keyhall/app'
import type { Keyhall } from '@keyhall/app'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { aTestPerson } from '../support/api-users.js'
import { answerOf, answered, signIn } from '../support/authorization.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { MINUTE, onEveryDatabase } from '../support/world.js'

const FRESH = 'quite another password'

/** Sets the password of a user at that server. */
async function setPassword({ issuer }: { readonly issuer: string }, { id }: TestPerson, password: string, changeRequired = false): Promise<void> {
  const headers = { authorization: `Bearer ${callers.iamOwner.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ newPassword: { password, changeRequired } })
  const answer = await fetch(`${issuer}/v2/users/${id}/password`, { method: 'POST', headers, body })
  assert.equal(answer.status, 200, await answer.text())
}

onEveryDatabase('two servers on one database whose clocks differ by a minute', (world) => {
  let ahead: Keyhall
  before(async () => {
    ahead = await world.another({ clock: new TestClock(world.clock.now() + MINUTE) })
  })
  after(() => ahead.close())

  /** An authorization request at that server. */
  const urlAt = ({ issuer }: { readonly issuer: string }): string => String(world.authorizeUrl({ parameters: { prompt: 'login' } })).replace(world.issuer, issuer)

  it('accept a password at one that was set at the other', async () => {
    for (const [setter, other] of [[ahead, world], [world, ahead]] as const) {
      const person = await aTestPerson(new Api(world, 'rest'))
      await setPassword(setter, person, FRESH)
      answered(await signIn(new UserAgent(), urlAt(other), { ...person, password: FRESH }))
    }
  })

  it('accept at one a new password that replaces one set at the other', async () => {
    const person = await aTestPerson(new Api(world, 'rest'))
    await setPassword(ahead, person, FRESH, true)
    const page = await signIn(new UserAgent(), urlAt(world), { ...person, password: FRESH })
    assert.equal(page.path, '/ui/login/change-password')
    answered(await page.submit({ newPassword: 'a third one, longer', newPasswordAgain: 'a third one, longer' }))
  })

  it('end a pending sign-in at one when the password is changed at the other', async () => {
    for (const [prover, other] of [[ahead, world], [world, ahead]] as const) {
      const person = await aTestPerson(new Api(world, 'rest'))
      await setPassword(world, person, FRESH, true)
      const page = await signIn(new UserAgent(), urlAt(prover), { ...person, password: FRESH })
      assert.equal(page.path, '/ui/login/change-password')
      await setPassword(other, person, 'the password of its owner', true)
      const after = await page.submit({ newPassword: 'the password of a stranger', newPasswordAgain: 'the password of a stranger' })
      assert.deepEqual([after.path, answerOf(after)], ['/ui/login/loginname', undefined])
      const owner = await signIn(new UserAgent(), urlAt(world), { ...person, password: 'the password of its owner' })
      assert.equal(owner.path, '/ui/login/change-password', 'the password of the owner stays')
    }
  })
}, { bootstrap: apiDocument() })
