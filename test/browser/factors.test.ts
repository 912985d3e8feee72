import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import { TOTP, URI } from 'otpauth'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { violationsOn } from '../support/accessibility.js'
import { Api } from '../support/api.js'
import { aTestPerson, freshName } from '../support/api-users.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { setPolicy } from '../support/login-factors.js'
import { MailServer } from '../support/mail-server.js'
import { codeIn, linkIn } from '../support/mail-world.js'
import { clients } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { words } from '../support/words.js'

const mails = new MailServer()
const NARROW = { width: 320, height: 640 }

inBrowser('factors', 'sqlite', (world) => {
  const api = new Api(world, 'rest')
  after(() => mails.stop())
  describe('passkeys', () => passkeys(world, api))
  for (const javaScriptEnabled of [false, true]) {
    describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => codes(world, api, javaScriptEnabled))
  }
}, async () => {
  await mails.start()
  return { smtpUrl: mails.url }
})

const begin = (world: BrowserWorld, page: Page, parameters: Readonly<Record<string, string>> = { prompt: 'login' }) =>
  page.goto(world.authorizeUrl({ client: world.client(clients.web), parameters }).href)

const press = (page: Page): Promise<void> => page.locator('#submit-button').click()
const at = (page: Page, heading: string): Promise<void> => page.locator('h1', { hasText: heading }).waitFor()

/** The application has received a code. */
async function arrived(world: BrowserWorld, page: Page): Promise<void> {
  await page.waitForURL(/\/callback\?.*code=/)
  await world.relyingParty.next()
}

/** No accessibility violation and no horizontal scrolling, on a narrow light screen and a wide dark one. */
async function looksGood(page: Page): Promise<void> {
  for (const [viewport, colorScheme] of [[NARROW, 'light'], [{ width: 1280, height: 800 }, 'dark']] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const violations = await violationsOn(page)
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`), [], page.url())
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, page.url())
  }
}

/** A virtual authenticator in the browser that confirms every request at once. */
async function withAuthenticator(context: BrowserContext, page: Page, isVerifying: boolean): Promise<{ readonly session: CDPSession; readonly authenticatorId: string }> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2', transport: isVerifying ? 'internal' : 'usb', hasResidentKey: isVerifying, hasUserVerification: isVerifying,
      isUserVerified: isVerifying, automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

function passkeys(world: BrowserWorld, api: Api): void {
  it('are added during a sign-in and then used by autofill, by the button and after the login name', async () => {
    const person = await aTestPerson(api)
    await world.withPage(async (page, context) => {
      const { session, authenticatorId } = await withAuthenticator(context, page, true)
      await setPolicy(api, { forceMfa: true })
      await begin(world, page)
      await typeInto(page, person)
      await looksGood(page)
      await page.locator('#set-up-passkey').click()
      await looksGood(page)
      await page.locator('#name').fill('My phone')
      await page.locator('#passkey-button').click()
      await at(page, words('recoveryCodes.title'))
      await looksGood(page)
      await press(page)
      await arrived(world, page)

      // Needs no click: the authenticator answers the autofill request.
      await begin(world, page)
      await arrived(world, page)

      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
      await begin(world, page)
      await page.locator('#passkey-button').waitFor()
      await looksGood(page)
      await page.locator('#loginName').fill(person.loginName)
      await press(page)
      await at(page, words('passkey.title'))
      await looksGood(page)
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
      await page.reload()
      await arrived(world, page)

      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await begin(world, page)
      await page.locator('#loginName').fill(person.loginName)
      await press(page)
      await page.locator('[data-passkey-failed]:visible').waitFor()
      await looksGood(page)
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
      await page.locator('#passkey-button').click()
      await arrived(world, page)
      await setPolicy(api)
    })
  })

  it('without user verification are a second factor after the password', async () => {
    const person = await aTestPerson(api)
    await world.withPage(async (page, context) => {
      const { session, authenticatorId } = await withAuthenticator(context, page, false)
      await setPolicy(api, { forceMfa: true })
      await begin(world, page)
      await typeInto(page, person)
      await page.locator('#set-up-passkey').click()
      await page.locator('#passkey-button').click()
      await at(page, words('recoveryCodes.title'))
      await press(page)
      await arrived(world, page)
      await begin(world, page)
      await typeInto(page, person)
      await arrived(world, page)
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
      await begin(world, page)
      await typeInto(page, person)
      await at(page, words('securityKey.title'))
      await looksGood(page)
      await page.locator('a', { hasText: words('secondFactor.otherWay') }).click()
      await at(page, words('secondFactor.title'))
      await looksGood(page)
      // A pending request would not notice the change.
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
      await page.locator('#factor-passkey').click()
      await arrived(world, page)
      await setPolicy(api)
    })
  })

  it('are hidden without scripts, except for a page that explains why', async () => {
    await world.withPage(async (page) => {
      await begin(world, page)
      assert.equal(await page.locator('#passkey-button:visible').count(), 0)
      await page.goto(page.url().replace('loginname', 'passkey'))
      assert.equal(await page.locator('#passkey-button:visible').count(), 0)
      await page.locator('p', { hasText: words('passkey.needsScript') }).waitFor()
      await page.locator('a', { hasText: words('passkey.usePassword') }).click()
      await page.locator('#loginName').waitFor()
    }, { javaScriptEnabled: false })
  })
}

/** The newest mail to the address. */
async function mailTo(world: BrowserWorld, address: string): Promise<string> {
  await world.keyhall.runJobs()
  const [mail] = mails.unread().filter(({ envelope }) => envelope.to.includes(address)).toReversed()
  return mail?.read.text ?? assert.fail(`no mail to ${address}`)
}

async function addressed(api: Api): Promise<TestPerson & { readonly address: string }> {
  const address = `${freshName('browser')}@mail.example`
  return { ...(await aTestPerson(api, { email: { email: address, isEmailVerified: true } })), address }
}

/** The decoded QR code on a page. */
async function scanned(page: Page): Promise<TOTP> {
  const { data, width, height } = PNG.sync.read(await page.locator('#qr-code').screenshot())
  const found = jsQR.default(new Uint8ClampedArray(data), width, height) ?? assert.fail('no camera could read it')
  const read = URI.parse(found.data)
  return read instanceof TOTP ? read : assert.fail(found.data)
}

function codes(world: BrowserWorld, api: Api, javaScriptEnabled: boolean): void {
  const inPage = (work: (page: Page) => Promise<void>): Promise<void> => world.withPage(work, { javaScriptEnabled })
  const now = (): number => world.clock.now() * 1000
  const look = (page: Page): Promise<void> => (javaScriptEnabled ? looksGood(page) : Promise.resolve())

  it('an authenticator app scans the QR code and completes a sign-in after the password; so does a recovery code', async () => {
    const person = await addressed(api)
    await inPage(async (page) => {
      await setPolicy(api, { forceMfa: true })
      await begin(world, page)
      await typeInto(page, person)
      await page.locator('#set-up-totp').click()
      await look(page)
      const generator = await scanned(page)
      assert.deepEqual([generator.issuer, generator.label], ['localhost', person.loginName])
      await page.locator('#code').fill('000000')
      await press(page)
      await page.locator('#error-message:focus').waitFor()
      await page.locator('#code').fill(generator.generate({ timestamp: now() }))
      await press(page)
      const [recoveryCode = ''] = await page.locator('#recovery-codes code').allTextContents()
      await press(page)
      await arrived(world, page)
      world.clock.advance(30)
      await begin(world, page)
      await typeInto(page, person)
      await page.locator('#code:focus').waitFor()
      await look(page)
      assert.deepEqual(await page.locator('#code').evaluate(({ inputMode, autocomplete }: HTMLInputElement) => [inputMode, autocomplete]), ['numeric', 'one-time-code'])
      await page.locator('#code').fill(generator.generate({ timestamp: now() }))
      await press(page)
      await arrived(world, page)
      await begin(world, page)
      await typeInto(page, person)
      await page.locator('a', { hasText: words('secondFactor.otherWay') }).click()
      await page.locator('#factor-recovery_code').click()
      await look(page)
      await page.locator('#code').fill(recoveryCode.toLowerCase())
      await press(page)
      await arrived(world, page)
      await setPolicy(api)
    })
  })

  it('a code arrives by mail and a new one on request; back and reload send none', async () => {
    const person = await addressed(api)
    await inPage(async (page) => {
      await setPolicy(api, { forceMfa: true })
      await begin(world, page)
      await typeInto(page, person)
      await page.locator('#set-up-email_code').click()
      await look(page)
      await press(page)
      await press(page)
      await at(page, words('emailCode.title'))
      await look(page)
      await mailTo(world, person.address)
      await press(page)
      await at(page, words('emailCode.sentTitle'))
      await look(page)
      const first = codeIn(await mailTo(world, person.address))
      await page.reload()
      await page.goBack()
      await page.goForward()
      await world.keyhall.runJobs()
      assert.deepEqual(mails.unread().length, 0)
      await page.locator('.second-button').click()
      await at(page, words('emailCode.sentTitle'))
      const second = codeIn(await mailTo(world, person.address))
      assert.notEqual(second, first)
      await page.locator('#code').fill(second)
      await page.keyboard.press('Enter')
      await arrived(world, page)
      await setPolicy(api)
    })
  })

  it('a forgotten password is reset with the code from the mail', async () => {
    const person = await addressed(api)
    await inPage(async (page) => {
      await begin(world, page)
      await page.locator('#loginName').fill(person.loginName)
      await press(page)
      await page.locator('a', { hasText: words('password.forgotten') }).click()
      await at(page, words('forgottenPassword.title'))
      await look(page)
      await press(page)
      await at(page, words('resetPassword.title'))
      await look(page)
      await page.locator('#code').fill(codeIn(await mailTo(world, person.address)))
      assert.equal(await page.locator('#password').getAttribute('autocomplete'), 'new-password')
      await page.locator('#password').fill('a password of tomorrow')
      await page.locator('#passwordAgain').fill('a password of tomorrow')
      await press(page)
      await arrived(world, page)
      await begin(world, page)
      await typeInto(page, { ...person, password: 'a password of tomorrow' })
      await arrived(world, page)
    })
  })

  it('an address is verified after a registration: mistyped, corrected, then confirmed by the link in another browser; then the sign-in begins again', async () => {
    await setPolicy(api, { requireVerifiedEmail: true, registrationVerifiesEmail: false })
    const [mistyped, address] = [`${freshName('typo')}@mail.example`, `${freshName('right')}@mail.example`]
    await inPage(async (page) => {
      await begin(world, page, { prompt: 'create' })
      const password = 'something long enough'
      for (const [id, value] of Object.entries({ email: mistyped, password })) {
        await page.locator(`#${id}`).fill(value)
      }
      await press(page)
      await at(page, words('verifyEmailStep.title'))
      await look(page)
      await page.locator('a', { hasText: words('verifyEmailStep.change') }).click()
      await look(page)
      await page.locator('#email').fill(address)
      await press(page)
      await at(page, words('verifyEmailStep.title'))
      const link = linkIn(await mailTo(world, address))
      await world.withPage(async (other) => {
        await other.goto(link)
        await press(other)
        await at(other, words('verifyEmail.doneTitle'))
      })
      await page.reload()
      await page.locator('#loginName').waitFor()
    })
    await setPolicy(api)
  })

  it('a password change is required once', async () => {
    const person = await addressed(api)
    await api.ok('user.v2.UserService/SetPassword', { userId: person.id, newPassword: { password: 'given by somebody', changeRequired: true } })
    await inPage(async (page) => {
      await begin(world, page)
      await typeInto(page, { ...person, password: 'given by somebody' })
      await at(page, words('changePassword.title'))
      await look(page)
      await page.locator('#newPassword').fill('chosen by myself')
      await page.locator('#newPasswordAgain').fill('chosen by myself')
      await press(page)
      await arrived(world, page)
    })
  })
}
