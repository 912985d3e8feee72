import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { AUTH, aTestPerson, freshName, imported, mailsTo, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'

const m = (method: string): string => `${MANAGEMENT}/${method}`
const my = (method: string): string => `${AUTH}/${method}`
const v2 = (method: string): string => `${USERS}/${method}`
const acme = { as: callers.orgOwner }

const aPersonV2 = (own: object) => ({
  username: freshName(), profile: { givenName: 'Mini', familyName: 'Mouse' }, email: { email: 'mini@mouse.example', isVerified: true }, ...own,
})

let made = 0
/** A phone number that is not in use. */
const aNumber = (): string => `+4179555${String(++made).padStart(4, '0')}`

const codesTo = async (api: Api, number: string): Promise<readonly string[]> =>
  (await mailsTo(api, number)).map(({ text }) => /#(\d{6})$/.exec(text)?.[1] ?? assert.fail(text))
const phoneOf = async (api: Api, userId: string) => (await api.ok(v2('GetUserByID'), { userId }, acme)).user.human.phone

overTransports('codes by text message', (api) => {
  it('are sent to a new person on request only', async () => {
    for (const [way, count] of [[{ sendCode: {} }, 1], [{ returnCode: {} }, 0], [{ isVerified: true }, 0], [{}, 0]] as const) {
      const phone = aNumber()
      const { userId } = await api.ok(v2('AddHumanUser'), aPersonV2({ phone: { phone, ...way } }), acme)
      assert.deepEqual([(await codesTo(api, phone)).length, JSON.stringify(way)], [count, JSON.stringify(way)])
      const [code] = await codesTo(api, phone)
      if (code !== undefined) await api.ok(v2('VerifyPhone'), { userId, verificationCode: code }, acme)
      assert.deepEqual(await phoneOf(api, userId), { phone, ...(count === 1 || 'isVerified' in way ? { isVerified: true } : {}) })
    }
  })

  it('are sent to a new number and again; the newest one counts, for its own number only', async () => {
    const [userId, phone] = [await imported(api), aNumber()]
    const types = await typesBy(api, () => api.ok(v2('SetPhone'), { userId, phone, sendCode: {} }, acme))
    assert.deepEqual(types, ['user.human.phone.changed'])
    await api.ok(v2('ResendPhoneCode'), { userId, sendCode: {} }, acme)
    await api.ok(m('ResendHumanPhoneVerification'), { userId }, acme)
    const [newest, ...others] = await codesTo(api, phone)
    assert.equal(others.length, 2)
    for (const verificationCode of others) await api.refused('invalid_argument', v2('VerifyPhone'), { userId, verificationCode }, acme)
    const other = aNumber()
    await api.ok(m('UpdateHumanPhone'), { userId, phone: other }, acme)
    const [code] = await codesTo(api, other)
    await api.refused('invalid_argument', v2('VerifyPhone'), { userId, verificationCode: newest }, acme)
    await api.ok(v2('VerifyPhone'), { userId, verificationCode: code }, acme)
    assert.deepEqual(await phoneOf(api, userId), { phone: other, isVerified: true })
    await api.refused('failed_precondition', m('ResendHumanPhoneVerification'), { userId }, acme)
    const third = aNumber()
    for (const method of ['UpdateHumanUser', 'UpdateUser']) {
      const change = { phone: { phone: third, sendCode: {} } }
      await api.ok(v2(method), { userId, ...(method === 'UpdateUser' ? { human: change } : change) }, acme)
    }
    assert.equal((await codesTo(api, third)).length, 2)
  })

  it('are sent to people for their own number, and never returned to them', async () => {
    const [who, phone] = [await aTestPerson(api), aNumber()]
    const as = await tokenOf(api, who)
    await api.ok(my('SetMyPhone'), { phone }, { as })
    await api.ok(my('ResendMyPhoneVerification'), {}, { as })
    await api.ok(v2('ResendPhoneCode'), { userId: who.id, sendCode: {} }, { as })
    const codes = await codesTo(api, phone)
    assert.equal(codes.length, 3)
    await api.refused('permission_denied', v2('ResendPhoneCode'), { userId: who.id, returnCode: {} }, { as })
    await api.ok(my('VerifyMyPhone'), { code: codes[0] }, { as })
    assert.deepEqual((await api.ok(my('GetMyPhone'), {}, { as })).phone, { phone, isPhoneVerified: true })
    await api.refused('failed_precondition', my('ResendMyPhoneVerification'), {}, { as })
  })

  it('to one number are limited, even for administrators; a refusal changes nothing', async () => {
    const [userId, phone] = [await imported(api), aNumber()]
    await api.ok(v2('SetPhone'), { userId, phone, sendCode: {} }, acme)
    for (let times = 0; times < 4; times++) await api.ok(m('ResendHumanPhoneVerification'), { userId }, acme)
    assert.match(await api.refused('resource_exhausted', m('ResendHumanPhoneVerification'), { userId }, acme), /too many text messages .* 86400 seconds/)
    const other = await imported(api)
    await api.refused('resource_exhausted', v2('SetPhone'), { userId: other, phone, sendCode: {} }, acme)
    const wanted = aPersonV2({ phone: { phone, sendCode: {} } })
    await api.refused('resource_exhausted', v2('AddHumanUser'), wanted, acme)
    assert.equal(await phoneOf(api, other), undefined)
    assert.equal((await codesTo(api, phone)).length, 5)
  })
})

overTransports('codes by text message on a server that cannot send them', (api) => {
  it('are refused with a hint for the operator; numbers are stored as unverified', async () => {
    const [userId, phone] = [await imported(api), aNumber()]
    const hint = /this server cannot send text messages: .*KEYHALL_SMS_URL and KEYHALL_SMS_SIGNING_KEY/
    assert.match(await api.refused('failed_precondition', v2('SetPhone'), { userId, phone, sendCode: {} }, acme), hint)
    assert.equal(await phoneOf(api, userId), undefined)
    assert.match(await api.refused('failed_precondition', v2('AddHumanUser'), aPersonV2({ phone: { phone, sendCode: {} } }), acme), hint)
    await api.ok(m('UpdateHumanPhone'), { userId, phone }, acme)
    assert.deepEqual(await phoneOf(api, userId), { phone })
    assert.match(await api.refused('failed_precondition', m('ResendHumanPhoneVerification'), { userId }, acme), hint)
    assert.match(await api.refused('failed_precondition', v2('ResendPhoneCode'), { userId }, acme), hint)
    const { verificationCode } = await api.ok(v2('ResendPhoneCode'), { userId, returnCode: {} }, acme)
    await api.ok(v2('VerifyPhone'), { userId, verificationCode }, acme)
  })
}, { smtpUrl: 'smtp://127.0.0.1:9' })
