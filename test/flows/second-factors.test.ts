import assert from 'node:assert/strict'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, freshName, mailsTo } from '../support/api-users.js'
import { Authenticator } from '../support/authenticator.js'
import { answerOf, answered } from '../support/authorization.js'
import { linksOf } from '../support/html.js'
import { aPersonWithPasskey, aPersonWithTotp, idOf, proven, sendPasskey, setPolicy, stepOf, passkeyRequestOn } from '../support/login-factors.js'
import { codeIn } from '../support/mail-world.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { MINUTE } from '../support/world.js'

const SESSION = 'session'

/** Asserts that no session was created and the page shows the reason. */
function isRefused(api: Api, page: Page, status: number, problem: string): void {
  assert.deepEqual([page.status, page.problem, answerOf(page)], [status, problem, undefined])
  assert.equal(page.agent.cookie(api.world.issuer, SESSION), undefined)
}

apiOnEveryStorage('second factors at sign-in, on every storage', (api) => {
  beforeEach(() => setPolicy(api))
  describe('one-time passwords', () => generators(api))
  describe('recovery codes', () => recoveryCodes(api))
  describe('codes by mail', () => mails(api))
})

apiInMemory('second factors at sign-in', (api) => {
  beforeEach(() => setPolicy(api))
  describe('codes by mail', () => mailLimits(api))
  describe('security keys', () => keys(api))
  describe('bypassing the second factor', () => detours(api))
})

function generators(api: Api): void {
  it('are required after the password, for the same user, and result in two factors in amr', async () => {
    const person = await aPersonWithTotp(api)
    const page = await proven(api, person)
    assert.deepEqual([page.status, page.path, page.title], [200, '/ui/login/totp', words('totp.title')])
    assert.equal(page.form.fields['loginName'], person.loginName)
    assert.match(page.html, /inputmode="numeric"/)
    assert.match(page.html, /id="code"[^>]*autocomplete="one-time-code"/)
    assert.equal(page.agent.cookie(api.world.issuer, SESSION), undefined)
    const empty = await page.submit()
    isRefused(api, empty, 422, words('problems.required.code'))
    for (const code of ['000000', '1', 'x'.repeat(500), '12345678', person.recoveryCodes[0] ?? '']) {
      isRefused(api, await page.submit({ code }), 422, words('problems.factorCode'))
    }
    answered(await empty.submit({ code: person.code().replace(/(...)/, ' $1 ') }))
  })

  it('work once, also for concurrent requests', async () => {
    const person = await aPersonWithTotp(api)
    const pages = [await proven(api, person), await proven(api, person), await proven(api, person)]
    const code = person.code()
    const ends = await Promise.all(pages.map((page) => page.submit({ code })))
    assert.equal(ends.filter((end) => answerOf(end) !== undefined).length, 1)
    isRefused(api, await (await proven(api, person)).submit({ code }), 422, words('problems.factorCode'))
  })

  it('delay further attempts after wrong codes, across all sign-ins of the user, even for correct ones', async () => {
    const person = await aPersonWithTotp(api)
    const page = await proven(api, person)
    for (const each of [page, await proven(api, person), await proven(api, person)]) {
      for (let tries = 0; tries < 2; tries++) assert.equal((await each.submit({ code: '000000' })).status, 422)
    }
    const blocked = await page.submit({ code: '000000' })
    isRefused(api, blocked, 429, words('problems.tooManyAttempts', { wait: words.in(1) }))
    assert.equal(blocked.answer.headers['retry-after'], '1')
    const other = await (await stepOf(page, api, 'recovery-code')).submit({ code: person.recoveryCodes[0] ?? '' })
    assert.equal(other.status, 429, 'one budget for all of them')
    answered(await page.submit({ code: person.code() }))
  })

  it('have an attempt budget that another user with a crafted id cannot reset', async () => {
    const person = await aPersonWithTotp(api)
    const userId = `factor:${person.id}`
    const profile = { givenName: 'Eve', familyName: 'Moss' }
    await api.ok('user.v2.UserService/AddHumanUser', { userId, username: freshName('eve'), organization: { orgId: '100' }, profile, email: { email: 'eve@mail.example' } })
    const page = await proven(api, person)
    for (let tries = 0; tries < 6; tries++) assert.equal((await page.submit({ code: '000000' })).status, 422)
    await api.ok('user.v2.UserService/SetPassword', { userId, newPassword: { password: 'a password of Eve' } })
    await api.ok('user.v2.UserService/DeleteUser', { userId })
    assert.equal((await page.submit({ code: '000000' })).status, 429)
  })
}

function recoveryCodes(api: Api): void {
  it('work once each, as an alternative to the generator', async () => {
    const person = await aPersonWithTotp(api)
    const [code = ''] = person.recoveryCodes
    const choice = await (await proven(api, person)).follow(words('secondFactor.otherWay'))
    assert.equal(choice.path, '/ui/login/second-factor')
    const page = await choice.follow(words('secondFactor.recovery_code'))
    assert.equal(page.path, '/ui/login/recovery-code')
    answered(await page.submit({ code: code.toLowerCase().replaceAll('-', ' ') }))
    const again = await stepOf(await proven(api, person), api, 'recovery-code')
    isRefused(api, await again.submit({ code }), 422, words('problems.recoveryCode'))
    isRefused(api, await again.submit({ code: '' }), 422, words('problems.required.code'))
    const other = await aPersonWithTotp(api)
    isRefused(api, await again.submit({ code: other.recoveryCodes[0] ?? '' }), 422, words('problems.recoveryCode'))
  })
}

/** A user whose second factor is a code by mail. */
async function aPersonWithMails(api: Api): Promise<{ readonly person: TestPerson; readonly address: string }> {
  const address = `${freshName('mail')}@mail.example`
  const person = await aTestPerson(api, { email: { email: address, isEmailVerified: true } })
  await setPolicy(api, { forceMfa: true })
  await (await stepOf(await proven(api, person), api, 'set-up-email-code')).submit({ on: 'yes' })
  await setPolicy(api)
  return { person, address }
}

function mails(api: Api): void {
  it('are sent by a button only, and only the newest code works, once', async () => {
    const { person, address } = await aPersonWithMails(api)
    const page = await proven(api, person)
    assert.deepEqual([page.path, page.title], ['/ui/login/email-code', words('emailCode.title')])
    assert.match(page.html, /m•••@mail.example/)
    assert.doesNotMatch(page.html, new RegExp(address))
    const before = (await mailsTo(api, address)).length
    await stepOf(page, api, 'email-code')
    assert.equal((await mailsTo(api, address)).length, before, 'looking sends nothing')
    const sent = await page.submit({ send: 'yes' })
    assert.deepEqual([sent.status, sent.title], [200, words('emailCode.sentTitle')])
    const first = codeIn((await mailsTo(api, address))[0]?.text)
    const again = await sent.submit({ send: 'yes' })
    const second = codeIn((await mailsTo(api, address))[0]?.text)
    isRefused(api, await again.submit({ code: first }), 422, words('problems.emailCode'))
    isRefused(api, await again.submit(), 422, words('problems.required.mailCode'))
    answered(await again.submit({ code: second.toLowerCase() }))
    isRefused(api, await (await proven(api, person).then((open) => open.submit({ send: 'yes' }))).submit({ code: second }), 422, words('problems.emailCode'))
  })

}

function mailLimits(api: Api): void {
  it('are rate-limited', async () => {
    const { person, address } = await aPersonWithMails(api)
    let page = await proven(api, person)
    for (let mail = 0; mail < 6; mail++) page = await page.submit({ send: 'yes' })
    const { length } = await mailsTo(api, address)
    const blocked = await page.submit({ send: 'yes' })
    isRefused(api, blocked, 429, words('problems.tooManyMails', { wait: words.in(1) }))
    assert.equal(blocked.answer.headers['retry-after'], '1')
    assert.equal((await mailsTo(api, address)).length, length)
    answered(await blocked.submit({ code: codeIn((await mailsTo(api, address))[0]?.text) }))
  })

  it('expire after ten minutes and belong to one user', async () => {
    const [one, other] = [await aPersonWithMails(api), await aPersonWithMails(api)]
    const [mine, theirs] = [await (await proven(api, one.person)).submit({ send: 'yes' }), await (await proven(api, other.person)).submit({ send: 'yes' })]
    const code = codeIn((await mailsTo(api, other.address))[0]?.text)
    isRefused(api, await mine.submit({ code }), 422, words('problems.emailCode'))
    api.world.clock.advance(10 * MINUTE)
    isRefused(api, await theirs.submit({ code }), 422, words('problems.emailCode'))
  })
}

function keys(api: Api): void {
  it('work with and without discoverable credentials', async () => {
    for (const isVerifying of [true, false]) {
      const person = await aPersonWithPasskey(api, { isVerifying })
      const page = await proven(api, person)
      assert.deepEqual([page.path, page.title], ['/ui/login/security-key', words('securityKey.title')])
      const { options, isAtOnce } = passkeyRequestOn(page)
      assert.equal(isAtOnce, true)
      assert.deepEqual((options as { allowCredentials: { id: string }[] }).allowCredentials.map(({ id }) => id), person.authenticator.credentials.map(({ id }) => id))
      answered(await sendPasskey(page, person.authenticator.get(options)))
    }
  })

  it('refuse an assertion for another sign-in, purpose or origin, or by another user', async () => {
    const [person, other] = [await aPersonWithPasskey(api), await aPersonWithPasskey(api)]
    const page = await proven(api, person)
    const { options } = passkeyRequestOn(page)
    const elsewhere = await proven(api, person)
    const alone = await stepOf(await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'login' } })), api, 'passkey')
    const ownAlone = await stepOf(page, api, 'passkey')
    const answers = [
      undefined,
      'x',
      {},
      [],
      { id: person.authenticator.credentials[0]?.id },
      person.authenticator.get(passkeyRequestOn(elsewhere).options),
      person.authenticator.get(passkeyRequestOn(alone).options),
      person.authenticator.get(passkeyRequestOn(ownAlone).options),
      other.authenticator.get({ ...options, allowCredentials: [] }),
      person.authenticator.get(options, { origin: 'https://evil.example' }),
      person.authenticator.get(options, { rpId: 'evil.example' }),
      person.authenticator.get(options, { crossOrigin: true }),
      person.authenticator.get(options, { isPresent: false }),
      new Authenticator({ origin: api.world.issuer }).create({ ...options, rp: { id: 'localhost' } }),
    ]
    for (const answer of answers) {
      isRefused(api, await sendPasskey(page, answer), 422, words('problems.passkey'))
    }
    const oversized = await page.agent.post(api.world.url('/ui/login/security-key'), { ...passkeyRequestOn(page).fields, passkey: `"${'x'.repeat(40_000)}"` })
    isRefused(api, oversized, 422, words('problems.passkey'))
    answered(await sendPasskey(page, person.authenticator.get(options)))
  })

  it('detect cloned keys and refuse them', async () => {
    const person = await aPersonWithPasskey(api, { isCounting: true })
    const clone = person.authenticator.copy()
    const page = await proven(api, person)
    answered(await sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options)))
    const other = await proven(api, person)
    isRefused(api, await sendPasskey(other, clone.get(passkeyRequestOn(other).options)), 422, words('problems.passkey'))
  })
}

function detours(api: Api): void {
  const steps = ['second-factor', 'totp', 'recovery-code', 'email-code', 'security-key', 'set-up', 'set-up-totp', 'set-up-passkey',
    'set-up-email-code', 'verify-email', 'change-password', 'recovery-codes', 'consent'] as const

  it('fails by opening a later step before the password', async () => {
    const person = await aPersonWithTotp(api)
    const started = await new UserAgent().open(api.world.authorizeUrl())
    const atPassword = await started.submit({ loginName: person.loginName })
    for (const step of steps) {
      const page = await stepOf(atPassword, api, step)
      assert.deepEqual([page.status, page.path, answerOf(page)], [200, '/ui/login/loginname', undefined], step)
      const posted = await atPassword.agent.post(api.world.url(`/ui/login/${step}`), { ...atPassword.form.fields, code: person.code(), skip: 'yes' })
      assert.deepEqual([posted.status, answerOf(posted)], [403, undefined], step)
    }
  })

  it('fails by opening a later step after the password, or with an empty form', async () => {
    const person = await aPersonWithTotp(api)
    const page = await proven(api, person)
    for (const step of [...steps, 'password', 'register', 'accounts', 'passkey', 'forgotten-password', 'reset-password']) {
      const seen = await stepOf(page, api, step)
      assert.deepEqual([seen.status, answerOf(seen)], [200, undefined], step)
      const { csrf = '', authRequestID = '' } = page.form.fields
      const foreign = await page.agent.post(api.world.url(`/ui/login/${step}`), { csrf, authRequestID })
      assert.deepEqual([foreign.status, answerOf(foreign)], [step === 'totp' ? 422 : 403, undefined], step)
    }
    assert.equal(page.agent.cookie(api.world.issuer, SESSION), undefined)
    answered(await page.submit({ code: person.code() }))
  })

  it('fails with a factor that the user has not set up or the policy does not allow', async () => {
    const person = await aPersonWithTotp(api)
    for (const step of ['security-key', 'email-code']) {
      assert.equal((await stepOf(await proven(api, person), api, step)).path, '/ui/login/totp')
    }
    await api.ok('admin.v1.AdminService/RemoveSecondFactorFromLoginPolicy', { type: 'SECOND_FACTOR_TYPE_OTP' })
    answered(await proven(api, person))
    await api.ok('admin.v1.AdminService/AddSecondFactorToLoginPolicy', { type: 'SECOND_FACTOR_TYPE_OTP' })
  })

  it('fails in the browser of another user, who sees nothing of the sign-in', async () => {
    const person = await aPersonWithTotp(api)
    const page = await proven(api, person)
    const thief = new UserAgent()
    await thief.open(api.world.authorizeUrl())
    const seen = await thief.open(api.world.url('/ui/login/totp', { authRequestID: idOf(page) }))
    assert.deepEqual([seen.status, seen.title], [403, words('messages.foreignBrowser.title')])
    const sent = await thief.post(api.world.url('/ui/login/totp'), { ...page.form.fields, code: person.code() })
    assert.equal(sent.status, 403)
    assert.doesNotMatch(seen.html + sent.html, new RegExp(person.userName))
  })

  it('fails with the second factor of another user in the same sign-in', async () => {
    const [person, other] = [await aPersonWithTotp(api), await aPersonWithTotp(api)]
    const page = await proven(api, person)
    isRefused(api, await page.submit({ code: other.code() }), 422, words('problems.factorCode'))
    const back = await page.follow(words('useAnotherAccount'))
    const asOther = await (await back.submit({ loginName: other.loginName })).submit({ password: other.password })
    assert.equal(asOther.form.fields['loginName'], other.loginName)
    isRefused(api, await asOther.submit({ code: person.code() }), 422, words('problems.factorCode'))
    isRefused(api, await page.submit({ code: person.code() }), 422, words('problems.factorCode'))
    answered(await asOther.submit({ code: other.code() }))
  })

  it('fails by going back and entering the password again: verified factors stay with their user', async () => {
    const person = await aPersonWithTotp(api)
    const page = await proven(api, person)
    const back = await stepOf(page, api, 'password')
    assert.equal(back.path, '/ui/login/password')
    const again = await back.submit({ password: person.password })
    assert.equal(again.path, '/ui/login/totp')
    answered(await again.submit({ code: person.code() }))
  })

  it('fails with a single-factor session once two factors are required', async () => {
    const agent = new UserAgent()
    const person = await aTestPerson(api)
    answered(await proven(api, person, agent))
    await setPolicy(api, { forceMfa: true })
    const silent = await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.equal(answered(silent).parameters['error'], 'login_required')
    const picker = await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'select_account' } }))
    const [button] = picker.form.buttons
    const asked = await picker.submit({ sessionID: button?.value ?? '' })
    assert.deepEqual([asked.path, asked.form.fields['loginName']], ['/ui/login/password', person.loginName])
    const owed = linksOf((await asked.submit({ password: person.password })).html)
    assert.ok(owed.some(({ href }) => href.includes('set-up-totp')))
  })
}
