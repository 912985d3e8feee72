import type { BrowserContext, Page } from 'playwright-core'
import type { BrowserWorld } from '../support/browser-world.js'
import { typeInto } from '../support/browser-world.js'
import { cookieName } from '../support/cookie-name.js'
import { aDevice } from '../support/device.js'
import { attribute } from '../support/relying-party.js'
import { AFTER_LOGOUT, clients, people } from '../support/standard-document.js'
import { HOUR, MINUTE } from '../support/world.js'
import { words } from '../support/words.js'

/** A page that users can reach, and the way to reach it. */
export interface SeenPage {
  readonly name: string
  /** Words of its heading. */
  readonly heading: string | RegExp
  readonly open: (world: BrowserWorld, page: Page, context: BrowserContext) => Promise<void>
}

const { alice, bob, carol } = people

const authorize = async (world: BrowserWorld, page: Page, parameters: Record<string, string> = {}): Promise<void> => {
  await page.goto(world.authorizeUrl({ client: world.client(clients.web), parameters }).href)
}

async function signedIn(
  world: BrowserWorld,
  page: Page,
  ...persons: readonly { readonly loginName: string; readonly password: string }[]
): Promise<void> {
  for (const person of persons) {
    await authorize(world, page, { prompt: 'login' })
    await typeInto(page, person)
    await page.waitForURL(/\/callback/)
    await world.relyingParty.next()
  }
}

const name = async (page: Page, loginName: string): Promise<void> => {
  await page.locator('#loginName').fill(loginName)
  await page.locator('#submit-button').click()
  await page.locator('#password').waitFor()
}

export const press = (page: Page): Promise<void> => page.locator('#submit-button').click()

/** A request to our server that the browser marks as cross-site. */
async function fromOtherSite(world: BrowserWorld, page: Page, path: string): Promise<void> {
  world.relyingParty.serve('/link', `<a href="${attribute(world.issuer + path)}">go</a>`)
  await page.goto(`${world.relyingParty.origin}/link`)
  await page.locator('a').click()
}

const forms: readonly SeenPage[] = [
  { name: 'login name', heading: 'Sign in to Client web', open: (world, page) => authorize(world, page) },
  {
    name: 'login name with a problem',
    heading: 'Sign in to Client web',
    open: async (world, page) => {
      await authorize(world, page)
      await page.locator('#loginName').fill(' ')
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
  {
    name: 'password',
    heading: 'Sign in to Client web',
    open: async (world, page) => {
      await authorize(world, page)
      await name(page, 'somebody-with-a-name-as-long-as-the-names-of-people-get@acme.localhost')
    },
  },
  {
    name: 'password with a problem',
    heading: 'Sign in to Client web',
    open: async (world, page) => {
      await authorize(world, page)
      await name(page, 'nobody')
      await page.locator('#password').fill('wrong')
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
  { name: 'register', heading: 'Create an account for Client web', open: (world, page) => authorize(world, page, { prompt: 'create' }) },
  {
    name: 'register with problems',
    heading: 'Create an account for Client web',
    open: async (world, page) => {
      await authorize(world, page, { prompt: 'create' })
      await page.locator('#email').fill('x\u200bx@mail.example')
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
  {
    name: 'register code',
    heading: 'Check your email',
    open: async (world, page) => {
      await authorize(world, page, { prompt: 'create' })
      await page.locator('#email').fill('somebody-with-a-name-as-long-as-the-names-of-people-get@mail.example')
      await page.locator('#password').fill('something long enough')
      await press(page)
      await page.locator('#code').waitFor()
    },
  },
  {
    name: 'accounts',
    heading: 'Continue to Client web',
    open: async (world, page) => {
      await signedIn(world, page, alice, bob)
      await authorize(world, page)
    },
  },
]

/** The page for the code of a new device, with the code filled in. */
async function atDevice(world: BrowserWorld, page: Page, scope = 'openid email offline_access'): Promise<void> {
  const { verification_uri_complete: address } = await aDevice(world, scope)
  await page.goto(address)
}

async function atConsent(world: BrowserWorld, page: Page): Promise<void> {
  await signedIn(world, page, alice)
  await atDevice(world, page)
  await press(page)
  await page.locator('#deny-button').waitFor()
}

const devices: readonly SeenPage[] = [
  { name: 'code of a device', heading: words('device.title'), open: (world, page) => atDevice(world, page) },
  {
    name: 'code of a device with a problem',
    heading: words('device.title'),
    open: async (world, page) => {
      await atDevice(world, page)
      await page.locator('#user-code').fill('nonsense')
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
  { name: 'consent for a device', heading: words('deviceConsent.titleFor', { client: 'Client tv' }), open: atConsent },
  {
    name: 'device allowed',
    heading: words('deviceResult.allowed.title'),
    open: async (world, page) => {
      await atConsent(world, page)
      await press(page)
      await page.locator('#device-result').waitFor()
    },
  },
  {
    name: 'device denied',
    heading: words('deviceResult.denied.title'),
    open: async (world, page) => {
      await atConsent(world, page)
      await page.locator('#deny-button').click()
      await page.locator('#device-result').waitFor()
    },
  },
  {
    name: 'sign-in for a device that has expired',
    heading: words('messages.deviceExpired.title'),
    open: async (world, page) => {
      await atConsent(world, page)
      world.clock.advance(15 * MINUTE)
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
]

const codePage = (world: BrowserWorld, path: string): string => `${world.issuer}/ui/login/${path}?userID=nobody&code=K7QXMA`

const withPassword = async (page: Page, password: string): Promise<void> => {
  await page.locator('#password').fill(password)
  await page.locator('#passwordAgain').fill(password)
  await press(page)
}

const codes: readonly SeenPage[] = [
  {
    name: 'code for a mail address',
    heading: words('verifyEmail.title'),
    open: async (world, page) => void (await page.goto(codePage(world, 'email/verify'))),
  },
  {
    name: 'code for a mail address with a problem',
    heading: words('verifyEmail.title'),
    open: async (world, page) => {
      await page.goto(codePage(world, 'email/verify'))
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
  {
    name: 'code for a new account',
    heading: words('newPassword.initialise.title'),
    open: async (world, page) => void (await page.goto(codePage(world, 'user/initialise'))),
  },
  {
    name: 'code for a new account with a problem',
    heading: words('newPassword.initialise.title'),
    open: async (world, page) => {
      await page.goto(codePage(world, 'user/initialise'))
      await withPassword(page, 'long enough')
      await page.locator('#error-message').waitFor()
    },
  },
  {
    name: 'code for a new password with problems',
    heading: words('newPassword.password_reset.title'),
    open: async (world, page) => {
      await page.goto(codePage(world, 'password/reset'))
      await withPassword(page, 'short')
      await page.locator('#error-message').waitFor()
    },
  },
  {
    name: 'inbox of the developer',
    heading: 'Developer inbox',
    open: async (world, page) => void (await page.goto(`${world.issuer}/dev/inbox`)),
  },
]

const messages: readonly SeenPage[] = [
  {
    name: 'request not understood',
    heading: /does not work/,
    open: async (world, page) => void (await page.goto(`${world.issuer}/oauth/v2/authorize?client_id=x`)),
  },
  {
    name: 'not found',
    heading: words('messages.notFound.title'),
    open: async (world, page) => void (await page.goto(`${world.issuer}/nowhere`)),
  },
  {
    name: 'unknown sign-in',
    heading: words('messages.unknown.title'),
    open: async (world, page) => void (await page.goto(`${world.issuer}/ui/login/loginname`)),
  },
  {
    name: 'expired sign-in',
    heading: words('messages.expired.title'),
    open: async (world, page) => {
      await authorize(world, page)
      world.clock.advance(HOUR)
      await page.reload()
    },
  },
  {
    name: 'complete sign-in',
    heading: words('messages.alreadyUsed.title'),
    open: async (world, page) => {
      await authorize(world, page)
      const address = page.url()
      await typeInto(page, carol)
      await page.waitForURL(/\/callback/)
      await world.relyingParty.next()
      await page.goto(address)
    },
  },
  {
    name: 'another browser',
    heading: words('messages.foreignBrowser.title'),
    open: async (world, page, context) => {
      await authorize(world, page)
      await context.clearCookies()
      await page.reload()
    },
  },
  {
    name: 'logout question',
    heading: words('logout.question'),
    open: async (world, page) => {
      await signedIn(world, page, alice)
      await fromOtherSite(
        world,
        page,
        `/oidc/v1/end_session?client_id=web&post_logout_redirect_uri=${encodeURIComponent(world.address(AFTER_LOGOUT))}`,
      )
    },
  },
  {
    name: 'signed out',
    heading: words('logout.doneTitle'),
    open: async (world, page) => {
      await page.context().clearCookies({ name: cookieName(world.issuer, 'session') })
      await page.goto(`${world.issuer}/oidc/v1/end_session`)
    },
  },
]

export const everyPage: readonly SeenPage[] = [...forms, ...devices, ...codes, ...messages]
