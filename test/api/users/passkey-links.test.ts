import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { apiInMemory, apiOnEveryStorage, overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aPerson, aRobot, aTestPerson, AUTH, freshName, imported, mailsTo, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'
import { answered, signIn } from '../../support/authorization.js'
import { Authenticator } from '../../support/authenticator.js'
import { sendPasskey, setPolicy, passkeyRequestOn } from '../../support/login-factors.js'
import { codeIn, linkIn } from '../../support/mail-world.js'
import { UserAgent } from '../../support/user-agent.js'
import { words } from '../../support/words.js'
import { HOUR } from '../../support/world.js'

const v2 = (method: string): string => `${USERS}/${method}`
const m = (method: string): string => `${MANAGEMENT}/${method}`
const mine = (method: string): string => `${AUTH}/${method}`
const acme = { as: callers.orgOwner }

const authenticatorOf = (api: Api) => new Authenticator({ origin: new URL(api.world.issuer).origin })
const passkeys = async (api: Api, userId: string): Promise<readonly unknown[]> => (await api.ok(v2('ListPasskeys'), { userId }, acme)).result ?? []
const userState = async (api: Api, userId: string) => {
  const { state, human } = (await api.ok(v2('GetUserByID'), { userId }, acme)).user
  return [state, human.email.isVerified ?? false]
}
const codeOf = async (api: Api, userId: string) => (await api.ok(v2('CreatePasskeyRegistrationLink'), { userId, returnCode: {} }, acme)).code

overTransports('passkey registration links', (api) => {
  it('are mailed, or returned as a code or a link, to administrators and to the person', async () => {
    const mail = `${freshName('mail')}@mail.example`
    const person = await aTestPerson(api, { email: { email: mail, isEmailVerified: true } })
    const { id: userId } = person
    const self = { as: await tokenOf(api, person) }
    const ways: readonly (readonly [method: string, input: Readonly<Record<string, unknown>>, as: Parameters<Api['ok']>[2]])[] = [
      [v2('CreatePasskeyRegistrationLink'), { userId }, acme],
      [v2('CreatePasskeyRegistrationLink'), { userId, sendLink: {} }, acme],
      [m('SendPasswordlessRegistration'), { userId }, acme],
      [mine('SendMyPasswordlessLink'), {}, self],
    ]
    for (const [index, [method, input, as]] of ways.entries()) {
      const types = await typesBy(api, () => api.ok(method, input, as))
      assert.deepEqual(types, ['user.human.passkey.registration.requested'], method)
      const [newest, ...before] = await mailsTo(api, mail)
      assert.deepEqual([newest?.subject, before.length], ['Set up a passkey', index], method)
    }
    for (const [method, input, as] of [[m('AddPasswordlessRegistration'), { userId }, acme], [mine('AddMyPasswordlessLink'), {}, self]] as const) {
      const { link, expiration } = await api.ok(method, input, as)
      assert.match(link, new RegExp(`^${api.world.issuer}/ui/login/passkey/register\\?userID=${userId}&orgID=100&code=[A-Z2-9]{6}$`))
      assert.equal(expiration, '3600s')
    }
    const { code } = await api.ok(v2('CreatePasskeyRegistrationLink'), { userId, returnCode: {} }, acme)
    assert.deepEqual([typeof code.id, /^[A-Z2-9]{6}$/.test(code.code)], ['string', true])
    assert.equal((await mailsTo(api, mail)).length, ways.length, 'what is returned is not mailed')
  })

  it('start one registration with the newest code and its id', async () => {
    const userId = await imported(api)
    const old = await codeOf(api, userId)
    const code = await codeOf(api, userId)
    for (const wrong of [old, { ...code, id: old.id }, { ...code, code: 'ZZZZZZ' }, { ...code, code: '' }, { ...code, id: '' }]) {
      await api.refused('invalid_argument', v2('RegisterPasskey'), { userId, code: wrong }, acme)
    }
    // Well-formed wrong codes counted as attempts: the fifth is the last.
    await api.refused('invalid_argument', v2('RegisterPasskey'), { userId, code: { ...code, code: 'YYYYYY' } }, acme)
    await api.refused('invalid_argument', v2('RegisterPasskey'), { userId, code }, acme)
    const right = await codeOf(api, userId)
    const { passkeyId, publicKeyCredentialCreationOptions: { publicKey } } = await api.ok(v2('RegisterPasskey'), { userId, code: right }, acme)
    await api.refused('invalid_argument', v2('RegisterPasskey'), { userId, code: right }, acme)
    const made = { userId, passkeyId, publicKeyCredential: authenticatorOf(api).create(publicKey), passkeyName: 'Phone' }
    await api.ok(v2('VerifyPasskeyRegistration'), made, acme)
    assert.equal((await passkeys(api, userId)).length, 1)
  })

  it('are refused without passkeys in the policy, for unknown, service and locked users, and for pages of others', async () => {
    const userId = await imported(api)
    const link = v2('CreatePasskeyRegistrationLink')
    const code = await codeOf(api, userId)
    await setPolicy(api, { passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED' })
    await api.refused('failed_precondition', link, { userId, returnCode: {} }, acme)
    await api.refused('failed_precondition', m('SendPasswordlessRegistration'), { userId }, acme)
    await api.refused('invalid_argument', v2('RegisterPasskey'), { userId, code }, acme)
    await setPolicy(api)
    await api.refused('not_found', link, { userId: await aRobot(api) }, acme)
    await api.refused('not_found', m('AddPasswordlessRegistration'), { userId: 'nobody' }, acme)
    await api.refused('invalid_argument', link, { userId, sendLink: {}, returnCode: {} }, acme)
    assert.match(await api.refused('invalid_argument', link, { userId, sendLink: { urlTemplate: 'https://evil.example' } }, acme), /urlTemplate/)
    await api.ok(m('LockUser'), { id: userId }, acme)
    await api.refused('failed_precondition', link, { userId, returnCode: {} }, acme)
  })
})

overTransports('an import that asks for a link to make a passkey with', (api) => {
  const request = { requestPasswordlessRegistration: true }

  it('returns the link to pass on', async () => {
    const { userId, passwordlessRegistration: registration } = await api.ok(m('ImportHumanUser'), aPerson(request), { org: '100' })
    assert.deepEqual([registration.lifetime, registration.expiration], ['3600s', '3600s'])
    const page = await (await new UserAgent().open(registration.link)).submit()
    assert.equal((await sendPasskey(page, authenticatorOf(api).create(passkeyRequestOn(page).options))).title, words('newPasskey.doneTitle'))
    assert.equal((await passkeys(api, userId)).length, 1)
  })

  it('is refused, and imports no user, if the policy does not allow passkeys', async () => {
    await setPolicy(api, { passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED' })
    const person = aPerson(request)
    assert.match(await api.refused('invalid_argument', m('ImportHumanUser'), person, { org: '100' }), /requestPasswordlessRegistration/)
    await setPolicy(api)
    await api.ok(m('ImportHumanUser'), { ...person, ...request }, { org: '100' })
  })
})

apiInMemory('mails with passkey registration links', (api) => {
  it('requested by the person are limited like those that verify an address', async () => {
    const self = { as: await tokenOf(api, await aTestPerson(api)) }
    let sent = 0
    while (sent < 50 && (await api.call(mine('SendMyPasswordlessLink'), {}, self)).status === 200) sent++
    await api.refused('resource_exhausted', mine('SendMyPasswordlessLink'), {}, self)
    assert.ok(sent < 20, `${sent} were sent`)
  })
})

overTransports('invitation codes', (api) => {
  it('are consumed by another application: a mailed one verifies the address, a returned one does not', async () => {
    for (const isMailed of [true, false]) {
      const email = `${freshName('invited')}@mail.example`
      const userId = await imported(api, { password: undefined, email: { email, isEmailVerified: false } })
      const { inviteCode } = await api.ok(v2('CreateInviteCode'), { userId, ...(isMailed ? { sendCode: {} } : { returnCode: {} }) }, acme)
      const verificationCode = isMailed ? codeIn((await mailsTo(api, email))[0]?.text) : inviteCode
      const verify = v2('VerifyInviteCode')
      await api.refused('invalid_argument', verify, { userId, verificationCode: 'ZZZZZZ' }, acme)
      assert.deepEqual(await typesBy(api, () => api.ok(verify, { userId, verificationCode }, acme)), ['user.human.invitation.accepted'])
      assert.deepEqual(await userState(api, userId), ['USER_STATE_ACTIVE', isMailed])
      await api.refused('invalid_argument', verify, { userId, verificationCode }, acme)
    }
  })
})

apiOnEveryStorage('the passkey registration page', (api) => {
  it('asks for the code, then for a passkey; ends every session, expires other codes and notifies the person by mail', async () => {
    const mail = `${freshName('mail')}@mail.example`
    const person = await aTestPerson(api, { email: { email: mail, isEmailVerified: true } })
    const { id: userId } = person
    const elsewhere = new UserAgent()
    answered(await signIn(elsewhere, api.world.authorizeUrl(), person))
    const { verificationCode } = await api.ok(v2('PasswordReset'), { userId, returnCode: {} }, acme)
    await api.ok(m('SendPasswordlessRegistration'), { userId }, acme)
    const asked = await new UserAgent().open(linkIn((await mailsTo(api, mail))[0]?.text))
    assert.deepEqual([asked.status, asked.title], [200, words('newPasskey.title')])
    assert.ok(!asked.html.includes(person.loginName), 'the page contains nothing about the person, because others may have its address')
    const wrong = await asked.submit({ code: 'ZZZZZZ' })
    assert.deepEqual([wrong.status, wrong.problem], [422, words('problems.mailCode')])
    const page = await asked.submit()
    assert.equal(page.status, 200)
    const refused = await sendPasskey(page, { nothing: 'useful' })
    assert.deepEqual([refused.status, refused.problem], [422, words('account.passkeys.refused')])
    const made = authenticatorOf(api).create(passkeyRequestOn(refused).options)
    assert.equal((await sendPasskey(refused, made, { name: 'Phone' })).title, words('newPasskey.doneTitle'))
    assert.equal((await passkeys(api, userId)).length, 1)
    assert.equal((await sendPasskey(refused, made)).title, words('newPasskey.doneTitle'), 'twice sent is once')
    const late = await new UserAgent().open(linkIn((await mailsTo(api, mail)).find(({ text }) => text.includes('passkey/register'))?.text))
    assert.equal((await late.submit()).problem, words('problems.mailCode'), 'the code is used up')
    assert.equal((await passkeys(api, userId)).length, 1)
    const silent = await elsewhere.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.equal(answered(silent).parameters['error'], 'login_required')
    await api.refused('invalid_argument', v2('SetPassword'), { userId, newPassword: { password: 'another password' }, verificationCode }, acme)
    assert.equal((await mailsTo(api, mail))[0]?.subject, 'A way to sign in was added')
  })

  it('refuses an expired code, and any code after a password change', async () => {
    const userId = await imported(api)
    const open = async () => new UserAgent().open((await api.ok(m('AddPasswordlessRegistration'), { userId }, acme)).link)
    const late = await open()
    api.world.clock.advance(HOUR)
    assert.equal((await late.submit()).problem, words('problems.mailCode'))
    const page = await (await open()).submit()
    await api.ok(m('SetHumanPassword'), { userId, password: 'another password', noChangeRequired: true }, acme)
    assert.equal((await sendPasskey(page, authenticatorOf(api).create(passkeyRequestOn(page).options))).problem, words('problems.mailCode'))
    assert.deepEqual(await passkeys(api, userId), [])
  })
})
