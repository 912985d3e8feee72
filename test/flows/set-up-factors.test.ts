import assert from 'node:assert/strict'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, mailsTo } from '../support/api-users.js'
import { Authenticator } from '../support/authenticator.js'
import { answerOf, answered } from '../support/authorization.js'
import { linksOf } from '../support/html.js'
import { aPersonWithTotp, codeOf, codesOn, proven, seedOn, sendPasskey, setPolicy, stepOf, passkeyRequestOn } from '../support/login-factors.js'
import { codeIn } from '../support/mail-world.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { DAY, HOUR } from '../support/world.js'

/** The amr claim of a completed sign-in. */
async function amrOf(api: Api, page: Page): Promise<readonly string[]> {
  const { code = '' } = answered(page).parameters
  const { body } = await api.world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
  const [, payload = ''] = (body.id_token ?? '').split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { amr: string[] }).amr
}

const forced = { forceMfa: true }

apiOnEveryStorage('setting up a second factor during sign-in, on every storage', (api) => {
  beforeEach(() => setPolicy(api, forced))

  it('is offered again only after the interval of the policy', async () => {
    await setPolicy(api, { mfaInitSkipLifetime: `${30 * DAY}s` })
    const person = await aTestPerson(api)
    const offered = await proven(api, person)
    assert.equal(offered.title, words('setUp.title'))
    assert.deepEqual(await amrOf(api, await offered.submit({ skip: 'yes' })), ['pwd'])
    assert.deepEqual(await amrOf(api, await proven(api, person)), ['pwd'])
    api.world.clock.advance(30 * DAY)
    assert.equal((await proven(api, person)).title, words('setUp.title'))
  })

  it('activates a generator after its first code, shows recovery codes once, and counts as a second factor at once', async () => {
    const person = await aTestPerson(api, { email: { email: 'told@mail.example', isEmailVerified: true } })
    const elsewhere = new UserAgent()
    await setPolicy(api)
    answered(await proven(api, person, elsewhere))
    await setPolicy(api, forced)
    const offered = await stepOf(await proven(api, person), api, 'set-up-totp')
    const seed = seedOn(offered)
    assert.match(seed, /^[A-Z2-7]{32}$/)
    assert.match(offered.html, /<svg id="qr-code"/)
    const wrong = await offered.submit({ code: '000 000' })
    assert.deepEqual([wrong.status, wrong.problem, seedOn(wrong)], [422, words('problems.factorCode'), seed])
    const shown = await wrong.submit({ code: codeOf(api, seed).replace(/(...)/, '$1 ') })
    assert.deepEqual([shown.status, shown.title, codesOn(shown).length], [200, words('recoveryCodes.title'), 10])
    assert.deepEqual(await amrOf(api, await shown.submit()), ['pwd', 'otp', 'mfa'])
    const silent = await elsewhere.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } }))
    assert.equal(answered(silent).parameters['error'], 'login_required', 'the other sign-ins have ended')
    const [notice] = await mailsTo(api, 'told@mail.example')
    assert.ok(notice, 'the person gets a notice')
    assert.doesNotMatch(notice.text, new RegExp(seed))
  })

  it('creates one generator when sent twice, and shows its recovery codes in both responses', async () => {
    const person = await aTestPerson(api, { email: { email: 'twice@mail.example', isEmailVerified: true } })
    const offered = await stepOf(await proven(api, person), api, 'set-up-totp')
    const code = codeOf(api, seedOn(offered))
    const ends = await Promise.all([offered.submit({ code }), offered.submit({ code })])
    const [codes, others] = ends.map(codesOn)
    assert.equal(codes?.length, 10)
    assert.deepEqual(others, codes)
    assert.deepEqual(codesOn(await stepOf(offered, api, 'recovery-codes')), codes, 'until they are stored')
    assert.equal((await mailsTo(api, 'twice@mail.example')).length, 2, 'of one generator, and of one set of codes')
    answered(await (ends[1] ?? offered).submit())
    assert.deepEqual(codesOn(await stepOf(offered, api, 'recovery-codes')), [], 'and not any more')
  })

  it('shows no recovery codes in a new sign-in that has verified only the password', async () => {
    const person = await aTestPerson(api)
    const offered = await stepOf(await proven(api, person), api, 'set-up-totp')
    const shown = await offered.submit({ code: codeOf(api, seedOn(offered)) })
    assert.equal(codesOn(shown).length, 10)
    api.world.clock.advance(1)
    const anew = await (await (await stepOf(shown, api, 'loginname')).submit({ loginName: person.loginName })).submit({ password: person.password })
    assert.equal(anew.path, '/ui/login/totp')
    const looked = await stepOf(anew, api, 'recovery-codes')
    assert.deepEqual([looked.path, codesOn(looked)], ['/ui/login/totp', []])
  })

  it('requires or verifies the address for codes by mail', async () => {
    const verified = await aTestPerson(api)
    const on = await stepOf(await proven(api, verified), api, 'set-up-email-code')
    const shown = await on.submit({ on: 'yes' })
    assert.equal(codesOn(shown).length, 10)
    const asked = await shown.submit()
    assert.equal(asked.path, '/ui/login/email-code', 'and then it is proven')
    const unverified = await aTestPerson(api, { email: { email: 'later@mail.example', isEmailVerified: false } })
    const send = await stepOf(await proven(api, unverified), api, 'set-up-email-code')
    assert.match(send.html, /l•••@mail.example/)
    assert.equal((await send.agent.post(api.world.url('/ui/login/set-up-email-code'), { ...send.form.fields, on: 'yes' })).path, '/ui/login/set-up-email-code')
    const { length } = await mailsTo(api, 'later@mail.example')
    const typed = await send.submit({ send: 'yes' })
    const [mail, ...before] = await mailsTo(api, 'later@mail.example')
    assert.equal(before.length, length, 'looking sends nothing')
    const wrong = await typed.submit({ code: 'ZZZZZZ' })
    assert.deepEqual([wrong.status, wrong.problem], [422, words('problems.emailCode')])
    const codes = await wrong.submit({ code: codeIn(mail?.text) })
    assert.equal(codesOn(codes).length, 10)
    assert.deepEqual(await amrOf(api, await codes.submit()), ['pwd', 'otp', 'mfa'])
  })
})

apiInMemory('setting up a second factor during sign-in', (api) => {
  beforeEach(() => setPolicy(api, forced))

  it('offers the factors that the policy allows, and can be declined only when it is optional', async () => {
    const person = await aTestPerson(api)
    const page = await proven(api, person)
    assert.deepEqual([page.status, page.path, page.title], [200, '/ui/login/set-up', words('setUp.title')])
    assert.deepEqual(linksOf(page.html).map(({ href }) => /login\/(set-up-[a-z-]+)/.exec(href)?.[1]).filter(Boolean), [
      'set-up-passkey', 'set-up-totp', 'set-up-email-code',
    ])
    assert.doesNotMatch(page.html, /name="skip"/)
    await setPolicy(api, { mfaInitSkipLifetime: `${30 * DAY}s` })
    const offered = await proven(api, person)
    const { csrf = '', authRequestID = '' } = offered.form.fields
    await setPolicy(api, forced)
    const refused = await offered.agent.post(api.world.url('/ui/login/set-up'), { csrf, authRequestID, skip: 'yes' })
    assert.deepEqual([refused.status, refused.path, answerOf(refused)], [422, '/ui/login/set-up', undefined])
  })

  it('refuses a seed of another user, of another time or chosen by the browser', async () => {
    const [one, other] = [await aTestPerson(api), await aTestPerson(api)]
    const [offered, foreign] = [await stepOf(await proven(api, one), api, 'set-up-totp'), await stepOf(await proven(api, other), api, 'set-up-totp')]
    for (const seed of [foreign.form.fields['seed'] ?? '', '', 'x', 'x'.repeat(3000), seedOn(offered)]) {
      const refused = await offered.submit({ seed, code: codeOf(api, seedOn(foreign)) })
      assert.deepEqual([refused.status, refused.problem], [422, words('problems.seedExpired')])
      assert.notEqual(seedOn(refused), seedOn(foreign))
    }
    api.world.clock.advance(HOUR / 2)
    const late = await offered.submit({ code: codeOf(api, seedOn(offered)) })
    assert.deepEqual([late.status, late.problem], [422, words('problems.seedExpired')])
    assert.deepEqual(codesOn(await late.submit({ code: codeOf(api, seedOn(late)) })).length, 10)
  })

  it('registers a passkey for this sign-in, with its name', async () => {
    const person = await aTestPerson(api)
    const authenticator = new Authenticator({ origin: api.world.issuer })
    const page = await stepOf(await proven(api, person), api, 'set-up-passkey')
    const other = await stepOf(await proven(api, person), api, 'set-up-passkey')
    const made = authenticator.create(passkeyRequestOn(page).options)
    const { id } = made
    const refusals: readonly (readonly [unknown, string, string])[] = [
      ['no object', '', words('problems.passkeyNotAdded')],
      [null, '', words('problems.passkeyNotAdded')],
      [{ id, response: {} }, '', words('problems.passkeyNotAdded')],
      [new Authenticator({ origin: 'https://evil.example' }).create(passkeyRequestOn(page).options), '', words('problems.passkeyNotAdded')],
      [new Authenticator({ origin: api.world.issuer }).create(passkeyRequestOn(other).options), '', words('problems.passkeyNotAdded')],
      [made, 'x'.repeat(201), words('problems.passkeyName', { most: 200 })],
      [made, 'a\u0007b', words('problems.passkeyName', { most: 200 })],
    ]
    for (const [answer, name, message] of refusals) {
      const refused = await sendPasskey(page, answer, { name })
      assert.deepEqual([refused.status, refused.problem], [422, message], `${JSON.stringify(name)} ${refused.path} ${refused.title}`)
    }
    const shown = await sendPasskey(page, made, { name: ' My phone ' })
    assert.equal(codesOn(shown).length, 10)
    assert.deepEqual(await amrOf(api, await shown.submit()), ['pwd', 'hwk', 'user', 'mfa'])
    await setPolicy(api, { ...forced })
    const again = await proven(api, person)
    assert.deepEqual((passkeyRequestOn(again).options as { allowCredentials: { id: string }[] }).allowCredentials.map((one) => one.id), [id])
    const thief = await stepOf(await proven(api, await aTestPerson(api)), api, 'set-up-passkey')
    const stolen = await sendPasskey(thief, made)
    assert.deepEqual([stolen.status, stolen.problem], [422, words('problems.passkeyNotAdded')], 'made for another sign-in')
  })

  it('is refused when the user owes another step or none', async () => {
    const person = await aPersonWithTotp(api)
    await setPolicy(api, forced)
    const asked = await proven(api, person)
    for (const step of ['set-up', 'set-up-totp', 'set-up-passkey', 'set-up-email-code', 'verify-email', 'change-password']) {
      const page = await stepOf(asked, api, step)
      assert.deepEqual([page.status, page.path], [200, '/ui/login/totp'], step)
    }
    const posted = await asked.agent.post(api.world.url('/ui/login/set-up-totp'), { ...asked.form.fields, seed: 'x', code: '1' })
    assert.equal(posted.status, 403, 'the token is of another step')
    const early = await asked.agent.open(api.world.url('/ui/login/recovery-codes', { authRequestID: asked.form.fields['authRequestID'] ?? '' }))
    assert.deepEqual([early.status, early.path, answerOf(early)], [200, '/ui/login/totp', undefined])
  })
})
