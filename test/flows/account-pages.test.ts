import assert from 'node:assert/strict'
import { accountOf, noteOf, openAccount, press, send } from '../support/account.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { HOUR, inMemory, MINUTE } from '../support/world.js'

const { alice, bob, greta } = people

const PAGES = [
  ['', 'overview', false], ['profile', 'profile', false], ['email', 'email', true], ['phone', 'phone', true],
  ['password', 'password', true],
  ['security', 'security', true], ['sessions', 'sessions', false], ['applications', 'applications', false], ['data', 'data', true],
] as const

inMemory('the account pages', (world) => {
  for (const [page, name, isSensitive] of PAGES) {
    it(`${name} is shown after the sign-in that it leads to`, async () => {
      const agent = new UserAgent()
      const asked = await openAccount(world, agent, page)
      assert.equal(asked.path, '/ui/login/loginname')
      const shown = await typeNameAndPassword(asked, alice)
      const path = page === '' ? '/ui/account' : `/ui/account/${page}`
      assert.deepEqual([shown.status, shown.title, shown.path], [200, words(`account.${name}.name`), path])
      assert.ok(shown.html.includes('Alice Liddell') && shown.html.length < 50_000)
    })

    const late = isSensitive ? 'requires a new sign-in after eleven minutes, and is shown then' : 'is shown after eleven minutes too'
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

  it('name no application during sign-in, and lead back when the sign-in has expired or was cancelled', async () => {
    const agent = new UserAgent()
    const asked = await openAccount(world, agent)
    assert.equal(asked.title, words('signIn.title'))
    world.clock.advance(HOUR)
    const late = await asked.submit({ loginName: alice.loginName })
    assert.deepEqual([late.status, late.title], [400, words('messages.expired.title')])
    const again = await late.follow(words('account.overview.name'))
    assert.equal((await typeNameAndPassword(again, alice)).path, '/ui/account')
    const over = await agent.open(again.answer.url)
    assert.equal(over.title, words('messages.alreadyUsed.title'))
    assert.equal((await over.follow(words('account.overview.name'))).path, '/ui/account')
  })

  it('show the newest session, or the chosen one', async () => {
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
