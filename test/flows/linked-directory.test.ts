import assert from 'node:assert/strict'
import { noteOf, openAccount, send } from '../support/account.js'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { submit } from '../support/federation.js'
import { formsOf } from '../support/html.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { people } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'

for (const kind of everyStorage) {
  describe(`linking through a directory on the account page (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const directory = new LdapDirectory()
    let id = ''

    before(async () => {
      await directory.start()
      const api = new Api(world, 'rest')
      id = String((await api.ok(`${ADMIN}/AddLDAPProvider`, { name: 'Company', ...settingsFor(directory), providerOptions: { isLinkingAllowed: true } }))['id'])
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
    })
    after(() => directory.stop())

    async function accountOf(person: TestPerson): Promise<UserAgent> {
      const agent = new UserAgent()
      await (await submit(await openAccount(world, agent), '/ui/login/loginname', {}, { loginName: person.loginName })).submit({ password: person.password })
      return agent
    }
    const add = async (agent: UserAgent): Promise<Page> => send(await openAccount(world, agent, 'security'), { provider: id }, { by: { provider: id } })
    const type = (page: Page, userName: string, password: string): Promise<Page> => {
      const form = formsOf(page.html).find(({ fields }) => 'userName' in fields) ?? assert.fail(`${page.status} ${page.path}`)
      return page.agent.post(new URL(form.action, page.answer.url), { ...form.fields, userName, password })
    }
    const linksOf = async ({ id: userId }: TestPerson): Promise<number> =>
      (((await new Api(world, 'rest').ok('management.v1.ManagementService/ListHumanLinkedIDPs', { userId }))['result'] ?? []) as readonly unknown[]).length

    it('needs the password of the directory, and signs no one else in', async () => {
      const password = directory.add('ada')
      const agent = await accountOf(people.bob)
      const asked = await add(agent)
      assert.equal(asked.path, '/ui/login/directory')
      const wrong = await type(asked, 'ada', 'guessed')
      assert.deepEqual([wrong.problem, await linksOf(people.bob)], [words('problems.wrongLoginNameOrPassword'), 0])
      const back = await type(wrong, 'ada', password)
      assert.deepEqual([back.path, noteOf(back), await linksOf(people.bob)], ['/ui/account/security', words('account.note.link_added'), 1])
      assert.ok((await openAccount(world, agent)).html.includes(people.bob.loginName), 'still the same account')
    })

    it('is refused for an entry that another account has linked', async () => {
      const password = directory.add('bea')
      for (const [person, note, count] of [[people.bob, 'link_added', 2], [people.alice, 'link_taken', 0]] as const) {
        assert.equal(noteOf(await type(await add(await accountOf(person)), 'bea', password)), words(`account.note.${note}`))
        assert.equal(await linksOf(person), count)
      }
    })

    it('is refused after signing out, and in another browser', async () => {
      const password = directory.add('cid')
      const agent = await accountOf(people.alice)
      const page = await add(agent)
      const form = formsOf(page.html).find(({ fields }) => 'userName' in fields) ?? assert.fail()
      assert.equal((await new UserAgent().post(new URL(form.action, page.answer.url), { ...form.fields, userName: 'cid', password })).status, 403)
      await (await agent.open(world.url('/oidc/v1/end_session'))).submit()
      await type(page, 'cid', password)
      assert.equal(await linksOf(people.alice), 0)
    })

    it('blocks guesses as a sign-in does', async () => {
      const password = directory.add('dag')
      let page = await add(await accountOf(people.alice))
      for (let guess = 0; guess < 6; guess += 1) page = await type(page, 'dag', `guess ${guess}`)
      page = await type(page, 'dag', password)
      assert.deepEqual([page.path, await linksOf(people.alice)], ['/ui/login/directory', 0])
    })
  })
}
