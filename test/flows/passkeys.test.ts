import assert from 'node:assert/strict'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson } from '../support/api-users.js'
import { Authenticator } from '../support/authenticator.js'
import { answerOf, answered } from '../support/authorization.js'
import { withoutChanging } from '../support/html.js'
import type { PersonWithPasskey } from '../support/login-factors.js'
import { aPersonWithPasskey, anOwnerWithPasskey, proven, sendPasskey, setPolicy, stepOf, passkeyRequestOn, withoutPasswords } from '../support/login-factors.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'

const SESSION = 'session'
const KNOWN = 'known'

const started = (api: Api, agent = new UserAgent()): Promise<Page> => agent.open(api.world.authorizeUrl({ parameters: { prompt: 'login' } }))

const allowed = (page: Page): readonly string[] =>
  (passkeyRequestOn(page).options as { allowCredentials: { id: string }[] }).allowCredentials.map(({ id }) => id)

/** The sub and amr of the ID token. */
async function tokenOf(api: Api, page: Page): Promise<{ readonly sub: string; readonly amr: readonly string[] }> {
  const { code = '' } = answered(page).parameters
  const { body } = await api.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  const [, payload = ''] = (body.id_token ?? '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; amr: string[] }
}

apiOnEveryStorage('passkeys at sign-in, on every storage', (api) => {
  beforeEach(() => setPolicy(api))
  describe('sign-in with a passkey', () => signingIn(api))
})

apiInMemory('passkeys at sign-in', (api) => {
  beforeEach(() => setPolicy(api))
  describe('sign-in with a passkey', () => waysIn(api))
  describe('passkey prompt after the login name', () => afterName(api))
  describe('refused assertions', () => refusals(api))
})

function signingIn(api: Api): void {
  it('succeeds without a login name, from the first page, as two factors', async () => {
    const person = await aPersonWithPasskey(api)
    const page = await started(api)
    const { isConditional, isAtOnce } = passkeyRequestOn(page)
    assert.deepEqual([isConditional, isAtOnce, allowed(page)], [true, undefined, []])
    assert.match(page.html, /autocomplete="username webauthn"/)
    const { sub, amr } = await tokenOf(api, await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    assert.deepEqual([sub, amr], [person.id, ['hwk', 'user', 'mfa']])
  })

  it('issues one code when the form is sent twice at once, and explains the second response', async () => {
    const person = await aPersonWithPasskey(api)
    const page = await started(api)
    const answer = person.authenticator.get(passkeyRequestOn(page).options)
    const ends = await Promise.all([sendPasskey(page, answer), sendPasskey(page, answer)])
    assert.equal(ends.filter((end) => answerOf(end) !== undefined).length, 1)
    assert.equal(ends.find((end) => answerOf(end) === undefined)?.title, words('messages.alreadyUsed.title'))
    assert.equal((await sendPasskey(page, answer)).title, words('messages.alreadyUsed.title'))
  })
}

function waysIn(api: Api): void {
  it('succeeds with a synced passkey by the button of the password page, for any entered name', async () => {
    const person = await aPersonWithPasskey(api, { isSynced: true })
    const page = await (await started(api)).submit({ loginName: 'somebody else' })
    assert.equal(page.path, '/ui/login/password')
    assert.deepEqual([passkeyRequestOn(page).isConditional, allowed(page)], [undefined, []])
    const { sub, amr } = await tokenOf(api, await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    assert.deepEqual([sub, amr], [person.id, ['swk', 'user', 'mfa']])
  })

  it('satisfies a policy that requires two factors', async () => {
    const person = await aPersonWithPasskey(api)
    await setPolicy(api, { forceMfa: true })
    const page = await started(api)
    answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
  })

  it('skips the change of an expired password', async () => {
    const person = await aPersonWithPasskey(api)
    await api.ok('user.v2.UserService/SetPassword', { userId: person.id, newPassword: { password: 'another password of it', changeRequired: true } })
    const page = await started(api)
    answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
  })
}

function afterName(api: Api): void {
  const named = async (person: { readonly loginName: string }, agent = new UserAgent()): Promise<Page> =>
    (await started(api, agent)).submit({ loginName: person.loginName })

  it('appears only in a browser that knows the user where the policy hides unknown names', async () => {
    const [person, agent] = [await aPersonWithPasskey(api), new UserAgent()]
    assert.equal((await named(person)).path, '/ui/login/password')
    const page = await started(api, agent)
    answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    const straight = await named(person, agent)
    assert.deepEqual([straight.path, allowed(straight)], ['/ui/login/passkey', person.authenticator.credentials.map(({ id }) => id)])
    assert.equal(passkeyRequestOn(straight).isAtOnce, true)
    answered(await sendPasskey(straight, person.authenticator.get(passkeyRequestOn(straight).options)))
    const instead = await (await named(person, agent)).follow(words('passkey.usePassword'))
    assert.equal(instead.path, '/ui/login/password')
    assert.equal((await instead.submit({ password: person.password })).path, '/ui/login/security-key')
    assert.equal((await named(await aPersonWithPasskey(api), agent)).path, '/ui/login/password', 'not for another person')
  })

  it('appears for every user with a passkey where unknown names are revealed', async () => {
    const person = await aPersonWithPasskey(api)
    const key = await aPersonWithPasskey(api, { isVerifying: false })
    await setPolicy(api, { ignoreUnknownUsernames: false })
    const page = await named(person)
    assert.deepEqual([page.path, allowed(page)], ['/ui/login/passkey', person.authenticator.credentials.map(({ id }) => id)])
    answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    assert.equal((await named(key)).path, '/ui/login/password', 'a key that does not know who holds it is no sign-in')
    assert.equal((await named(await aTestPerson(api))).path, '/ui/login/password')
    const unknown = await named({ loginName: 'absent@nowhere.example' })
    assert.deepEqual([unknown.status, unknown.path, unknown.problem], [422, '/ui/login/loginname', words('loginName.unknown')])
    assert.match(unknown.html, /login\/register/)
    assert.equal(unknown.form.fields['loginName'], 'absent@nowhere.example')
  })

  it('accepts a passkey of the named user only', async () => {
    const [person, other] = [await aPersonWithPasskey(api), await aPersonWithPasskey(api)]
    await setPolicy(api, { ignoreUnknownUsernames: false })
    const page = await named(person)
    assert.throws(() => other.authenticator.get(passkeyRequestOn(page).options), /NotAllowedError/)
  })

  it('never appears when the policy forbids passkeys', async () => {
    const person = await aPersonWithPasskey(api)
    const page = await started(api)
    const { options } = passkeyRequestOn(page)
    await setPolicy(api, { passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED', ignoreUnknownUsernames: false })
    const refused = await sendPasskey(page, person.authenticator.get(options))
    assert.deepEqual([refused.status, refused.problem, answerOf(refused)], [422, words('problems.passkey'), undefined])
    for (const shown of [await started(api), await named(person)]) assert.doesNotMatch(shown.html, /data-passkey=/)
    assert.equal((await named(person)).path, '/ui/login/password')
  })

  it('appears for every name where passwords are disabled', async () => {
    const person = await anOwnerWithPasskey(api)
    await withoutPasswords(api)
    for (const loginName of [person.loginName, 'absent@nowhere.example']) {
      const page = await named({ loginName })
      assert.deepEqual([page.path, allowed(page)], ['/ui/login/passkey', []])
      assert.doesNotMatch(page.html, /login\/password/)
    }
  })

  it('ignores the device cookie of another browser, which does not reveal the user', async () => {
    const [person, agent] = [await aPersonWithPasskey(api), new UserAgent()]
    const page = await proven(api, person, agent)
    answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    const mark = agent.cookie(api.world.issuer, KNOWN) ?? ''
    assert.match(mark, /^[\w-]{22}\.[\w-]{22}$/)
    const [salt = '', ofPerson = ''] = mark.split('.')
    for (const cookie of [`${salt.split('').toReversed().join('')}.${ofPerson}`, `${ofPerson}.${salt}`, `${mark}.`, ofPerson, 'x'.repeat(5000), `${salt}.${'a'.repeat(22)}`]) {
      const thief = new UserAgent()
      thief.setCookie(api.world.issuer, KNOWN, cookie)
      assert.equal((await named(person, thief)).path, '/ui/login/password', cookie.slice(0, 50))
    }
    const second = new UserAgent()
    const other = await proven(api, person, second)
    answered(await sendPasskey(other, person.authenticator.get(passkeyRequestOn(other).options)))
    assert.notEqual(second.cookie(api.world.issuer, KNOWN)?.split('.')[1], ofPerson)
  })

  it('remembers at most ten users', async () => {
    const agent = new UserAgent()
    const persons: PersonWithPasskey[] = []
    for (let count = 0; count < 11; count++) {
      const person = await aPersonWithPasskey(api)
      persons.push(person)
      const page = await started(api, agent)
      answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    }
    assert.equal(agent.cookie(api.world.issuer, KNOWN)?.split('.').length, 11)
    const [first, second] = persons
    assert.ok(first && second)
    assert.deepEqual([(await named(first, agent)).path, (await named(second, agent)).path], ['/ui/login/password', '/ui/login/passkey'])
  })
}

function refusals(api: Api): void {
  it('include those without user verification, for another sign-in or origin, without a user handle and by an unknown key', async () => {
    const person = await aPersonWithPasskey(api)
    const key = await aPersonWithPasskey(api, { isVerifying: false })
    const [page, other] = [await started(api), await started(api)]
    const { options } = passkeyRequestOn(page)
    const answers = [
      undefined, null, 7, 'x', [], {}, { id: 'x' }, { id: person.authenticator.credentials[0]?.id, response: null },
      person.authenticator.get(options, { isVerifying: false }),
      key.authenticator.get(options),
      key.authenticator.get(options, { isVerifying: true }),
      person.authenticator.get(passkeyRequestOn(other).options),
      person.authenticator.get(options, { origin: 'https://evil.example' }),
      person.authenticator.get(options, { crossOrigin: true }),
      person.authenticator.get(options, { userHandle: '' }),
      person.authenticator.get(options, { userHandle: Buffer.from(key.id).toString('base64url') }),
      new Authenticator({ origin: api.world.issuer }).create({ ...options, rp: { id: 'localhost' } }),
    ]
    for (const [index, answer] of answers.entries()) {
      const refused = await sendPasskey(page, answer)
      assert.deepEqual([refused.status, refused.path, refused.problem, answerOf(refused)], [422, '/ui/login/passkey', words('problems.passkey'), undefined], `${index}`)
      assert.equal(passkeyRequestOn(refused).isAtOnce, undefined, 'the browser asks once only')
    }
    assert.equal(page.agent.cookie(api.world.issuer, SESSION), undefined)
    answered(await sendPasskey(page, person.authenticator.get(options)))
  })

  it('include those of a deactivated or removed user', async () => {
    for (const method of ['DeactivateUser', 'DeleteUser']) {
      const person = await aPersonWithPasskey(api)
      await api.ok(`user.v2.UserService/${method}`, { userId: person.id })
      const page = await started(api)
      const refused = await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options))
      assert.deepEqual([refused.status, refused.problem], [422, words('problems.passkey')])
    }
  })

  it('include those outside a form of this browser and this sign-in', async () => {
    const person = await aPersonWithPasskey(api)
    const page = await started(api)
    const { action, fields, options } = passkeyRequestOn(page)
    const passkey = JSON.stringify(person.authenticator.get(options))
    const address = new URL(action, page.answer.url)
    for (const [agent, own, headers] of [
      [page.agent, { csrf: 'x' }, {}],
      [page.agent, { csrf: page.form.fields['csrf'] ?? '' }, {}],
      [page.agent, {}, { origin: 'https://evil.example' }],
      [page.agent, {}, { 'sec-fetch-site': 'cross-site' }],
      [(await started(api)).agent, {}, {}],
    ] as const) {
      assert.equal((await agent.post(address, { ...fields, passkey, ...own }, headers)).status, 403)
    }
    const repeated = await page.agent.post(address, [...Object.entries(fields), ['passkey', passkey], ['passkey', passkey]] as unknown as Record<string, string>)
    assert.equal(repeated.status, 403)
    answered(await page.agent.post(address, { ...fields, passkey }))
  })

  it('look the same with and without registered passkeys, so that pages do not reveal accounts', async () => {
    const person = await aPersonWithPasskey(api)
    const seen = new Set<string>()
    for (const loginName of [person.loginName, (await aTestPerson(api)).loginName, 'nobody@acme.localhost']) {
      const atPassword = await (await started(api)).submit({ loginName })
      const alone = await stepOf(atPassword, api, 'passkey')
      const refused = await sendPasskey(alone, {})
      const parts = [atPassword, alone, refused].map((page) => {
        const { date: _, 'x-request-id': __, 'content-security-policy': ___, ...headers } = page.answer.headers
        return JSON.stringify([page.status, page.path, headers['set-cookie'], Object.keys(headers), withoutChanging(page.html)])
      })
      seen.add(parts.join('\n').replaceAll(loginName, 'NAME'))
    }
    assert.equal(seen.size, 1)
  })
}
