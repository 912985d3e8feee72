import assert from 'node:assert/strict'
import type { Api } from '../support/api.js'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { accountOf, noteOf, openAccount, press, remove as removeOn } from '../support/account.js'
import { aTestPerson, tokenOf } from '../support/api-users.js'
import { aPersonWithPasskey, anOwnerWithPasskey, codeOf, proven, seedOn, stepOf, withoutPasswords } from '../support/login-factors.js'
import type { TestPerson } from '../support/standard-document.js'
import { words } from '../support/words.js'
import { unrevised } from '../support/policies.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const ORGS = 'org.v2.OrganizationService'
const NO_PASSKEYS = { passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED' }
const WITH_PASSKEYS = { passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED' }
const FACTORS = ['OTP', 'U2F', 'OTP_EMAIL'].map((kind) => `SECOND_FACTOR_TYPE_${kind}`)

type Json = Readonly<Record<string, unknown>>

/** Every call that can prevent all sign-ins, with its request and the reason of the refusal. */
const CALLS: readonly (readonly [title: string, method: string, request: Json, reason: RegExp])[] = [
  ['the instance, by a policy with one member', `${ADMIN}/UpdateLoginPolicy`, { allowRegister: false }, /neither passwords nor passkeys/],
  ['the instance, by a partial change', `${ADMIN}/PatchLoginPolicy`, { allowUsernamePassword: false, ...NO_PASSKEYS }, /neither passwords nor passkeys/],
  ['the instance, by passkeys that no one has', `${ADMIN}/PatchLoginPolicy`, { allowUsernamePassword: false }, /only passkeys, and no active user/],
  ['the instance, by passkeys alone in a whole policy', `${ADMIN}/UpdateLoginPolicy`, WITH_PASSKEYS, /only passkeys, and no active user/],
  ['an organization, by a policy of its own', `${MANAGEMENT}/AddCustomLoginPolicy`, { allowRegister: false }, /neither passwords nor passkeys/],
  ['an organization, by another policy of its own', `${MANAGEMENT}/UpdateCustomLoginPolicy`, { allowRegister: false }, /neither passwords nor passkeys/],
  ['an organization, by a partial change', `${MANAGEMENT}/PatchCustomLoginPolicy`, { allowUsernamePassword: false, ...NO_PASSKEYS }, /neither passwords nor passkeys/],
  ['an organization, by passkeys that no one has', `${MANAGEMENT}/AddCustomLoginPolicy`, WITH_PASSKEYS, /organization 110.*only passkeys/],
]

apiOnEveryStorage('a policy that would prevent every sign-in', (api) => {
  const asOwner = { as: callers.otherOwner }
  const optionsOf = (method: string) => (method.startsWith(ADMIN) ? {} : asOwner)
  const policies = async () => [await api.ok(`${ADMIN}/GetLoginPolicy`), await api.ok(`${MANAGEMENT}/GetLoginPolicy`, {}, asOwner)]

  for (const [title, method, request, reason] of CALLS) {
    it(`is refused for ${title}`, async () => {
      const before = await policies()
      assert.match(await api.refused('failed_precondition', method, request, optionsOf(method)), reason)
      assert.deepEqual(await policies(), before)
    })
  }

  it('is refused if a second factor is required and the last one is removed, or none is allowed and one becomes required', async () => {
    for (const [service, patch, options] of [[ADMIN, 'PatchLoginPolicy', {}], [MANAGEMENT, 'PatchCustomLoginPolicy', asOwner]] as const) {
      const remove = `${service}/RemoveSecondFactorFromLoginPolicy`
      await api.ok(`${service}/${patch}`, { forceMfa: true }, options)
      for (const type of FACTORS.slice(1)) await api.ok(remove, { type }, options)
      assert.match(await api.refused('failed_precondition', remove, { type: FACTORS[0] }, options), /forces a second factor and lists none/)
      await api.ok(`${service}/${patch}`, { forceMfa: false }, options)
      await api.ok(remove, { type: FACTORS[0] }, options)
      assert.match(await api.refused('failed_precondition', `${service}/${patch}`, { forceMfa: true }, options), /forces a second factor and lists none/)
      for (const type of FACTORS) await api.ok(`${service}/AddSecondFactorToLoginPolicy`, { type }, options)
    }
    await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, asOwner)
  })

  it('is refused for an organization that would inherit it', async () => {
    await anOwnerWithPasskey(api)
    await withoutPasswords(api)
    assert.match(await api.refused('failed_precondition', `${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, asOwner), /organization 110.*only passkeys/)
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { allowUsernamePassword: true })
    await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, asOwner)
  })

  it('is refused if no owner of the instance could sign in', async () => {
    await aPersonWithPasskey(api)
    const alice = await aliceId(api)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: alice, roles: ['IAM_OWNER'] })
    const { result } = await api.ok(`${ADMIN}/ListIAMMembers`)
    for (const { userId } of result) {
      if (![alice, callers.iamOwner.id].includes(userId)) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    }
    for (const { id: org } of (await api.ok(`${ORGS}/ListOrganizations`)).result) await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { allowUsernamePassword: true }, { org })
    // An organization decides whether its people have passwords, and not whether owners of the instance have.
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { allowUsernamePassword: false }, { org: '100' })
    const refused = await api.refused('failed_precondition', `${ADMIN}/PatchLoginPolicy`, { allowUsernamePassword: false })
    assert.match(refused, /no owner of the instance could sign in: give an IAM_OWNER a passkey first/)
  })
})

async function aliceId(api: Api): Promise<string> {
  const { result } = await api.ok('user.v2.UserService/ListUsers', { queries: [{ userNameQuery: { userName: 'alice' } }] })
  return result[0].userId
}

apiInMemory('a partial change of a policy', (api) => {
  const asOwner = { as: callers.orgOwner }

  it('keeps omitted members, for the instance and for an organization', async () => {
    const before = unrevised((await api.ok(`${ADMIN}/GetLoginPolicy`)).policy)
    const { allowRegister: _open, ...closed } = before
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { allowRegister: false })
    assert.deepEqual(unrevised((await api.ok(`${ADMIN}/GetLoginPolicy`)).policy), closed)
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { allow_register: true })
    assert.deepEqual(unrevised((await api.ok(`${ADMIN}/GetLoginPolicy`)).policy), before)
    const { isDefault: _own, ...inherited } = before
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { forceMfa: true, mfaInitSkipLifetime: '60s' }, asOwner)
    const own = { ...inherited, forceMfa: true, mfaInitSkipLifetime: '60s' }
    assert.deepEqual(unrevised((await api.ok(`${MANAGEMENT}/GetLoginPolicy`, {}, asOwner)).policy), own)
  })

  for (const [name, first, second, both] of [
    ['PasswordComplexityPolicy', { minLength: '12' }, { hasNumber: true }, { minLength: '12', hasNumber: true, refuseCommon: true }],
    ['LockoutPolicy', { maxPasswordAttempts: '5' }, { maxOtpAttempts: '6' }, { maxPasswordAttempts: '5', maxOtpAttempts: '6' }],
    ['PrivacyPolicy', { helpLink: 'https://a.example/' }, { tosLink: 'https://b.example/' }, { helpLink: 'https://a.example/', tosLink: 'https://b.example/' }],
    ['SessionPolicy', { idleLifetime: '600s' }, { lifetime: '900s' }, { idleLifetime: '600s', lifetime: '900s' }],
  ] as const) {
    it(`${name} keeps omitted members`, async () => {
      await api.ok(`${MANAGEMENT}/PatchCustom${name}`, first, asOwner)
      await api.ok(`${MANAGEMENT}/PatchCustom${name}`, second, asOwner)
      assert.deepEqual(unrevised((await api.ok(`${MANAGEMENT}/Get${name}`, {}, asOwner)).policy), both)
    })
  }

  it('refuses members that it does not change, and names the method that does', async () => {
    for (const [method, options] of [[`${ADMIN}/PatchLoginPolicy`, {}], [`${MANAGEMENT}/PatchCustomLoginPolicy`, asOwner]] as const) {
      const before = await api.ok(method.replace(/Patch(?:Custom)?/, 'Get'), {}, options)
      for (const [member, problem] of [
        [{ secondFactors: [] }, /secondFactors: is changed by AddSecondFactorToLoginPolicy .*RemoveSecondFactorFromLoginPolicy/],
        [{ second_factors: FACTORS }, /secondFactors: is changed by AddSecondFactorToLoginPolicy/],
        [{ multiFactors: [] }, /multiFactors: follows passwordlessType/],
        [{ idps: [] }, /idps: is changed by AddIDPToLoginPolicy .*RemoveIDPFromLoginPolicy/],
        [{ isDefault: true }, /isDefault: is read-only/],
        [{ forceMFA: true }, /has no member .forceMFA.; did you mean forceMfa/],
      ] as const) {
        assert.match(await api.refused('invalid_argument', method, { allowRegister: false, ...member }, options), problem)
      }
      assert.deepEqual(await api.ok(method.replace(/Patch(?:Custom)?/, 'Get'), {}, options), before)
    }
    await api.refused('invalid_argument', `${MANAGEMENT}/PatchCustomLockoutPolicy`, { maxAttempts: '3' }, asOwner)
  })

  it('is validated as a whole', async () => {
    await api.refused('invalid_argument', `${MANAGEMENT}/PatchCustomSessionPolicy`, { idleLifetime: '901s' }, asOwner)
    await api.refused('invalid_argument', `${MANAGEMENT}/PatchCustomPasswordComplexityPolicy`, { minLength: '7' }, asOwner)
    await api.refused('invalid_argument', `${ADMIN}/PatchLoginPolicy`, { forceMfaLocalOnly: true })
    await api.refused('permission_denied', `${ADMIN}/PatchLoginPolicy`, { allowRegister: false }, asOwner)
  })
})

/** Policies that require mail, in the order of the calls; the last call of each row is refused. */
const NEEDS_MAIL: readonly (readonly [title: string, calls: readonly (readonly [method: string, request: Json])[], reason: RegExp])[] = [
  ['codes by mail as the last factor, then forced', [['remove', { type: FACTORS[0] }], ['remove', { type: FACTORS[1] }], ['patch', { forceMfa: true }]], /only codes by mail.*KEYHALL_SMTP_URL/],
  ['forced, then codes by mail as the last factor', [['remove', { type: FACTORS[0] }], ['patch', { forceMfa: true }], ['remove', { type: FACTORS[1] }]], /only codes by mail.*KEYHALL_SMTP_URL/],
  ['verified addresses demanded, where no one has one', [['patch', { requireVerifiedEmail: true }]], /requireVerifiedEmail.*KEYHALL_SMTP_URL/],
]

apiOnEveryStorage('a policy that requires mail, on a server without a mail server', (api) => {
  let org = ''

  before(async () => {
    org = String((await api.ok('org.v2.OrganizationService/AddOrganization', { name: 'Unverified' })).organizationId)
    await aTestPerson(api, { email: { email: 'ida@mail.example', isEmailVerified: false } }, { id: org, domain: 'unverified.localhost' })
  })

  for (const [title, calls, reason] of NEEDS_MAIL) {
    it(`is refused for an organization: ${title}`, async () => {
      const names: Json = { remove: `${MANAGEMENT}/RemoveSecondFactorFromLoginPolicy`, patch: `${MANAGEMENT}/PatchCustomLoginPolicy` }
      await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { allowRegister: false }, { org })
      for (const [method, request] of calls.slice(0, -1)) await api.ok(String(names[method]), request, { org })
      const [method, request] = calls.at(-1) ?? assert.fail()
      assert.match(await api.refused('failed_precondition', String(names[method]), request, { org }), reason)
      await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, { org })
    })

    it(`is refused for the instance: ${title}`, async () => {
      const names: Json = { remove: `${ADMIN}/RemoveSecondFactorFromLoginPolicy`, patch: `${ADMIN}/PatchLoginPolicy` }
      for (const [method, request] of calls.slice(0, -1)) await api.ok(String(names[method]), request)
      const [method, request] = calls.at(-1) ?? assert.fail()
      assert.match(await api.refused('failed_precondition', String(names[method]), request), reason)
      await api.ok(`${ADMIN}/PatchLoginPolicy`, { forceMfa: false })
      for (const type of FACTORS) await api.call(`${ADMIN}/AddSecondFactorToLoginPolicy`, { type })
    })
  }

  it('is refused for an organization that would start with it or fall back to it', async () => {
    const request = { allowUsernamePassword: true, forceMfa: true, secondFactors: [FACTORS[2]] }
    assert.match(await api.refused('failed_precondition', `${MANAGEMENT}/AddCustomLoginPolicy`, request, { org }), /only codes by mail/)
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { requireVerifiedEmail: false }, { org })
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { requireVerifiedEmail: true })
    assert.match(await api.refused('failed_precondition', `${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, { org }), /requireVerifiedEmail/)
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { requireVerifiedEmail: false })
  })
}, { devInbox: false })

const MAIL_SERVER = { senderAddress: 'no-reply@acme.example', senderName: 'Acme', host: 'mail.example:25' }

/** Every call that stops the active mail server, with the call that adds one in the same family of names. */
const STOPS: readonly (readonly [call: string, add: string, activate: string])[] = [
  ['DeactivateEmailProvider', 'AddEmailProviderSMTP', 'ActivateEmailProvider'],
  ['RemoveEmailProvider', 'AddEmailProviderSMTP', 'ActivateEmailProvider'],
  ['DeactivateSMTPConfig', 'AddSMTPConfig', 'ActivateSMTPConfig'],
  ['RemoveSMTPConfig', 'AddSMTPConfig', 'ActivateSMTPConfig'],
]

apiOnEveryStorage('the active mail server, on a server without another one', (api) => {
  let org = ''
  let id = ''
  const ofOrg = (patch: Json) => api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, patch, { org })
  const ofInstance = (patch: Json) => api.ok(`${ADMIN}/PatchLoginPolicy`, patch)
  const activated = async (add = 'AddEmailProviderSMTP', activate = 'ActivateEmailProvider'): Promise<string> => {
    const added = String((await api.ok(`${ADMIN}/${add}`, MAIL_SERVER)).id)
    await api.ok(`${ADMIN}/${activate}`, { id: added })
    return added
  }

  before(async () => {
    org = String((await api.ok(`${ORGS}/AddOrganization`, { name: 'Mailed' })).organizationId)
    await aTestPerson(api, { email: { email: 'ida@mail.example', isEmailVerified: false } }, { id: org, domain: 'mailed.localhost' })
  })
  afterEach(async () => {
    await ofInstance({ requireVerifiedEmail: false })
    await api.call(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, { org })
    await api.ok(`${ADMIN}/RemoveEmailProvider`, { id })
  })

  for (const [call, add, activate] of STOPS) {
    it(`is not stopped by ${call} while an organization needs it, by its own policy or by that of the instance`, async () => {
      id = await activated(add, activate)
      for (const need of [ofOrg, ofInstance]) {
        await need({ requireVerifiedEmail: true })
        const refused = await api.refused('failed_precondition', `${ADMIN}/${call}`, { id })
        assert.match(refused, new RegExp(`organization ${org}: requireVerifiedEmail.*ActivateEmailProvider.*KEYHALL_SMTP_URL`))
        assert.equal((await api.ok(`${ADMIN}/GetEmailProvider`)).config.id, id)
        await api.call(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, { org })
      }
      await ofInstance({ requireVerifiedEmail: false })
      await api.ok(`${ADMIN}/${call}`, { id })
      id = await activated()
    })
  }

  it('is replaced by another one, and changed, while an organization needs it', async () => {
    const first = await activated()
    await ofOrg({ requireVerifiedEmail: true })
    id = await activated()
    await api.ok(`${ADMIN}/UpdateEmailProviderSMTP`, { id, ...MAIL_SERVER, host: 'other.example:25' })
    await api.ok(`${ADMIN}/RemoveEmailProvider`, { id: first })
    assert.equal((await api.ok(`${ADMIN}/GetEmailProvider`)).config.id, id)
  })

  it('is stopped if an organization in which no one could sign in before needs it', async () => {
    id = await activated()
    await ofOrg({ requireVerifiedEmail: true })
    const { result: [ida] } = await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: 'ida@mail.example' } }] })
    await api.ok('user.v2.UserService/DeactivateUser', { userId: ida.userId })
    await api.ok(`${ADMIN}/DeactivateEmailProvider`, { id })
    await api.ok('user.v2.UserService/ReactivateUser', { userId: ida.userId })
  })

  it('is not stopped if no owner of the instance could sign in', async () => {
    id = await activated()
    const home = String((await api.ok(`${ORGS}/AddOrganization`, { name: 'Unproven' })).organizationId)
    const place = { id: home, domain: 'unproven.localhost' }
    await aTestPerson(api, {}, place)
    const owner = await aTestPerson(api, { email: { email: 'owner@mail.example', isEmailVerified: false } }, place)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: owner.id, roles: ['IAM_OWNER'] })
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { requireVerifiedEmail: true }, { org: home })
    const { result } = await api.ok(`${ADMIN}/ListIAMMembers`)
    for (const { userId } of result) {
      if (![owner.id, callers.iamOwner.id].includes(userId)) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    }
    const refused = await api.refused('failed_precondition', `${ADMIN}/DeactivateEmailProvider`, { id })
    assert.match(refused, /no owner of the instance could sign in: requireVerifiedEmail/)
    await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, { org: home })
  })
}, { devInbox: false })

apiOnEveryStorage('the first mail server, on a server with the developer inbox', (api) => {
  it('is not activated while people need mails to addresses that no mail server reaches', async () => {
    const org = String((await api.ok(`${ORGS}/AddOrganization`, { name: 'Local' })).organizationId)
    await aTestPerson(api, { email: { email: 'ida@mail.localhost', isEmailVerified: false } }, { id: org, domain: 'local.localhost' })
    await api.ok(`${MANAGEMENT}/PatchCustomLoginPolicy`, { requireVerifiedEmail: true }, { org })
    const { id } = await api.ok(`${ADMIN}/AddSMTPConfig`, MAIL_SERVER)
    for (const call of ['ActivateSMTPConfig', 'ActivateEmailProvider']) {
      assert.match(await api.refused('failed_precondition', `${ADMIN}/${call}`, { id }), new RegExp(`organization ${org}: requireVerifiedEmail`))
    }
    await api.refused('not_found', `${ADMIN}/GetEmailProvider`)
    await api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, { org })
    await api.ok(`${ADMIN}/ActivateSMTPConfig`, { id })
  })
})

const UNVERIFIED = { email: 'new@mail.example' }
const INTERNAL = 'internal_permission.v2.InternalPermissionService'

/** Every call that can remove the last owner who can sign in, after the policy requires verified addresses. */
const LAST_OWNER: readonly (readonly [method: string, request: (userId: string, org: string) => Json, reason?: RegExp])[] = [
  [`${ADMIN}/RemoveIAMMember`, (userId) => ({ userId })],
  [`${ADMIN}/UpdateIAMMember`, (userId) => ({ userId, roles: ['IAM_OWNER_VIEWER'] })],
  [`${INTERNAL}/DeleteAdministrator`, (userId) => ({ userId, resource: { instance: true } })],
  [`${INTERNAL}/UpdateAdministrator`, (userId) => ({ userId, resource: { instance: true }, roles: ['IAM_OWNER_VIEWER'] })],
  [`${MANAGEMENT}/DeactivateUser`, (id) => ({ id })],
  [`${MANAGEMENT}/LockUser`, (id) => ({ id })],
  [`${MANAGEMENT}/RemoveUser`, (id) => ({ id })],
  ['user.v2.UserService/DeactivateUser', (userId) => ({ userId })],
  ['user.v2.UserService/LockUser', (userId) => ({ userId })],
  ['user.v2.UserService/DeleteUser', (userId) => ({ userId })],
  [`${ORGS}/DeactivateOrganization`, (_, organizationId) => ({ organizationId })],
  [`${ORGS}/DeleteOrganization`, (_, organizationId) => ({ organizationId })],
  [`${MANAGEMENT}/DeactivateOrg`, () => ({})],
  [`${MANAGEMENT}/RemoveOrg`, () => ({})],
  [`${ADMIN}/RemoveOrg`, (_, orgId) => ({ orgId })],
  ['user.v2.UserService/SetEmail', (userId) => ({ userId, ...UNVERIFIED, returnCode: {} }), /requireVerifiedEmail/],
  ['user.v2.UserService/UpdateHumanUser', (userId) => ({ userId, email: { ...UNVERIFIED, returnCode: {} } }), /requireVerifiedEmail/],
  [`${MANAGEMENT}/UpdateHumanEmail`, (userId) => ({ userId, ...UNVERIFIED }), /requireVerifiedEmail/],
  ['user.v2.UserService/AddOTPEmail', (userId) => ({ userId }), /no owner of the instance could sign in/],
]

apiOnEveryStorage('the last owner who can sign in', (api) => {
  let owner = ''
  let person: TestPerson
  let org = ''

  before(async () => {
    org = String((await api.ok(`${ORGS}/AddOrganization`, { name: 'Owners' })).organizationId)
    person = await aTestPerson(api, {}, { id: org, domain: 'owners.localhost' })
    owner = person.id
    await aTestPerson(api, {}, { id: org, domain: 'owners.localhost' })
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: owner, roles: ['IAM_OWNER'] })
    const unverified = await aTestPerson(api, { email: { email: 'unverified@mail.example', isEmailVerified: false } })
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: unverified.id, roles: ['IAM_OWNER'] })
    const { result } = await api.ok(`${ADMIN}/ListIAMMembers`)
    for (const { userId } of result) {
      if (![owner, unverified.id, callers.iamOwner.id].includes(userId)) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    }
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { requireVerifiedEmail: true })
  })

  for (const [method, request, reason = /no owner of the instance could sign in/] of LAST_OWNER) {
    it(`cannot be removed by ${method}`, async () => {
      assert.match(await api.refused('failed_precondition', method, request(owner, org), { org }), reason)
      const { user } = await api.ok('user.v2.UserService/GetUserByID', { userId: owner })
      assert.equal(user.state, 'USER_STATE_ACTIVE')
      assert.equal(user.human.email.isVerified, true)
    })
  }

  it('cannot lock themselves out by SetMyEmail, or by codes by mail on the security page', async () => {
    const asSelf = { as: await tokenOf(api, person) }
    assert.match(await api.refused('failed_precondition', 'auth.v1.AuthService/SetMyEmail', UNVERIFIED, asSelf), /requireVerifiedEmail/)
    const agent = await accountOf(api.world, person)
    const refused = await press(await openAccount(api.world, agent, 'security'), 'do', 'email_code_on')
    assert.deepEqual([refused.status, refused.html.includes(words('problems.codesNeedMail'))], [422, true])
    const { user } = await api.ok('user.v2.UserService/GetUserByID', { userId: owner })
    assert.deepEqual(user.human.email, { email: user.human.email.email, isVerified: true })
  })

  it('cannot switch codes by mail on during the sign-in: the page says why', async () => {
    const policy = { forceMfa: true }
    await api.ok(`${ADMIN}/PatchLoginPolicy`, policy)
    const offered = await stepOf(await proven(api, person), api, 'set-up-email-code')
    const refused = await offered.submit({ on: 'yes' })
    assert.deepEqual([refused.status, refused.path, refused.problem], [422, '/ui/login/set-up-email-code', words('problems.codesNeedMail')])
    await api.ok(`${ADMIN}/PatchLoginPolicy`, { forceMfa: false })
  })

  it('can be removed if another one can sign in', async () => {
    const other = await aTestPerson(api)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: other.id, roles: ['IAM_OWNER'] })
    await api.ok(`${ADMIN}/RemoveIAMMember`, { userId: owner })
  })
}, { devInbox: false })

apiOnEveryStorage('the only owner with a passkey, under a policy that admits only passkeys', (api) => {
  it('cannot lose it by RemovePasskey until another owner has one', async () => {
    const owner = await aPersonWithPasskey(api)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: owner.id, roles: ['IAM_OWNER'] })
    const { result: members } = await api.ok(`${ADMIN}/ListIAMMembers`)
    for (const { userId } of members) {
      if (![owner.id, callers.iamOwner.id].includes(userId)) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    }
    const other = await aPersonWithPasskey(api)
    await withoutPasswords(api)
    const { result: [passkey] } = await api.ok('user.v2.UserService/ListPasskeys', { userId: owner.id })
    const request = { userId: owner.id, passkeyId: passkey.id }
    assert.match(await api.refused('failed_precondition', 'user.v2.UserService/RemovePasskey', request), /no owner of the instance could sign in/)
    assert.equal((await api.ok('user.v2.UserService/ListPasskeys', { userId: owner.id })).result.length, 1)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: other.id, roles: ['IAM_OWNER'] })
    await api.ok('user.v2.UserService/RemovePasskey', request)
  })
})

apiOnEveryStorage('the last owner who can sign in, on a server that sends no mail', (api) => {
  it('cannot remove the authenticator app beside codes by mail: the page says why, and what to do first', async () => {
    const person = await aTestPerson(api)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: person.id, roles: ['IAM_OWNER'] })
    const { result } = await api.ok(`${ADMIN}/ListIAMMembers`)
    for (const { userId } of result) {
      if (![person.id, callers.iamOwner.id].includes(userId)) await api.ok(`${ADMIN}/RemoveIAMMember`, { userId })
    }
    const agent = await accountOf(api.world, person)
    const offered = await openAccount(api.world, agent, 'security/totp')
    await offered.submit({ code: codeOf(api, seedOn(offered)) })
    const security = () => openAccount(api.world, agent, 'security')
    assert.equal(noteOf(await press(await security(), 'do', 'email_code_on')), words('account.note.email_code_on'))
    const refused = await removeOn(await security(), words('account.remove'), words('account.totp.title'))
    assert.deepEqual([refused.status, refused.path, refused.problem], [422, '/ui/account/security/remove', words('removal.lastOwner')])
    assert.equal((await refused.follow(words('account.passkeys.add'))).path, '/ui/account/security/passkey')
    const other = await aTestPerson(api)
    await api.ok(`${ADMIN}/AddIAMMember`, { userId: other.id, roles: ['IAM_OWNER'] })
    assert.equal(noteOf(await removeOn(await security(), words('account.remove'), words('account.totp.title'))), words('account.note.totp_removed'))
  })
}, { devInbox: false })
