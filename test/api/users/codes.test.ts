import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aPerson, aTestPerson, freshName, imported, mailsTo, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'
import { answerOf, signIn } from '../../support/authorization.js'
import { codeIn } from '../../support/mail-world.js'
import { UserAgent } from '../../support/user-agent.js'

const m = (method: string): string => `${MANAGEMENT}/${method}`
const v2 = (method: string): string => `${USERS}/${method}`
const acme = { as: callers.orgOwner }

const unverified = (address: string) => ({ email: { email: address, isEmailVerified: false } })
const user = async (api: Api, userId: string) => (await api.ok(v2('GetUserByID'), { userId }, acme)).user
const subjects = async (api: Api, address: string) => (await mailsTo(api, address)).map(({ subject }) => subject)
const newestCode = async (api: Api, address: string) => codeIn((await mailsTo(api, address))[0]?.text)
const knows = async (api: Api, loginName: string, password: string) =>
  answerOf(await signIn(new UserAgent(), api.world.authorizeUrl(), { loginName, password })) !== undefined

overTransports('mails to people', (api) => {
  it('are sent for an import only if the address is unverified or there is no password', async () => {
    const rows = [
      [{ isEmailVerified: true }, 'a password', []],
      [{ isEmailVerified: false }, 'a password', ['Verify your email address']],
      [{ isEmailVerified: true }, undefined, ['Set up your account']],
      [{ isEmailVerified: false }, undefined, ['Set up your account']],
    ] as const
    for (const [verified, password, expected] of rows) {
      const address = `${freshName('mail')}@mail.example`
      await imported(api, { email: { email: address, ...verified }, password })
      assert.deepEqual(await subjects(api, address), expected, JSON.stringify([verified, password]))
    }
  })

  it('are not sent for a refused import', async () => {
    const address = `${freshName('mail')}@mail.example`
    await api.refused('invalid_argument', m('ImportHumanUser'), aPerson({ ...unverified(address), password: 'short' }), acme)
    assert.deepEqual(await subjects(api, address), [])
  })

  it('are resent for verification, invitation and password reset', async () => {
    const address = `${freshName('mail')}@mail.example`
    const [active, initial] = [await imported(api, unverified(address)), await imported(api, { password: undefined, ...unverified(`x${address}`) })]
    await api.ok(m('ResendHumanEmailVerification'), { userId: active }, acme)
    await api.ok(m('ResendHumanInitialization'), { userId: initial }, acme)
    assert.equal((await subjects(api, address)).length, 2)
    assert.equal((await subjects(api, `x${address}`)).length, 2)
    const other = `y${address}`
    const resent = await typesBy(api, () => api.ok(m('ResendHumanInitialization'), { userId: initial, email: other }, acme))
    assert.deepEqual(resent, ['user.human.email.changed', 'user.human.invitation.requested'])
    assert.deepEqual(await subjects(api, other), ['Set up your account'])
    const types = await typesBy(api, () => api.ok(m('SendHumanResetPasswordNotification'), { userId: active }, acme))
    assert.deepEqual(types, ['user.human.password.reset.requested'])
    assert.equal((await subjects(api, address))[0], 'Choose a new password')
  })

  it('are refused if there is nothing to verify or set up, and by text message', async () => {
    const active = await imported(api)
    await api.refused('failed_precondition', m('ResendHumanEmailVerification'), { userId: active }, acme)
    await api.refused('failed_precondition', m('ResendHumanInitialization'), { userId: active, email: 'changed@mail.example' }, acme)
    assert.notEqual((await user(api, active)).human.email.email, 'changed@mail.example')
    await api.refused('invalid_argument', m('SendHumanResetPasswordNotification'), { userId: active, type: 'TYPE_SMS' }, acme)
    await api.ok(m('LockUser'), { id: active }, acme)
    await api.refused('failed_precondition', m('SendHumanResetPasswordNotification'), { userId: active }, acme)
  })
})

overTransports('codes', (api) => {
  it('verify an email address, whether sent or returned', async () => {
    const address = `${freshName('mail')}@mail.example`
    const userId = await imported(api, unverified(address))
    await api.refused('invalid_argument', v2('VerifyEmail'), { userId, verificationCode: 'ZZZZZZ' }, acme)
    const types = await typesBy(api, async () => api.ok(v2('VerifyEmail'), { userId, verificationCode: await newestCode(api, address) }, acme))
    assert.deepEqual(types, ['user.human.email.verified'])
    const { verificationCode } = await api.ok(v2('SetEmail'), { userId, email: `new-${address}`, returnCode: {} }, acme)
    assert.equal((await user(api, userId)).human.email.isVerified, undefined)
    await api.ok(v2('VerifyEmail'), { userId, verificationCode }, acme)
    assert.deepEqual((await user(api, userId)).human.email, { email: `new-${address}`, isVerified: true })
    await api.refused('invalid_argument', v2('VerifyEmail'), { userId, verificationCode }, acme)
    assert.equal((await subjects(api, `new-${address}`)).length, 0, 'a code that is returned is not sent')
  })

  it('expire with a new address or a new code', async () => {
    const userId = await imported(api, unverified('a@mail.example'))
    const first = (await api.ok(v2('ResendEmailCode'), { userId, returnCode: {} }, acme)).verificationCode
    const second = (await api.ok(v2('SendEmailCode'), { userId, returnCode: {} }, acme)).verificationCode
    await api.refused('invalid_argument', v2('VerifyEmail'), { userId, verificationCode: first }, acme)
    await api.ok(v2('SetEmail'), { userId, email: 'b@mail.example' }, acme)
    await api.refused('invalid_argument', v2('VerifyEmail'), { userId, verificationCode: second }, acme)
  })

  it('verify a phone number if they were returned', async () => {
    const userId = await imported(api)
    const { verificationCode } = await api.ok(v2('SetPhone'), { userId, phone: '+41791112233', returnCode: {} }, acme)
    await api.ok(v2('VerifyPhone'), { userId, verificationCode }, acme)
    assert.deepEqual((await user(api, userId)).human.phone, { phone: '+41791112233', isVerified: true })
    await api.refused('invalid_argument', v2('SetPhone'), { userId, phone: '+41791112234', sendCode: {}, returnCode: {} }, acme)
    await api.refused('failed_precondition', v2('ResendPhoneCode'), { userId, returnCode: {} }, acme)
    await api.ok(v2('RemovePhone'), { userId }, acme)
    assert.equal((await user(api, userId)).human.phone, undefined)
  })

  it('are mailed to people who change their own address a limited number of times, also when it stays the same', async () => {
    const who = await aTestPerson(api)
    const as = await tokenOf(api, who)
    const change = () => api.call(v2('UpdateHumanUser'), { userId: who.id, email: { email: 'flooded@mail.example', sendCode: {} } }, { as })
    const statuses = []
    for (let times = 0; times < 12; times++) statuses.push((await change()).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
    const { code, body } = await change()
    assert.equal(code, 'resource_exhausted')
    assert.match(body.message, /^too many requested mails, try again in \d+ seconds$/)
  })

  it('reset a password once, and expire with another change of it', async () => {
    const who = await aTestPerson(api)
    const reset = async () => (await api.ok(v2('PasswordReset'), { userId: who.id, returnCode: {} }, acme)).verificationCode
    const choose = (verificationCode: string, password: string) =>
      api.call(v2('SetPassword'), { userId: who.id, newPassword: { password }, verificationCode }, acme)
    const code = await reset()
    assert.equal((await choose(code, 'short')).code, 'invalid_argument')
    assert.equal((await choose(code, 'chosen by a code')).status, 200)
    assert.equal((await choose(code, 'chosen once more')).code, 'invalid_argument')
    assert.ok(await knows(api, who.loginName, 'chosen by a code'))
    const later = await reset()
    await api.ok(m('SetHumanPassword'), { userId: who.id, password: 'set by somebody', noChangeRequired: true }, acme)
    assert.equal((await choose(later, 'chosen by an old code')).code, 'invalid_argument')
    assert.ok(await knows(api, who.loginName, 'set by somebody'))
  })

  it('set up the account of an invited person', async () => {
    const userName = freshName('invited')
    const userId = await imported(api, { userName, password: undefined })
    const { inviteCode } = await api.ok(v2('CreateInviteCode'), { userId, returnCode: {} }, acme)
    await api.ok(v2('SetPassword'), { userId, newPassword: { password: 'a first password' }, verificationCode: inviteCode }, acme)
    assert.equal((await user(api, userId)).state, 'USER_STATE_ACTIVE')
    assert.ok(await knows(api, `${userName}@acme.localhost`, 'a first password'))
    await api.refused('failed_precondition', v2('CreateInviteCode'), { userId, returnCode: {} }, acme)
  })

  it('link to pages of this server only', async () => {
    const userId = await imported(api, unverified('c@mail.example'))
    const urlTemplate = 'https://evil.example/?code={{.Code}}'
    assert.match(await api.refused('invalid_argument', v2('ResendEmailCode'), { userId, sendCode: { urlTemplate } }, acme), /urlTemplate/)
    assert.match(await api.refused('invalid_argument', v2('PasswordReset'), { userId, sendLink: { urlTemplate } }, acme), /urlTemplate/)
  })

  it('are refused alike for users of other organizations and for unknown users', async () => {
    const answers = []
    for (const userId of ['203', 'nobody']) {
      for (const [method, input] of [
        ['VerifyEmail', { verificationCode: 'ABCDEF' }], ['PasswordReset', { returnCode: {} }],
        ['SetPassword', { newPassword: { password: 'a password' }, verificationCode: 'ABCDEF' }],
      ] as const) {
        const { status, body } = await api.call(v2(method), { userId, ...input }, acme)
        answers.push([method, status, body.message])
      }
    }
    assert.deepEqual(answers.slice(0, 3), answers.slice(3))
  })
})
