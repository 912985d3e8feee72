import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { formsOf } from '../support/html.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { enterCode } from '../support/registration.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'

for (const kind of everyStorage) {
  describe(`sign-in at an LDAP directory (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const directory = new LdapDirectory()
    let providerId = ''
    before(async () => {
      await directory.start()
      const api = new Api(world, 'rest')
      const { id } = await api.ok(`${ADMIN}/AddLDAPProvider`, {
        name: 'Company', ...settingsFor(directory), providerOptions: { isLinkingAllowed: true, isCreationAllowed: true, isAutoCreation: true },
      })
      providerId = String(id)
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: providerId })
    })
    after(() => directory.stop())
    beforeEach(() => void directory.tried.splice(0))

    /** Chooses the directory on the first page. @returns the page that asks for user name and password */
    async function choose(agent: UserAgent): Promise<Page> {
      const first = await agent.open(world.authorizeUrl({ parameters: { state: 's' } }))
      const button = formsOf(first.html).find(({ fields }) => fields['provider'] === providerId)
      assert.ok(button, `${first.status} ${first.path}`)
      return agent.post(new URL(button.action, first.answer.url), button.fields)
    }

    async function type(agent: UserAgent, page: Page, userName: string, password: string): Promise<Page> {
      const form = formsOf(page.html).find(({ fields }) => 'userName' in fields)
      assert.ok(form, `${page.status} ${page.path} ${page.problem ?? ''}`)
      return agent.post(new URL(form.action, page.answer.url), { ...form.fields, userName, password })
    }

    const wrong = words('problems.wrongLoginNameOrPassword')

    it('asks for user name and password on our page, creates an account, and finds it by each name', async () => {
      const password = directory.add('ada')
      for (const userName of ['ada', 'ADA@directory.example', ' ada ']) {
        const agent = new UserAgent()
        const page = await choose(agent)
        assert.deepEqual([page.status, page.path, page.title], [200, '/ui/login/directory', words('external.directory.title', { provider: 'Company' })])
        const typed = await type(agent, page, userName, password)
        const { parameters: { state } } = answered(userName === 'ada' ? await enterCode(typed, world, 'ada@directory.example') : typed)
        assert.equal(state, 's')
      }
      const { result } = await new Api(world, 'rest').ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: 'ada@directory.example' } }] })
      assert.equal((result as readonly unknown[]).length, 1)
    })

    it('refuses unknown names, wrong and empty passwords with the same words, and lets the person try again', async () => {
      const password = directory.add('grace')
      const agent = new UserAgent()
      let page = await choose(agent)
      for (const [userName, typed] of [['nobody', password], ['grace', 'wrong'], ['grace', ''], ['', password]] as const) {
        page = await type(agent, page, userName, typed)
        assert.deepEqual([page.status, page.path, page.problem], [422, '/ui/login/directory', wrong])
      }
      answered(await enterCode(await type(agent, page, 'grace', password), world, 'grace@directory.example'))
    })

    it('blocks guesses at one entry by all of its names, for a time that grows, and from every browser', async () => {
      const password = directory.add('bob')
      const names = ['bob', 'bob@directory.example']
      let page: Page | undefined
      for (let guess = 0; guess < 12 && page?.status !== 429; guess += 1) {
        const agent = new UserAgent()
        page = await type(agent, await choose(agent), names[guess % names.length] ?? '', `guess ${guess}`)
      }
      assert.equal(page?.status, 429)
      assert.equal(directory.tried.length, 6, 'five guesses are free, the sixth starts the block')
      assert.ok(Number(page.answer.headers['retry-after']) > 0)
      for (const userName of names) {
        const agent = new UserAgent()
        assert.equal((await type(agent, await choose(agent), userName, password)).status, 429, 'even with the right password')
      }
      assert.equal(directory.tried.length, 6, 'the directory is not asked')
      world.clock.advance(16 * 60)
      const agent = new UserAgent()
      answered(await enterCode(await type(agent, await choose(agent), 'bob', password), world, 'bob@directory.example'))
    })

    it('blocks guesses at an unknown name as those at a known one', async () => {
      const statuses: number[] = []
      for (let guess = 0; guess < 7; guess += 1) {
        const agent = new UserAgent()
        statuses.push((await type(agent, await choose(agent), guess % 2 === 0 ? 'unknown' : ' UNKNOWN ', `guess ${guess}`)).status)
      }
      assert.deepEqual(statuses, [422, 422, 422, 422, 422, 422, 429])
    })

    it('sends LDAP filters and DNs in a user name as text', async () => {
      const password = directory.add('carol')
      const names = ['*', 'carol)(uid=*', 'carol)(|(objectClass=*)', '*)(&', 'uid=carol,ou=people,dc=example,dc=org', String.raw`\2a`, 'car\u00ADol', 'carol\u0000']
      for (const userName of names) {
        const agent = new UserAgent()
        const page = await type(agent, await choose(agent), userName, password)
        assert.ok(page.status === 422 || page.status === 400, `${userName}: ${page.status}`)
      }
      assert.deepEqual(directory.tried, [], 'no person is found')
    })

    it('counts no guess while the directory does not answer, and offers the other ways', async () => {
      const api = new Api(world, 'rest')
      const { id } = await api.ok(`${ADMIN}/AddLDAPProvider`, { name: 'Closed', ...settingsFor(directory), servers: ['ldap://127.0.0.1:1'] })
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
      for (let time = 0; time < 7; time += 1) {
        const agent = new UserAgent()
        const first = await agent.open(world.authorizeUrl({ parameters: { state: 's' } }))
        const button = formsOf(first.html).find(({ fields }) => fields['provider'] === id)
        assert.ok(button)
        const page = await type(agent, await agent.post(new URL(button.action, first.answer.url), button.fields), 'ada', 'the password of ada')
        assert.deepEqual([page.status, page.problem], [422, words('external.unreachable', { provider: 'Closed' })])
      }
    })

    it('has no form without an attempt at a directory, or in another browser', async () => {
      const agent = new UserAgent()
      const page = await choose(agent)
      const form = formsOf(page.html).find(({ fields }) => 'userName' in fields)
      assert.ok(form)
      const foreign = await new UserAgent().post(new URL(form.action, page.answer.url), { ...form.fields, userName: 'ada', password: 'the password of ada' })
      assert.equal(foreign.status, 403)
      const fresh = new UserAgent()
      const first = await fresh.open(world.authorizeUrl({ parameters: { state: 's' } }))
      const direct = await fresh.open(new URL(first.answer.url.toString().replace('/loginname', '/directory')))
      assert.equal(direct.path, '/ui/login/loginname')
    })
  })
}
