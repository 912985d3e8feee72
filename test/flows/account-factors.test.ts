import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import { accountOf, noteOf, openAccount, remove, send } from '../support/account.js'
import { apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson } from '../support/api-users.js'
import { Authenticator } from '../support/authenticator.js'
import { textOf } from '../support/html.js'
import type { Page, UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { MINUTE } from '../support/world.js'

apiOnEveryStorage('setting up a factor on the account pages', (api) => {
  describe('with an authenticator app', () => totp(api))
  describe('with a passkey', () => passkeys(api))

  it('is required of users who signed in without one when the policy requires a second factor', async () => {
    const agent = await accountOf(api.world, await aTestPerson(api))
    const policy = {
      allowUsernamePassword: true, allowRegister: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', ignoreUnknownUsernames: true,
    }
    await api.ok('admin.v1.AdminService/UpdateLoginPolicy', { ...policy, forceMfa: true })
    const page = await openAccount(api.world, agent)
    await api.ok('admin.v1.AdminService/UpdateLoginPolicy', policy)
    assert.equal(page.path, '/ui/login/loginname')
    assert.equal((await openAccount(api.world, agent)).path, '/ui/account')
  })
})

const seedOf = (page: Page): string => (textOf(page.html, 'seed') ?? '').replaceAll(' ', '')

function totp(api: Api): void {
  const codeOf = (seed: string): string => new TOTP({ secret: seed }).generate({ timestamp: api.world.clock.now() * 1000 })

  it('shows a QR code and a key, is complete when the app has shown a code, and ends other sessions', async () => {
    const person = await aTestPerson(api)
    const [agent, elsewhere] = [await accountOf(api.world, person), await accountOf(api.world, person)]
    const offered = await openAccount(api.world, agent, 'security/totp')
    const seed = seedOf(offered)
    assert.ok(/^[A-Z2-7]{32}$/.test(seed) && offered.html.includes('id="qr-code"'), seed)
    const wrong = words('account.totp.wrong')
    for (const [code, problem] of [['', words('account.totp.required')], ['000', wrong], ['abcdef', wrong]] as const) {
      const refused = await offered.submit({ code })
      assert.deepEqual([refused.status, refused.problem, seedOf(refused)], [422, problem, seed])
    }
    assert.equal((await openAccount(api.world, elsewhere)).path, '/ui/account')
    const done = await offered.submit({ code: codeOf(seed) })
    assert.deepEqual([noteOf(done), done.path], [words('account.note.totp_added'), '/ui/account/security'])
    assert.equal((await openAccount(api.world, elsewhere)).path, '/ui/login/loginname')
    for (const late of [await openAccount(api.world, agent, 'security/totp'), await offered.submit({ code: codeOf(seed) })]) {
      assert.equal(late.path, '/ui/account/security')
    }
    assert.equal(noteOf(await remove(done, words('account.remove'), words('account.totp.title'))), words('account.note.totp_removed'))
  })

  it('refuses the key of another user and a forged key', async () => {
    const [agent, other] = [await accountOf(api.world, await aTestPerson(api)), await accountOf(api.world, await aTestPerson(api))]
    const [mine, theirs] = [await openAccount(api.world, agent, 'security/totp'), await openAccount(api.world, other, 'security/totp')]
    for (const seed of [theirs.form.fields['seed'] ?? '', 'nonsense', '']) {
      const refused = await send(mine, { code: codeOf(seedOf(theirs)) }, { more: { seed } })
      assert.deepEqual([refused.status, refused.problem], [422, words('account.totp.expired')])
    }
    assert.equal((await openAccount(api.world, agent, 'security/totp')).path, '/ui/account/security/totp')
  })
}

type Fields = Readonly<Record<string, string>>

interface Wanted {
  readonly action: string
  readonly options: object
  readonly fields: Readonly<Record<string, string>>
}

function passkeys(api: Api): void {
  const ask = async (agent: UserAgent): Promise<Wanted> => {
    const { html } = await openAccount(api.world, agent, 'security/passkey')
    return JSON.parse((/data-passkey="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Wanted
  }
  const answer = (agent: UserAgent, { action, fields }: Wanted, passkey: unknown, more: Fields = {}): Promise<Page> =>
    agent.post(api.world.url(action), { ...fields, passkey: typeof passkey === 'string' ? passkey : JSON.stringify(passkey), ...more })
  const authenticator = (own = {}) => new Authenticator({ origin: new URL(api.world.issuer).origin, isSynced: true, ...own })

  it('adds it once, under the chosen name, and ends other sessions', async () => {
    const person = await aTestPerson(api)
    const [agent, elsewhere] = [await accountOf(api.world, person), await accountOf(api.world, person)]
    const [wanted, device] = [await ask(agent), authenticator()]
    const made = device.create(wanted.options)
    const done = await answer(agent, wanted, made, { name: ' <b>Phone ' })
    assert.deepEqual([noteOf(done), done.path], [words('account.note.passkey_added'), '/ui/account/security'])
    assert.ok(done.html.includes('&lt;b>Phone') && done.html.includes(words('account.passkeys.synced')))
    assert.equal((await openAccount(api.world, elsewhere)).path, '/ui/login/loginname')
    assert.equal((await answer(agent, wanted, made)).problem, words('account.passkeys.exists'))
    const { options } = await ask(agent)
    assert.throws(() => device.create(options), /InvalidState/, 'the browser gets the registered ones')
  })

  it('names it after its authenticator if that is known, unless the user names it', async () => {
    for (const [aaguid, typed, name] of [
      ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', '', 'Google Password Manager'],
      ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'My laptop', 'My laptop'],
      ['12345678-1234-1234-1234-123456789abc', '', 'Passkey'],
    ] as const) {
      const agent = await accountOf(api.world, await aTestPerson(api))
      const wanted = await ask(agent)
      const done = await answer(agent, wanted, authenticator({ aaguid }).create(wanted.options), { name: typed })
      assert.equal(noteOf(done), words('account.note.passkey_added'))
      assert.equal(/<ul class="rows" id="passkeys">.*?<b><bdi>(.*?)<\/bdi>/s.exec(done.html)?.[1], name)
    }
  })

  it('refuses one created for another origin, RP, user or registration, and malformed ones', async () => {
    const [agent, other] = [await accountOf(api.world, await aTestPerson(api)), await accountOf(api.world, await aTestPerson(api))]
    const [wanted, theirs] = [await ask(agent), await ask(other)]
    const device = authenticator()
    const refused = words('account.passkeys.refused')
    for (const [what, passkey, problem, more] of [
      ['another place', device.create(wanted.options, { origin: 'https://evil.example' }), refused, {}],
      ['another RP', device.create(wanted.options, { rpId: 'evil.example' }), refused, {}],
      ['another person', device.create(theirs.options), refused, { registrationID: theirs.fields['registrationID'] ?? '' }],
      ['another registration', device.create(theirs.options), refused, {}],
      ['no registration', device.create(wanted.options), words('account.passkeys.expired'), { registrationID: 'nonsense!' }],
      ['no JSON', '{', refused, {}],
      ['nothing', '', refused, {}],
      ['too much', `"${'x'.repeat(40_000)}"`, refused, {}],
      ['a bad name', device.create(wanted.options), words('problems.passkeyName', { most: 200 }), { name: 'x'.repeat(201) }],
    ] as const) {
      const page = await answer(agent, wanted, passkey, more)
      assert.deepEqual([page.status, page.problem], [422, problem], what)
    }
    assert.ok((await openAccount(api.world, agent, 'security')).html.includes(words('account.passkeys.none')))
  })

  it('requires a recent sign-in', async () => {
    const person = await aTestPerson(api)
    const agent = await accountOf(api.world, person)
    const wanted = await ask(agent)
    api.world.clock.advance(10 * MINUTE + 1)
    const page = await answer(agent, wanted, authenticator().create(wanted.options))
    assert.equal(page.path, '/ui/login/loginname')
  })
}
