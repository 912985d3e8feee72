import type { UserId } from '@keyhall/core/shared'
import type { BrowserContext, Page } from 'playwright-core'
import { aPasskey } from '../contracts/builders.js'
import { Api } from '../support/api.js'
import { aTestPerson } from '../support/api-users.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { typeInto } from '../support/browser-world.js'
import { codeOf, proven, seedOn, setPolicy, stepOf } from '../support/login-factors.js'
import type { TestPerson } from '../support/standard-document.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import type { SeenPage } from './every-page.js'
import { press } from './every-page.js'

const apiOf = (world: BrowserWorld): Api => new Api(world, 'rest')

/** Sign-in requires a second factor and a verified address. */
export const forceFactors = (world: BrowserWorld): Promise<unknown> => setPolicy(apiOf(world), { forceMfa: true, requireVerifiedEmail: true })
export const forceNothing = (world: BrowserWorld): Promise<unknown> => setPolicy(apiOf(world))

async function atFactor(world: BrowserWorld, page: Page, person: TestPerson): Promise<void> {
  await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href)
  await typeInto(page, person)
  await page.locator('h1').waitFor()
}

/** Another page of the same sign-in. */
async function goToStep(world: BrowserWorld, page: Page, step: string): Promise<void> {
  await page.goto(world.url(`/ui/login/${step}`, { authRequestID: new URL(page.url()).searchParams.get('authRequestID') ?? '' }).href)
}

const mighty = new WeakMap<BrowserWorld, Promise<TestPerson>>()

/** A user with every factor, shared by all pages of a server. */
function anAdministrator(world: BrowserWorld): Promise<TestPerson> {
  const known = mighty.get(world) ?? withEveryFactor(world)
  mighty.set(world, known)
  return known
}

async function withEveryFactor(world: BrowserWorld): Promise<TestPerson> {
  const api = apiOf(world)
  const person = await aTestPerson(api)
  const offered = await stepOf(await proven(api, person, new UserAgent(), { redirect_uri: world.client(clients.web).redirectUri }), api, 'set-up-totp')
  await offered.submit({ code: codeOf(api, seedOn(offered)) })
  const userId = person.id as UserId
  await (await world.storage()).run(async ({ factors }) => {
    await factors.addPasskey(aPasskey({ userId }))
    await factors.setEmailCode(userId, true)
  })
  return person
}

/** The page on which this user verifies a factor. */
const proving = (name: string, step: string, heading: string, more?: (page: Page, context: BrowserContext) => Promise<void>): SeenPage => ({
  name,
  heading,
  open: async (world, page, context) => {
    await atFactor(world, page, await anAdministrator(world))
    await goToStep(world, page, step)
    await more?.(page, context)
  },
})

/** A page on which a user without factors sets one up. */
const settingUp = (name: string, step: string, heading: string, more?: (world: BrowserWorld, page: Page) => Promise<void>): SeenPage => ({
  name,
  heading,
  open: async (world, page) => {
    await atFactor(world, page, await aTestPerson(apiOf(world)))
    await goToStep(world, page, step)
    await more?.(world, page)
  },
})

const isRefused = async (page: Page): Promise<void> => {
  await press(page)
  await page.locator('#error-message').waitFor()
}

const unverified = (name: string, heading: string, more?: (page: Page) => Promise<void>): SeenPage => ({
  name,
  heading,
  open: async (world, page) => {
    await atFactor(world, page, await aTestPerson(apiOf(world), { email: { email: 'nobody-yet@mail.example', isEmailVerified: false } }))
    await more?.(page)
  },
})

const atForgotten = async (world: BrowserWorld, page: Page): Promise<void> => {
  const person = await aTestPerson(apiOf(world))
  await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href)
  await page.locator('#loginName').fill(person.loginName)
  await press(page)
  await page.locator('a[href*="/forgotten-password"]').click()
  await page.waitForURL(/forgotten-password/)
}

/** Pages that users reach under `forceFactors`. */
export const factorPages: readonly SeenPage[] = [
  proving('choice of a factor', 'second-factor', words('secondFactor.title')),
  proving('code of an app', 'totp', words('totp.title')),
  proving('code of an app with a problem', 'totp', words('totp.title'), isRefused),
  proving('recovery code', 'recovery-code', words('recoveryCode.title')),
  proving('recovery code with a problem', 'recovery-code', words('recoveryCode.title'), isRefused),
  proving('security key', 'security-key', words('securityKey.title')),
  proving('code by email', 'email-code', words('emailCode.title')),
  proving('code by email that was sent', 'email-code', words('emailCode.sentTitle'), async (page) => {
    await press(page)
    await page.locator('#code').waitFor()
  }),
  settingUp('choice of what to set up', 'set-up', words('setUp.title')),
  settingUp('an app to set up', 'set-up-totp', words('setUpTotp.title')),
  settingUp('an app to set up with a problem', 'set-up-totp', words('setUpTotp.title'), (_world, page) => isRefused(page)),
  settingUp('a passkey to set up', 'set-up-passkey', words('setUpPasskey.title')),
  settingUp('codes by mail to set up', 'set-up-email-code', words('setUpEmailCode.title')),
  settingUp('recovery codes', 'set-up-totp', words('recoveryCodes.title'), async (world, page) => {
    const seed = (await page.locator('#seed').textContent() ?? '').replaceAll(' ', '')
    await page.locator('#code').fill(codeOf(apiOf(world), seed))
    await press(page)
    await page.locator('#recovery-codes').waitFor()
  }),
  unverified('address to verify', words('verifyEmailStep.title')),
  unverified('address to verify with a problem', words('verifyEmailStep.title'), isRefused),
  unverified('address to change', words('changeAddress.title'), async (page) => {
    await page.locator('a[href*="change="]').click()
    await page.locator('#email').waitFor()
  }),
  { name: 'forgotten password', heading: words('forgottenPassword.title'), open: atForgotten },
  {
    name: 'new password with a code',
    heading: words('resetPassword.title'),
    open: async (world, page) => {
      await atForgotten(world, page)
      await press(page)
      await page.locator('#passwordAgain').waitFor()
    },
  },
]
