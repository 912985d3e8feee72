import assert from 'node:assert/strict'
import { accountOf, noteOf, openAccount, press, send } from '../support/account.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { inMemory, MINUTE } from '../support/world.js'

const { alice, bob, greta } = people

const PAGES = [
  ['', 'overview', false], ['profile', 'profile', false], ['email', 'email', true], ['phone', 'phone', false],
  ['password', 'password', true],
  ['security', 'security', true], ['sessions', 'sessions', false], ['applications', 'applications', false], ['data', 'data', true],
] as const

inMemory('the pages of the own account', (world) => {
  for (const [page, name, isSensitive] of PAGES) {
    it(`${name} is shown to whoever signs in on the way to it`, async () => {
      const agent = new UserAgent()
      const asked = await openAccount(world, agent, page)
      assert.equal(asked.path, '/ui/login/loginname')
      const shown = await typeNameAndPassword(asked, alice)
      const path = page === '' ? '/ui/account' : `/ui/account/${page}`
      assert.deepEqual([shown.status, shown.title, shown.path], [200, words(`account.${name}.name`), path])
      assert.ok(shown.html.includes('Alice Liddell') && shown.html.length < 50_000)
    })

    const late = isSensitive ? 'asks whoever signed in eleven minutes ago to prove it again, and is shown then' : 'is shown later too'
    it(`${name} ${late}`, async () => {
      const agent = await accountOf(world, bob)
      world.clock.advance(10 * MINUTE)
      assert.equal((await openAccount(world, agent, page)).title, words(`account.${name}.name`))
      world.clock.advance(1)
      const again = await openAccount(world, agent, page)
      if (!isSensitive) return assert.equal(again.title, words(`account.${name}.name`))
      assert.deepEqual([again.path, again.form.fields['loginName']], ['/ui/login/loginname', bob.loginName])
      const shown = await typeNameAndPassword(again, bob)
      return assert.equal(shown.title, words(`account.${name}.name`))
    })
  }

  it('overview looks at the newest sign-in, or at the one that is chosen', async () => {
    const agent = await accountOf(world, alice)
    world.clock.advance(1)
    const login = await press(await openAccount(world, agent), 'another')
    assert.equal(login.path, '/ui/login/loginname')
    const other = await typeNameAndPassword(login, greta)
    assert.ok(other.html.includes(greta.loginName) && other.path === '/ui/account')
    const switched = await press(other, 'sessionID')
    assert.equal(noteOf(switched), words('account.note.switched'))
    const whose = async () => /<span><bdi>(.*?)<\/bdi>/.exec((await openAccount(world, agent, 'profile')).html)?.[1]
    assert.equal(await whose(), alice.loginName)
    await send(switched, { sessionID: 'nobody' }, { more: { sessionID: 'nobody' } })
    assert.equal(await whose(), alice.loginName)
  })
})
