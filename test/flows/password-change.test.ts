import assert from 'node:assert/strict'
import type { UserId } from '@keyhall/core/shared'
import { recordedBy, typesOf } from '../support/audit-trail.js'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { onEveryDatabase } from '../support/world.js'

const FRESH = 'a password of my own'
const { alice, bob, carol } = people

onEveryDatabase('mandatory password change', (world) => {
  /** Requires the user to change the password. */
  async function demand({ id }: TestPerson): Promise<void> {
    await (await world.storage()).run(async ({ credentials }) => {
      const stored = await credentials.password(id as UserId)
      assert.ok(stored)
      await credentials.putPassword({ ...stored, isChangeRequired: true })
    })
  }
  const isDemanded = async ({ id }: TestPerson): Promise<boolean> =>
    (await (await world.storage()).read(({ credentials }) => credentials.password(id as UserId)))?.isChangeRequired === true
  const come = (person: TestPerson, agent = new UserAgent()): Promise<Page> =>
    signIn(agent, world.authorizeUrl({ parameters: { prompt: 'login' } }), person)
  const choose = (page: Page, newPassword: string, newPasswordAgain = newPassword): Promise<Page> =>
    page.submit({ newPassword, newPasswordAgain })

  it('grants no session until the password is changed; then the sign-in continues', async () => {
    await demand(bob)
    const agent = new UserAgent()
    const asked = await come(bob, agent)
    assert.deepEqual([asked.status, asked.title, answerOf(asked)], [200, words('changePassword.title'), undefined])
    assert.equal(answerOf(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters['error'], 'login_required')
    const types = typesOf(await recordedBy(world, async () => {
      const { code } = answered(await choose(asked, FRESH)).parameters
      assert.equal((await world.redeem({ code: code ?? '', client: clients.web, redirectUri: clients.web.redirectUri })).status, 200)
    })).filter((type) => !type.startsWith('key.'))
    assert.deepEqual(types, ['user.human.password.changed', 'session.added'])
    assert.equal(await isDemanded(bob), false)
    answered(await come({ ...bob, password: FRESH }))
    assert.equal(answerOf(await come(bob)), undefined)
  })

  it('does not ask for the current password again, asks for the new one twice, and shows errors beside the field', async () => {
    await demand(carol)
    const asked = await come(carol)
    assert.equal('password' in asked.form.fields, false)
    for (const [fresh, again, message] of [
      ['', '', words('problems.required.newPassword')],
      [FRESH, 'something else', words('problems.passwordsDiffer')],
      [FRESH, '', words('problems.passwordsDiffer')],
      [carol.password, carol.password, words('problems.passwordSame')],
      ['short', 'short', words('problems.passwordTooShort', { least: 8 })],
      ['x'.repeat(300), 'x'.repeat(300), words('problems.passwordTooLong', { most: 256 })],
      ['x'.repeat(2000), 'x'.repeat(2000), words('problems.passwordTooLong', { most: 256 })],
    ] as const) {
      const page = await choose(asked, fresh, again)
      assert.equal(page.status, 422, message)
      assert.ok(page.html.includes(message), message)
      for (const secret of [carol.password, FRESH]) assert.ok(!page.html.includes(secret))
    }
    assert.equal(await isDemanded(carol), true)
  })

  it('ends the other sessions of the user and leaves those of other users in the browser', async () => {
    const elsewhere = await world.browserWith(alice)
    const here = await world.browserWith(people.greta, alice)
    await demand(alice)
    answered(await choose(await come(alice, here), FRESH))
    const silent = async (agent: UserAgent, { loginName }: TestPerson) => {
      const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'none', login_hint: loginName } }))
      return answerOf(page)?.parameters['code'] !== undefined
    }
    assert.deepEqual([await silent(elsewhere, alice), await silent(here, alice), await silent(here, people.greta)], [false, true, true])
  })

  it('requires the current password to be verified first', async () => {
    const { greta } = people
    await demand(greta)
    const started = await new UserAgent().open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
    const atPassword = await started.submit({ loginName: greta.loginName })
    const { authRequestID = '', csrf = '' } = atPassword.form.fields
    const address = world.url('/ui/login/change-password')
    const fields = { authRequestID, csrf, newPassword: FRESH, newPasswordAgain: FRESH }
    assert.equal((await started.agent.open(world.url('/ui/login/change-password', { authRequestID }))).path, '/ui/login/loginname')
    assert.equal((await started.agent.post(address, fields)).status, 403)
    const proven = await come(greta)
    const stolen = { ...fields, csrf: proven.form.fields['csrf'] ?? '' }
    assert.equal((await started.agent.post(address, stolen)).status, 403)
    assert.equal((await started.agent.post(address, { ...stolen, authRequestID: proven.form.fields['authRequestID'] ?? '' })).status, 403)
    assert.equal(await isDemanded(greta), true)
  })
})
