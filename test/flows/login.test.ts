import assert from 'node:assert/strict'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { withoutChanging } from '../support/html.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice } = people

async function atPassword(world: World, loginName: string, agent = new UserAgent()): Promise<Page> {
  const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login' } }))
  return page.submit({ loginName })
}

onEveryStorage('login', (world) => {
  it('asks for the login name, then for the password, and redirects to the client', async () => {
    const agent = new UserAgent()
    const first = await agent.open(world.authorizeUrl())
    assert.deepEqual([first.path, first.title, first.status], ['/ui/login/loginname', 'Sign in to Client web', 200])
    const second = await first.submit({ loginName: alice.loginName })
    assert.deepEqual([second.path, second.form.fields['loginName']], ['/ui/login/password', alice.loginName])
    assert.ok(answered(await second.submit({ password: alice.password })).parameters['code'])
  })

  for (const typed of [
    'alice',
    'ALICE',
    ' alice ',
    'alice@acme.localhost',
    'Alice@ACME.localhost',
    'alice@mail.example',
    'ALICE@MAIL.EXAMPLE',
    'ａｌｉｃｅ',
  ]) {
    it(`recognizes alice as ${JSON.stringify(typed)}`, async () => {
      assert.ok(answerOf(await signIn(new UserAgent(), world.authorizeUrl(), { loginName: typed, password: alice.password })))
    })
  }

  it('does not find a user by an unverified email address', async () => {
    const page = await signIn(new UserAgent(), world.authorizeUrl(), { loginName: 'bob@mail.example', password: people.bob.password })
    assert.equal(page.status, 422)
  })

  it('happens once for all clients of the browser', async () => {
    const agent = await world.browserWith(alice)
    for (const client of [clients.web, clients.post, clients.foreign]) {
      assert.ok(answered(await agent.open(world.authorizeUrl({ client }))).parameters['code'])
    }
  })

  for (const [title, values, step] of [
    ['no name', { loginName: '' }, 'loginname'],
    ['a name of spaces only', { loginName: '   ' }, 'loginname'],
    ['a name of 300 characters', { loginName: 'x'.repeat(300) }, 'loginname'],
    ['no password', { password: '' }, 'password'],
    ['a password of 2000 characters', { password: 'x'.repeat(2000) }, 'password'],
  ] as const) {
    it(`shows the form again with advice for ${title}`, async () => {
      const page = step === 'loginname' ? await new UserAgent().open(world.authorizeUrl()) : await atPassword(world, 'nobody-at-all')
      const again = await page.submit(values)
      assert.deepEqual([again.status, again.path], [422, `/ui/login/${step}`])
      assert.ok(again.problem)
    })
  }

  it('uses the password unchanged, including spaces', async () => {
    assert.equal((await (await atPassword(world, people.carol.userName)).submit({ password: ` ${people.carol.password}` })).status, 422)
    assert.ok(answerOf(await (await atPassword(world, people.carol.userName)).submit({ password: people.carol.password })))
  })

  it('returns to the login name step when it was skipped', async () => {
    const agent = new UserAgent()
    const { html } = await agent.open(world.authorizeUrl())
    const id = /authRequestID" value="([^"]+)"/.exec(html)?.[1] ?? ''
    assert.equal((await agent.open(world.url('/ui/login/password', { authRequestID: id }))).path, '/ui/login/loginname')
    assert.equal((await agent.open(world.url('/ui/login/accounts', { authRequestID: id }))).path, '/ui/login/loginname')
  })

  it('reads credentials from the body only', async () => {
    const agent = new UserAgent()
    const page = await atPassword(world, 'nobody-here', agent)
    const url = world.url('/ui/login/password', { loginName: alice.loginName, password: alice.password, username: alice.loginName })
    const { csrf = '', authRequestID = '' } = page.form.fields
    const again = await agent.post(url, { csrf, authRequestID })
    assert.deepEqual([again.status, again.leftTo], [422, undefined])
    const got = await agent.open(world.url('/ui/login/password', { authRequestID, password: alice.password }))
    assert.equal(got.leftTo, undefined)
  })

  it('uses the login name of the first step and ignores one sent with the password', async () => {
    const page = await atPassword(world, people.bob.loginName)
    const done = await page.submit({ loginName: alice.loginName, password: alice.password })
    assert.equal(done.status, 422)
  })
})

onEveryStorage('failed sign-in, indistinguishable answers', (world) => {
  /** Everything an unauthenticated caller sees: pages, statuses, headers. Only the entered name may differ. */
  async function seen(loginName: string, password: string): Promise<unknown[]> {
    const agent = new UserAgent()
    const first = await agent.open(world.authorizeUrl())
    const second = await first.submit({ loginName })
    const third = await second.submit({ password })
    return [second, third].map(({ status, path, html, answer }) => [
      status,
      path,
      withoutChanging(html).replace(`value="${loginName}"`, 'value=""'),
      Object.entries(answer.headers).filter(
        ([name]) => !['x-request-id', 'date', 'content-security-policy', 'content-length'].includes(name),
      ),
    ])
  }

  it('gives the same answer for an unknown name and a wrong password', async () => {
    // What was typed decides whether the page has the hint about addresses.
    const alike = {
      'nobody@acme.localhost': [alice.loginName, people.greta.loginName, 'robot@acme.localhost', 'x@y.z'],
      nobody: ['robot'],
    }
    for (const [unknown, names] of Object.entries(alike)) {
      const answer = await seen(unknown, 'a wrong password')
      for (const name of names) assert.deepEqual(await seen(name, 'a wrong password'), answer, name)
    }
  })

  it('gives pages of the same length for names of the same length', async () => {
    const lengths = []
    for (const loginName of ['alice', 'nobdy', 'carol']) {
      const page = await (await atPassword(world, loginName)).submit({ password: 'wrong' })
      lengths.push(page.answer.headers['content-length'])
    }
    assert.equal(new Set(lengths).size, 1)
  })
})

onEveryDatabase('deactivated user', (world) => {
  it('gets the answer for a wrong password, also with the correct one', async () => {
    const storage = await world.storage()
    await storage.run(async ({ users }) => {
      const found = await users.find(people.carol.id as Parameters<typeof users.find>[0])
      assert.ok(found)
      await users.update({ ...found.user, state: 'inactive' })
    })
    const answers = []
    for (const [loginName, password] of [
      [people.carol.loginName, people.carol.password],
      [people.bob.loginName, 'wrong'],
      ['nobdy@acme.localhost', 'wrong'],
    ] as const) {
      const page = await (await atPassword(world, loginName)).submit({ password })
      answers.push([page.status, withoutChanging(page.html).replace(loginName, '')])
    }
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(answers[0], answers[2])
  })
})
