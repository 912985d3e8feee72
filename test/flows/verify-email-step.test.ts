import assert from 'node:assert/strict'
import { apiInMemory, apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, freshName, mailsTo } from '../support/api-users.js'
import { answerOf, answered } from '../support/authorization.js'
import { linksOf } from '../support/html.js'
import { proven, setPolicy, stepOf } from '../support/login-factors.js'
import { codeIn, linkIn } from '../support/mail-world.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { HOUR } from '../support/world.js'

const PASSWORD = 'a good enough password'

/** A registration that creates the account at once and verifies the address in a later step. */
const AT_ONCE = { registrationVerifiesEmail: false, requireVerifiedEmail: true }

const filledIn = (email: string) => ({ email, password: PASSWORD })

/** Registers a user. @returns the page that follows */
async function registered(api: Api, address: string): Promise<Page> {
  const page = await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'create' } }))
  return page.submit(filledIn(address))
}

const newAddress = (): string => `${freshName('new')}@mail.example`
const codeFor = async (api: Api, address: string): Promise<string> => codeIn((await mailsTo(api, address))[0]?.text)

apiOnEveryStorage('verifying an address during sign-in, on every storage', (api) => {
  it('follows a registration, which has already sent the mail; then the sign-in continues', async () => {
    await setPolicy(api, AT_ONCE)
    const address = newAddress()
    const page = await registered(api, address)
    assert.deepEqual([page.status, page.path, page.title, answerOf(page)], [200, '/ui/login/verify-email', words('verifyEmailStep.title'), undefined])
    assert.equal(page.form.fields['loginName'], address)
    assert.match(page.html, /n•••@mail.example/)
    const wrong = await page.submit({ code: 'ZZZZZZ' })
    assert.deepEqual([wrong.status, wrong.problem], [422, words('problems.mailCode')])
    answered(await wrong.submit({ code: await codeFor(api, address) }))
    answered(await proven(api, { id: '', userName: address, loginName: address, password: PASSWORD }))
  })

  it('accepts a corrected address and invalidates the code of the old one', async () => {
    await setPolicy(api, AT_ONCE)
    const [mistyped, address] = [newAddress(), newAddress()]
    const page = await registered(api, mistyped)
    const old = await codeFor(api, mistyped)
    const form = await page.follow(words('verifyEmailStep.change'))
    for (const [email, message] of [['', words('problems.required.email')], ['no address', words('problems.emailUnusable')], [`${'x'.repeat(300)}@mail.example`, words('problems.emailUnusable')]] as const) {
      const refused = await form.submit({ email })
      assert.deepEqual([refused.status, refused.problem], [422, message])
    }
    const changed = await form.submit({ email: ` ${address} ` })
    assert.deepEqual([changed.status, changed.path], [200, '/ui/login/verify-email'])
    assert.equal((await changed.submit({ code: old })).problem, words('problems.mailCode'))
    answered(await changed.submit({ code: await codeFor(api, address) }))
  })
})

apiInMemory('verifying an address during sign-in', (api) => {
  beforeEach(() => setPolicy(api, AT_ONCE))

  it('is skipped where the policy does not require it; the mail is sent anyway', async () => {
    await setPolicy(api, { registrationVerifiesEmail: false })
    const address = newAddress()
    answered(await registered(api, address))
    assert.equal((await mailsTo(api, address)).length, 1)
  })

  it('restarts the sign-in when the link was opened in another browser, which may be of another user', async () => {
    for (const next of ['reload', 'post']) {
      const address = newAddress()
      const page = await registered(api, address)
      const elsewhere = await new UserAgent().open(linkIn((await mailsTo(api, address))[0]?.text))
      assert.equal((await elsewhere.submit()).title, words('verifyEmail.doneTitle'))
      const after = await (next === 'reload' ? stepOf(page, api, 'verify-email') : page.submit({ code: '' }))
      assert.deepEqual([after.path, answerOf(after)], ['/ui/login/loginname', undefined])
    }
  })

  it('continues by itself when the link was opened in another browser and the password is unchanged', async () => {
    const address = newAddress()
    const person = await aTestPerson(api, { email: { email: address, isEmailVerified: false } })
    const page = await proven(api, person)
    const elsewhere = await new UserAgent().open(linkIn((await mailsTo(api, address))[0]?.text))
    assert.equal((await elsewhere.submit()).title, words('verifyEmail.doneTitle'))
    answered(await stepOf(page, api, 'verify-email'))
  })

  it('sends another mail by the button only, and a limited number of them', async () => {
    const address = newAddress()
    let page = await registered(api, address)
    await stepOf(page, api, 'verify-email')
    assert.equal((await mailsTo(api, address)).length, 1, 'looking sends nothing')
    for (let mail = 0; mail < 6; mail++) page = await page.submit({ send: 'yes' })
    assert.equal((await mailsTo(api, address)).length, 7)
    const blocked = await page.submit({ send: 'yes' })
    assert.deepEqual([blocked.status, blocked.problem], [429, words('problems.tooManyMails', { wait: words.in(1) })])
    assert.equal(blocked.answer.headers['retry-after'], '1')
    const other = await (await blocked.follow(words('verifyEmailStep.change'))).submit({ email: newAddress() })
    assert.equal(other.status, 429, 'another address is no way around it')
    answered(await blocked.submit({ code: await codeFor(api, address) }))
  })

  it('sends a mail to an address that is entered again', async () => {
    const address = newAddress()
    const page = await registered(api, address)
    const same = await (await page.follow(words('verifyEmailStep.change'))).submit({ email: address })
    assert.equal(same.path, '/ui/login/verify-email')
    assert.equal((await mailsTo(api, address)).length, 2)
    answered(await same.submit({ code: await codeFor(api, address) }))
  })

  it('is required of users with an unverified address, and of no others', async () => {
    const address = newAddress()
    const person = await aTestPerson(api, { email: { email: address, isEmailVerified: false } })
    assert.equal((await proven(api, person)).path, '/ui/login/verify-email')
    answered(await proven(api, await aTestPerson(api)))
  })

  it('changes no address when the user owes another step or none', async () => {
    const person = await aTestPerson(api)
    const unverified = await aTestPerson(api, { email: { email: newAddress(), isEmailVerified: false } })
    const page = await proven(api, unverified)
    const { csrf = '', authRequestID = '' } = page.form.fields
    const other = await (await page.agent.open(api.world.authorizeUrl({ parameters: { prompt: 'login' } }))).submit({ loginName: person.loginName })
    const posted = await page.agent.post(api.world.url('/ui/login/verify-email'), {
      csrf, authRequestID: other.form.fields['authRequestID'] ?? '', change: 'yes', email: 'evil@mail.example',
    })
    assert.equal(posted.status, 403)
    await setPolicy(api)
    answered(await page.agent.post(api.world.url('/ui/login/verify-email'), { csrf, authRequestID, change: 'yes', email: 'evil@mail.example' }))
    assert.equal((await mailsTo(api, 'evil@mail.example')).length, 0)
  })
})

apiInMemory('registration', (api) => {
  it('links to the terms where the policy has them', async () => {
    const open = () => new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'create' } }))
    const links = async () => linksOf((await open()).html).filter(({ href }) => href.startsWith('https://'))
    assert.deepEqual(await links(), [])
    const [tosLink, privacyLink] = ['https://acme.example/terms', 'https://acme.example/privacy']
    await api.ok('admin.v1.AdminService/UpdatePrivacyPolicy', { tosLink, privacyLink })
    // In the sentence above the button, and in the footer of every page.
    assert.deepEqual(await links(), [
      { text: words('register.terms'), href: tosLink }, { text: words('register.privacy'), href: privacyLink },
      { text: words('links.terms'), href: tosLink }, { text: words('links.privacy'), href: privacyLink },
    ])
    await api.ok('admin.v1.AdminService/UpdatePrivacyPolicy', { privacyLink })
    assert.deepEqual(await links(), [{ text: words('register.privacy'), href: privacyLink }, { text: words('links.privacy'), href: privacyLink }])
  })

  it('limits mails per inbox over registrations and password resets: the pages look the same, and after an hour mails are sent again', async () => {
    await setPolicy(api)
    const address = newAddress()
    const places = new Set<string>()
    for (let times = 0; times < 14; times++) {
      assert.equal((await registered(api, address)).path, '/ui/login/register-code')
      const named = await (await new UserAgent().open(api.world.authorizeUrl())).submit({ loginName: `${times}-${address}` })
      const asked = await (await named.follow(words('password.forgotten'))).submit()
      places.add(`${asked.status} ${asked.path} ${asked.title ?? ''} ${asked.problem ?? ''}`)
    }
    assert.equal((await mailsTo(api, address)).length, 12)
    assert.equal(places.size, 1)
    api.world.clock.advance(HOUR)
    await registered(api, address.toUpperCase())
    assert.equal((await mailsTo(api, address)).length, 13)
  })

  it('refuses a form opened before registration was closed', async () => {
    await setPolicy(api)
    const page = await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'create' } }))
    await setPolicy(api, { allowRegister: false })
    const address = newAddress()
    const refused = await page.submit(filledIn(address))
    assert.deepEqual([refused.path, answerOf(refused)], ['/ui/login/loginname', undefined])
    assert.equal((await mailsTo(api, address)).length, 0)
    await setPolicy(api)
  })
})
