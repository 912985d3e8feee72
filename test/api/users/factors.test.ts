import assert from 'node:assert/strict'
import { TOTP, URI } from 'otpauth'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aTestPerson, AUTH, imported, mailsTo, MANAGEMENT, tokenOf, typesBy, USERS } from '../../support/api-users.js'
import { answerOf, answered, signIn } from '../../support/authorization.js'
import { Authenticator } from '../../support/authenticator.js'
import { UserAgent } from '../../support/user-agent.js'

const v2 = (method: string): string => `${USERS}/${method}`
const mine = (method: string): string => `${AUTH}/${method}`
const m = (method: string): string => `${MANAGEMENT}/${method}`
const READY = 'AUTH_FACTOR_STATE_READY'
const TYPE = 'AUTHENTICATION_METHOD_TYPE_'

const acme = { as: callers.orgOwner }
const authenticatorOf = (api: Api, own: object = {}) => new Authenticator({ origin: new URL(api.world.issuer).origin, ...own })
const codeOf = (api: Api, secret: string, later = 0) => new TOTP({ secret }).generate({ timestamp: (api.world.clock.now() + later) * 1000 })
const typesOf = async (api: Api, userId: string) =>
  ((await api.ok(v2('ListAuthenticationMethodTypes'), { userId }, acme)).authMethodTypes as string[]).map((type) => type.replace(TYPE, ''))

overTransports('second factors', (api) => {
  it('can be TOTP, once a code is verified, and its codes are sent to no target', async () => {
    const userId = await imported(api)
    const { uri, secret, details } = await api.ok(v2('RegisterTOTP'), { userId }, acme)
    assert.deepEqual([(URI.parse(uri) as TOTP).secret.base32, details.resourceOwner], [secret, '100'])
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD'])
    await api.refused('invalid_argument', v2('VerifyTOTPRegistration'), { userId, code: 'no code' }, acme)
    const types = await typesBy(api, () => api.ok(v2('VerifyTOTPRegistration'), { userId, code: codeOf(api, secret) }, acme))
    assert.deepEqual(types, ['user.human.otp.added'])
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD', 'TOTP'])
    assert.deepEqual((await api.ok(v2('ListAuthenticationFactors'), { userId }, acme)).result, [{ state: READY, otp: {} }])
    await api.refused('already_exists', v2('RegisterTOTP'), { userId }, acme)
    assert.deepEqual(await typesBy(api, () => api.ok(v2('RemoveTOTP'), { userId }, acme)), ['user.human.otp.removed'])
    await api.refused('failed_precondition', v2('VerifyTOTPRegistration'), { userId, code: codeOf(api, secret) }, acme)
  })

  it('can be passkeys, which are listed and removed by their registration id', async () => {
    const userId = await imported(api)
    const begun = await api.ok(v2('RegisterPasskey'), { userId, authenticator: 'PASSKEY_AUTHENTICATOR_PLATFORM' }, acme)
    const { passkeyId, publicKeyCredentialCreationOptions: { publicKey } } = begun
    assert.deepEqual(publicKey.authenticatorSelection, {
      residentKey: 'preferred', userVerification: 'required', requireResidentKey: false, authenticatorAttachment: 'platform',
    })
    const made = { userId, passkeyId, publicKeyCredential: authenticatorOf(api).create(publicKey), passkeyName: 'Laptop' }
    assert.deepEqual(await typesBy(api, () => api.ok(v2('VerifyPasskeyRegistration'), made, acme)), ['user.human.passkey.added'])
    await api.refused('already_exists', v2('VerifyPasskeyRegistration'), { ...made, publicKeyCredential: authenticatorOf(api).create(publicKey) }, acme)
    const passkey = { id: passkeyId, state: READY, name: 'Laptop' }
    const listed = await api.ok(v2('ListPasskeys'), { userId }, acme)
    assert.deepEqual([Number(listed.details.totalResult), listed.result], [1, [passkey]])
    assert.deepEqual((await api.ok(m('ListHumanPasswordless'), { userId }, acme)).result, [passkey])
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD', 'PASSKEY'])
    await api.ok(v2('RemovePasskey'), { userId, passkeyId }, acme)
    await api.refused('not_found', v2('RemovePasskey'), { userId, passkeyId }, acme)
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD'])
  })

  it('can be security keys, which require a password', async () => {
    const userId = await imported(api)
    const { u2fId, publicKeyCredentialCreationOptions: { publicKey } } = await api.ok(v2('RegisterU2F'), { userId }, acme)
    const publicKeyCredential = authenticatorOf(api, { isVerifying: false }).create(publicKey)
    await api.ok(v2('VerifyU2FRegistration'), { userId, u2fId, publicKeyCredential, tokenName: 'Key ring' }, acme)
    assert.deepEqual((await api.ok(m('ListHumanAuthFactors'), { userId }, acme)).result, [{ state: READY, u2f: { id: u2fId, name: 'Key ring' } }])
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD', 'U2F'])
    assert.deepEqual((await api.ok(v2('ListPasskeys'), { userId }, acme)).result ?? [], [])
    await api.ok(m('RemoveHumanAuthFactorU2F'), { userId, tokenId: u2fId }, acme)
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD'])
  })

  it('are refused for another host, for another person, and from another origin', async () => {
    const [userId, other] = [await imported(api), await imported(api)]
    await api.refused('invalid_argument', v2('RegisterPasskey'), { userId, domain: 'evil.example' }, acme)
    const { passkeyId, publicKeyCredentialCreationOptions: { publicKey } } = await api.ok(v2('RegisterPasskey'), { userId }, acme)
    const good = { passkeyId, publicKeyCredential: authenticatorOf(api).create(publicKey), passkeyName: 'x' }
    await api.refused('invalid_argument', v2('VerifyPasskeyRegistration'), { ...good, userId: other }, acme)
    const foreign = authenticatorOf(api, { origin: 'https://evil.example' }).create(publicKey)
    await api.refused('invalid_argument', v2('VerifyPasskeyRegistration'), { ...good, userId, publicKeyCredential: foreign }, acme)
    const touched = authenticatorOf(api, { isVerifying: false }).create(publicKey)
    await api.refused('invalid_argument', v2('VerifyPasskeyRegistration'), { ...good, userId, publicKeyCredential: touched }, acme)
    await api.refused('failed_precondition', v2('VerifyPasskeyRegistration'), { ...good, userId, passkeyId: '0000000' }, acme)
    for (const publicKeyCredential of [undefined, {}, { id: 'x', response: { clientDataJSON: 7 } }]) {
      await api.refused('invalid_argument', v2('VerifyPasskeyRegistration'), { ...good, userId, publicKeyCredential }, acme)
    }
    await api.ok(v2('VerifyPasskeyRegistration'), { ...good, userId }, acme)
  })

  it('can be codes by mail to a verified address, and recovery codes that are returned once', async () => {
    const userId = await imported(api)
    assert.deepEqual(await typesBy(api, () => api.ok(v2('AddOTPEmail'), { userId }, acme)), ['user.human.email.code.set'])
    const { recoveryCodes } = await api.ok(v2('GenerateRecoveryCodes'), { userId }, acme)
    assert.equal(new Set(recoveryCodes).size, 10)
    assert.equal((await api.ok(v2('GenerateRecoveryCodes'), { userId, count: 4 }, acme)).recoveryCodes.length, 4)
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD', 'OTP_EMAIL', 'RECOVERY_CODE'])
    assert.deepEqual((await api.ok(v2('ListAuthenticationFactors'), { userId }, acme)).result, [{ state: READY, otpEmail: {} }])
    await api.ok(m('RemoveHumanAuthFactorOTPEmail'), { userId }, acme)
    await api.ok(v2('RemoveRecoveryCodes'), { userId }, acme)
    assert.deepEqual(await typesOf(api, userId), ['PASSWORD'])
    const unverified = await imported(api, { email: { email: 'new@mail.example' } })
    await api.refused('failed_precondition', v2('AddOTPEmail'), { userId: unverified }, acme)
  })

  it('are announced to the person by mail, and end their sessions', async () => {
    const email = 'told@mail.example'
    const who = await aTestPerson(api, { email: { email, isEmailVerified: true } })
    const as = await tokenOf(api, who)
    await api.ok(v2('AddOTPEmail'), { userId: who.id }, acme)
    await api.refused('unauthenticated', mine('GetMyUser'), {}, { as })
    const [mail] = await mailsTo(api, email)
    assert.match(mail?.text ?? '', /\/ui\/account/)
  })

  it('are managed by people themselves, who keep their own session while the others end', async () => {
    const who = await aTestPerson(api)
    const as = await tokenOf(api, who)
    const elsewhere = new UserAgent()
    answered(await signIn(elsewhere, api.world.authorizeUrl(), who))
    const { secret } = await api.ok(mine('AddMyAuthFactorOTP'), {}, { as })
    await api.ok(mine('VerifyMyAuthFactorOTP'), { code: codeOf(api, secret) }, { as })
    assert.equal(answerOf(await elsewhere.open(api.world.authorizeUrl())), undefined)
    assert.equal((await api.ok(mine('ListMyUserSessions'), {}, { as })).result.length, 1)
    for (const [add, verify] of [['AddMyAuthFactorU2F', 'VerifyMyAuthFactorU2F'], ['AddMyPasswordless', 'VerifyMyPasswordless']] as const) {
      const { key } = await api.ok(mine(add), {}, { as })
      const { publicKey } = JSON.parse(Buffer.from(key.publicKey, 'base64').toString())
      const publicKeyCredential = Buffer.from(JSON.stringify(authenticatorOf(api).create(publicKey))).toString('base64')
      await api.ok(mine(verify), { verification: { publicKeyCredential, tokenName: add } }, { as })
    }
    await api.ok(mine('AddMyAuthFactorOTPEmail'), {}, { as })
    const { result } = await api.ok(mine('ListMyAuthFactors'), {}, { as })
    assert.deepEqual(result.map((factor: object) => Object.keys(factor).at(-1)), ['otp', 'u2f', 'otpEmail'])
    const [passkey] = (await api.ok(mine('ListMyPasswordless'), {}, { as })).result
    await api.ok(mine('RemoveMyPasswordless'), { tokenId: passkey.id }, { as })
    await api.ok(mine('RemoveMyAuthFactorU2F'), { tokenId: result[1].u2f.id }, { as })
    await api.ok(mine('RemoveMyAuthFactorOTP'), {}, { as })
    await api.ok(mine('RemoveMyAuthFactorOTPEmail'), {}, { as })
    assert.deepEqual((await api.ok(mine('ListMyAuthFactors'), {}, { as })).result ?? [], [])
    await api.ok(v2('GenerateRecoveryCodes'), { userId: who.id }, { as })
  })

  it('cannot be changed by other people', async () => {
    const [who, userId] = [await aTestPerson(api), await imported(api)]
    const as = await tokenOf(api, who)
    for (const caller of [as, callers.withoutRoles, callers.orgViewer]) {
      for (const method of ['RegisterTOTP', 'RemoveTOTP', 'RegisterPasskey', 'RegisterU2F', 'AddOTPEmail', 'GenerateRecoveryCodes', 'RemoveRecoveryCodes']) {
        await api.refused('permission_denied', v2(method), { userId }, { as: caller })
      }
    }
    for (const method of ['RegisterTOTP', 'GenerateRecoveryCodes']) {
      await api.refused('not_found', v2(method), { userId: callers.withoutRoles.id }, acme)
    }
  })
})
