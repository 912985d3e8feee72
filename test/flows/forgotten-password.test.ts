import assert from 'node:assert/strict'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, freshName, mailsTo, tokenOf } from '../support/api-users.js'
import { answerOf, answered } from '../support/authorization.js'
import { withoutChanging } from '../support/html.js'
import { aPersonWithPasskey, aPersonWithTotp, idOf, proven, setPolicy, stepOf } from '../support/login-factors.js'
import { codeIn, linkIn } from '../support/mail-world.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { HOUR } from '../support/world.js'

const FRESH = 'quite another password'

interface Forgetful extends TestPerson {
  readonly address: string
}

async function forgetful(api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<Forgetful> {
  const address = `${freshName('forgetful')}@mail.example`
  return { ...(await aTestPerson(api, { email: { email: address, isEmailVerified: true }, ...own })), address }
}

const atPassword = async (api: Api, { loginName }: { readonly loginName: string }, agent = new UserAgent()): Promise<Page> =>
  (await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'login' } }))).submit({ loginName })

/** Requests the mail after entering the login name. */
const asked = async (api: Api, person: { readonly loginName: string }, agent = new UserAgent()): Promise<Page> =>
  (await (await atPassword(api, person, agent)).follow(words('password.forgotten'))).submit()

const codeFor = async (api: Api, { address }: Forgetful): Promise<string> => codeIn((await mailsTo(api, address))[0]?.text)
const chosen = (code: string, password = FRESH, passwordAgain = password) => ({ code, password, passwordAgain })

apiOnEveryStorage('password reset, on every storage', (api) => {
  before(() => setPolicy(api))

  it('uses the code of a mail, continues the sign-in, and ends all other sessions', async () => {
    const person = await forgetful(api)
    const elsewhere = new UserAgent()
    answered(await proven(api, person, elsewhere))
    const page = await asked(api, person)
    assert.deepEqual([page.status, page.path, page.title], [200, '/ui/login/reset-password', words('resetPassword.title')])
    assert.equal(page.form.fields['loginName'], person.loginName)
    const wrong = await page.submit(chosen('ZZZZZZ'))
    assert.deepEqual([wrong.status, wrong.problem, answerOf(wrong)], [422, words('problems.mailCode'), undefined])
    const code = await codeFor(api, person)
    answered(await wrong.submit(chosen(code)))
    answered(await proven(api, { ...person, password: FRESH }))
    assert.equal(answerOf(await proven(api, person)), undefined)
    const silent = await elsewhere.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.equal(answered(silent).parameters['error'], 'login_required')
    const again = await (await asked(api, person)).submit(chosen(code, 'and another one again'))
    assert.deepEqual([again.status, again.problem], [422, words('problems.mailCode')], 'a code works once')
  })

  it('verifies the address that the code was sent to, and no other', async () => {
    await setPolicy(api, { requireVerifiedEmail: true })
    const email = { email: `${freshName('unproven')}@mail.example`, isEmailVerified: false }
    const person = await forgetful(api, { email })
    answered(await (await asked(api, person)).submit(chosen(await codeFor(api, { ...person, address: email.email }))))
    answered(await proven(api, { ...person, password: FRESH }))
    const elsewhere = { email: `${freshName('unproven')}@mail.example`, isEmailVerified: false }
    const other = await forgetful(api, { email: elsewhere })
    const page = await asked(api, other)
    // A mail that is still queued would bring another code.
    await codeFor(api, { ...other, address: elsewhere.email })
    const { verificationCode } = await api.ok('user.v2.UserService/PasswordReset', { userId: other.id, returnCode: {} })
    const owed = await page.submit(chosen(String(verificationCode)))
    assert.deepEqual([owed.path, answerOf(owed)], ['/ui/login/verify-email', undefined])
    await setPolicy(api)
  })

  it('works with an unverified address: the mail is sent there, and its code verifies it', async () => {
    await setPolicy(api, { registrationVerifiesEmail: false })
    const address = `${freshName('unproven')}@mail.example`
    const form = await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'create' } }))
    answered(await form.submit({ email: address, password: 'a long first password' }))
    const imported = await aTestPerson(api, { email: { email: `imported.${address}`, isEmailVerified: false } })
    for (const [loginName, id] of [[address, undefined], [`imported.${address}`, imported.id]] as const) {
      const page = await asked(api, { loginName: loginName.toUpperCase() })
      answered(await page.submit(chosen(await codeFor(api, { ...imported, address: loginName }))))
      answered(await proven(api, { ...imported, loginName, password: FRESH }))
      if (id === undefined) continue
      const { user } = await api.ok('user.v2.UserService/GetUserByID', { userId: id })
      assert.equal(user.human.email.isVerified, true)
    }
    await setPolicy(api)
  })

  it('works although other accounts have the same unverified address', async () => {
    const address = `${freshName('shared')}@mail.example`
    const strangers = [await aTestPerson(api), await aTestPerson(api)]
    const person = await aTestPerson(api, { email: { email: address, isEmailVerified: false } })
    for (const stranger of strangers) await api.ok('auth.v1.AuthService/SetMyEmail', { email: address }, { as: await tokenOf(api, stranger) })
    // The verification mails of the addresses are sent first.
    await mailsTo(api, address)
    const page = await asked(api, { loginName: address })
    answered(await page.submit(chosen(await codeFor(api, { ...person, address }))))
    answered(await proven(api, { ...person, password: FRESH }))
    for (const stranger of strangers) answered(await proven(api, stranger))
  })

  it('does not bypass the second factor', async () => {
    const address = `${freshName('forgetful')}@mail.example`
    const person = { ...(await aPersonWithTotp(api, { email: { email: address, isEmailVerified: true } })), address }
    const page = await (await asked(api, person)).submit(chosen(await codeFor(api, person)))
    assert.deepEqual([page.path, answerOf(page)], ['/ui/login/totp', undefined])
    answered(await page.submit({ code: person.code() }))
  })

  it('limits the mails to an inbox, and answers the same for unknown names', async () => {
    const person = await forgetful(api)
    const rows = []
    for (const loginName of [person.loginName, `${freshName('nobody')}@acme.localhost`, freshName('nobody')]) {
      let page = await asked(api, { loginName })
      for (let mail = 1; mail < 6; mail++) page = await (await page.follow(words('resetPassword.sendAgain'))).submit()
      assert.equal(page.path, '/ui/login/reset-password')
      const blocked = await (await page.follow(words('resetPassword.sendAgain'))).submit()
      rows.push([blocked.status, blocked.problem, blocked.answer.headers['retry-after']])
    }
    assert.deepEqual(rows, rows.map(() => [429, words('problems.tooManyMails', { wait: words.in(1) }), '1']))
    assert.equal((await mailsTo(api, person.address)).length, 6)
  })
})

apiInMemory('password reset', (api) => {
  before(() => setPolicy(api))

  it('accepts another login name, and does nothing without one', async () => {
    const person = await forgetful(api)
    const page = await stepOf(await atPassword(api, { loginName: 'somebody' }), api, 'forgotten-password')
    assert.equal(page.form.fields['loginName'], 'somebody')
    const empty = await page.submit({ loginName: ' ' })
    assert.deepEqual([empty.status, empty.problem], [422, words('problems.required.loginName')])
    const long = await page.submit({ loginName: 'x'.repeat(300) })
    assert.equal(long.status, 422)
    const sent = await page.submit({ loginName: person.address })
    assert.equal(sent.form.fields['loginName'], person.address)
    answered(await sent.submit(chosen(await codeFor(api, person))))
  })

  it('has no effect on GET, and requires a name', async () => {
    const person = await forgetful(api)
    const page = await atPassword(api, person)
    for (const step of ['forgotten-password', 'reset-password']) await stepOf(page, api, step)
    assert.equal((await mailsTo(api, person.address)).length, 0)
    const unnamed = await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'login' } }))
    assert.equal((await stepOf(unnamed, api, 'reset-password')).path, '/ui/login/forgotten-password')
  })

  const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [chosen(''), words('problems.required.mailCode')],
    [chosen('K7QXMA', ''), words('problems.required.newPassword')],
    [chosen('K7QXMA', FRESH, 'different'), words('problems.passwordsDiffer')],
    [chosen('K7QXMA', FRESH, ''), words('problems.passwordsDiffer')],
    [chosen('K7QXMA', 'x'.repeat(2000)), words('problems.passwordTooLong', { most: 256 })],
    [chosen('x'.repeat(2000)), words('problems.mailCode')],
    [chosen('!'), words('problems.mailCode')],
    [{}, words('problems.required.mailCode')],
  ]
  for (const [values, message] of wrong) {
    it(`reports what is wrong with ${JSON.stringify(values).slice(0, 60)}`, async () => {
      const page = await (await asked(api, await forgetful(api))).submit(values)
      assert.deepEqual([page.status, page.path], [422, '/ui/login/reset-password'])
      assert.ok(page.html.includes(message), message)
      assert.doesNotMatch(page.html, new RegExp(FRESH))
    })
  }

  it('rejects an invalid new password, and the code stays valid', async () => {
    const person = await forgetful(api)
    const page = await asked(api, person)
    const code = await codeFor(api, person)
    for (const [password, message] of [['short', words('problems.passwordTooShort', { least: 8 })], ['password123', words('problems.passwordTooCommon')]] as const) {
      const refused = await page.submit(chosen(code, password))
      assert.equal(refused.status, 422)
      assert.ok(refused.html.includes(message), message)
    }
    answered(await page.submit(chosen(code)))
  })

  it('has one valid code per user, for an hour and five guesses', async () => {
    const [person, other] = [await forgetful(api), await forgetful(api)]
    const page = await asked(api, person)
    const first = await codeFor(api, person)
    const second = await (async () => {
      await (await page.follow(words('resetPassword.sendAgain'))).submit()
      return codeFor(api, person)
    })()
    const theirs = await asked(api, other)
    for (const [at, code] of [[page, first], [theirs, second], [page, await codeFor(api, other)]] as const) {
      assert.deepEqual([(await at.submit(chosen(code))).problem], [words('problems.mailCode')])
    }
    api.world.clock.advance(HOUR - 1)
    const late = await asked(api, person)
    const third = await codeFor(api, person)
    for (let guess = 0; guess < 5; guess++) assert.equal((await late.submit(chosen('ZZZZZZ'))).status, 422)
    assert.equal((await late.submit(chosen(third))).problem, words('problems.mailCode'), 'guessed at too often')
    const last = await (await late.follow(words('resetPassword.sendAgain'))).submit()
    const fourth = await codeFor(api, person)
    api.world.clock.advance(HOUR)
    const expired = await asked(api, person)
    assert.equal(expired.path, '/ui/login/reset-password')
    assert.equal((await last.submit(chosen(fourth))).status, 400, 'the sign-in is over')
  })

  it('is invalidated by a change of the address or the password', async () => {
    const person = await forgetful(api)
    const page = await asked(api, person)
    const code = await codeFor(api, person)
    await api.ok('user.v2.UserService/SetEmail', { userId: person.id, email: 'elsewhere@mail.example', isVerified: true })
    assert.equal((await page.submit(chosen(code))).problem, words('problems.mailCode'))
    const other = await forgetful(api)
    const theirs = await asked(api, other)
    const dead = await codeFor(api, other)
    api.world.clock.advance(1)
    await api.ok('user.v2.UserService/SetPassword', { userId: other.id, newPassword: { password: 'set by somebody' } })
    assert.equal((await theirs.submit(chosen(dead))).problem, words('problems.mailCode'))
  })

  it('works by the link of the mail in another browser, which shows where to continue', async () => {
    const person = await forgetful(api)
    const page = await asked(api, person)
    const link = linkIn((await mailsTo(api, person.address))[0]?.text)
    const elsewhere = await new UserAgent().open(link)
    const done = await elsewhere.submit({ password: FRESH, passwordAgain: FRESH })
    assert.deepEqual([done.status, done.title], [200, words('newPassword.password_reset.doneTitle')])
    const back = await page.follow(words('password.backTo'))
    answered(await back.submit({ password: FRESH }))
  })

  it('sets the first password of a user who has none', async () => {
    const address = `${freshName('new')}@mail.example`
    const person = { ...(await aTestPerson(api, { email: { email: address, isEmailVerified: true }, password: undefined })), address }
    answered(await (await asked(api, person)).submit(chosen(await codeFor(api, person))))
  })

  it('is ignored for deactivated users, with the same answer', async () => {
    const person = await forgetful(api)
    await api.ok('user.v2.UserService/DeactivateUser', { userId: person.id })
    assert.equal((await asked(api, person)).path, '/ui/login/reset-password')
    assert.equal((await mailsTo(api, person.address)).length, 0)
  })

  it('gives the same answer for known and unknown names: status, headers and texts', async () => {
    const withoutMail = await aTestPerson(api, { email: { email: `${freshName('un')}@mail.example`, isEmailVerified: false } })
    const seen = new Set<string>()
    for (const { loginName } of [await forgetful(api), withoutMail, { loginName: 'nobody@acme.localhost' }, { loginName: 'no one at all' }]) {
      const form = await (await atPassword(api, { loginName })).follow(words('password.forgotten'))
      const sent = await form.submit()
      const refused = await sent.submit(chosen('K7QXMA'))
      const parts = [form, sent, refused].map((page) => {
        const { date: _, 'x-request-id': __, 'content-security-policy': ___, 'content-length': ____, ...headers } = page.answer.headers
        return JSON.stringify([page.status, page.path, headers, withoutChanging(page.html)])
      })
      seen.add(parts.join('\n').replaceAll(loginName, 'NAME'))
    }
    assert.equal(seen.size, 1)
  })

  it('is unavailable if the policy forbids it: no link, and posted forms are rejected', async () => {
    const person = await forgetful(api)
    const open = await (await atPassword(api, person)).follow(words('password.forgotten'))
    const reset = await asked(api, person)
    const code = await codeFor(api, person)
    await setPolicy(api, { hidePasswordReset: true })
    const page = await atPassword(api, person)
    assert.doesNotMatch(page.html, /forgotten-password/)
    for (const step of ['forgotten-password', 'reset-password']) assert.equal((await stepOf(page, api, step)).path, '/ui/login/loginname')
    const { length } = await mailsTo(api, person.address)
    assert.equal((await open.submit()).path, '/ui/login/loginname')
    assert.equal((await reset.submit(chosen(code))).path, '/ui/login/loginname')
    assert.equal((await mailsTo(api, person.address)).length, length)
    await setPolicy(api)
    answered(await reset.submit(chosen(code)))
  })

  it('sends no mail if the organization of the user forbids it, with the same answer', async () => {
    const person = await forgetful(api)
    // The address does not reveal the organization, unlike the login name.
    const unplaced = { ...person, loginName: person.address }
    const reset = await asked(api, unplaced)
    const code = await codeFor(api, person)
    const policy = { allowUsernamePassword: true, hidePasswordReset: true, ignoreUnknownUsernames: true }
    await api.ok('management.v1.ManagementService/AddCustomLoginPolicy', policy, { org: '100' })
    const { length } = await mailsTo(api, person.address)
    assert.equal((await asked(api, unplaced)).path, '/ui/login/reset-password')
    assert.equal((await mailsTo(api, person.address)).length, length)
    assert.equal((await reset.submit(chosen(code))).problem, words('problems.mailCode'))
    for (const loginName of [person.loginName, person.loginName.replace(/^[^@]*/, 'nobody')]) {
      assert.doesNotMatch((await atPassword(api, { ...person, loginName })).html, /forgotten-password/, loginName)
    }
    await api.ok('management.v1.ManagementService/ResetLoginPolicyToDefault', {}, { org: '100' })
  })

  it('is rejected where passwords are disabled, even with a code', async () => {
    const person = await forgetful(api)
    const unplaced = { ...person, loginName: person.address }
    const reset = await asked(api, unplaced)
    await aPersonWithPasskey(api)
    await api.ok('management.v1.ManagementService/AddCustomLoginPolicy', { passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', ignoreUnknownUsernames: true }, { org: '100' })
    await api.ok('user.v2.UserService/PasswordReset', { userId: person.id, sendLink: {} })
    const refused = await reset.submit(chosen(await codeFor(api, person)))
    await api.ok('management.v1.ManagementService/ResetLoginPolicyToDefault', {}, { org: '100' })
    assert.deepEqual([refused.problem, answerOf(refused)], [words('problems.mailCode'), undefined])
  })

  it('rejects forms of another step, browser or site', async () => {
    const person = await forgetful(api)
    const page = await (await atPassword(api, person)).follow(words('password.forgotten'))
    const other = await asked(api, person)
    for (const [step, csrf] of [['reset-password', page.form.fields['csrf']], ['forgotten-password', other.form.fields['csrf']]] as const) {
      const refused = await page.agent.post(api.world.url(`/ui/login/${step}`), { authRequestID: idOf(page), csrf: csrf ?? '', loginName: person.loginName })
      assert.equal(refused.status, 403)
    }
    assert.equal((await page.submit({}, { origin: 'https://evil.example' })).status, 403)
    const thief = await new UserAgent().open(api.world.url('/ui/login/reset-password', { authRequestID: idOf(other) }))
    assert.equal(thief.status, 403)
  })
})
