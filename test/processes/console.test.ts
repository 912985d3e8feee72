import assert from 'node:assert/strict'
import https from 'node:https'
import { decodeJwt } from 'jose'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openConsole, settled, watchRequests } from '../console/console-world.js'
import type { OpenConsole } from '../console/console-world.js'
import { libraries, registerIn, signInTo, startWith } from '../console/libraries.js'
import { answered, signIn } from '../support/authorization.js'
import { typeInto } from '../support/browser-world.js'
import { launchBrowser } from '../support/chromium.js'
import { ConnectedApplication } from '../support/connected-application.js'
import { Installation, freePort } from '../support/keyhall-process.js'
import type { KeyhallProcess, Variables } from '../support/keyhall-process.js'
import { FORM, formBody, send } from '../support/send.js'
import { TlsProxy } from '../support/tls-proxy.js'
import { UserAgent } from '../support/user-agent.js'
import { CERTIFICATE, CERTIFICATE_KEY } from './test-certificate.js'

const EMAIL = 'ops@example.com'

interface Printed {
  readonly address: string
  readonly loginName: string
  readonly password: string
}

function printed({ stderr }: KeyhallProcess): Printed {
  const field = (name: string): string => new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(stderr)?.[1] ?? assert.fail(`no ${name} in:\n${stderr}`)
  return { address: field('Sign in'), loginName: field('Login name'), password: field('Password') }
}

/** A first start at a base URL. */
interface Setting {
  readonly title: string
  /** The base URL, and the variables of the process. */
  readonly begin: () => Promise<{ readonly baseUrl: string; readonly variables: Variables; readonly end?: () => void }>
  /** Other tests show the rest with the default settings. */
  readonly isSignInOnly?: true
}

const settings: readonly Setting[] = [
  { title: 'its defaults', begin: async () => ({ baseUrl: `http://localhost:${await freePort()}`, variables: {} }), isSignInOnly: true },
  {
    title: 'a path prefix and the vendor word zitadel',
    begin: async () => ({ baseUrl: `http://localhost:${await freePort()}/id/main`, variables: { KEYHALL_VENDOR: 'zitadel' } }),
  },
  {
    title: 'a proxy that has the certificate',
    begin: async () => {
      const port = await freePort()
      const proxy = await TlsProxy.listen({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, () => port)
      return { baseUrl: proxy.origin, variables: { KEYHALL_PORT: String(port) }, end: () => proxy.close() }
    },
  },
]

for (const { title, begin, isSignInOnly = false } of settings) {
  describe(`the console of a process with ${title}`, function () {
    this.timeout(120_000)
    let browser: Browser
    let installation: Installation
    let setting: Awaited<ReturnType<Setting['begin']>>
    let who: Printed
    let certificateFile: string
    /** Console messages and violations of the Content-Security-Policy. */
    const complaints: string[] = []

    before(async () => {
      https.globalAgent.options.ca = CERTIFICATE
      setting = await begin()
      installation = await Installation.create({ KEYHALL_BASE_URL: setting.baseUrl, KEYHALL_ADMIN_EMAIL: EMAIL, ...setting.variables })
      certificateFile = installation.write('certificate.pem', CERTIFICATE)
      const [server, launched] = await Promise.all([installation.start(), launchBrowser()])
      browser = launched
      who = printed(server)
    })
    after(async () => {
      https.globalAgent.destroy()
      delete https.globalAgent.options.ca
      await browser.close()
      setting.end?.()
      await installation.remove()
    })
    afterEach(() => assert.deepEqual(complaints.splice(0), []))

    async function withPage<T>(work: (page: Page) => Promise<T>, options: BrowserContextOptions = {}): Promise<T> {
      const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 }, ...options })
      context.on('console', (message) => void complaints.push(`${message.type()}: ${message.text()}`))
      context.on('weberror', (problem) => void complaints.push(`script: ${problem.error().message}`))
      await context.exposeBinding('reportViolation', (_, text: string) => void complaints.push(`policy: ${text}`))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          void (globalThis as unknown as { reportViolation: (text: string) => unknown }).reportViolation(`${violatedDirective} ${blockedURI}`))
      })
      try {
        return await work(await context.newPage())
      } finally {
        await context.close()
      }
    }

    const inConsole = <T>(path: string, work: (console: OpenConsole) => Promise<T>): Promise<T> =>
      withPage(async (page) => work(await openConsole({ issuer: setting.baseUrl }, page, who, path)))

    it('leads from the printed address through the sign-in to Home, without a message of the browser (1)', () => withPage(async (page) => {
      watchRequests(page)
      const visited: string[] = []
      page.on('framenavigated', (frame) => {
        const path = frame.url().replace(setting.baseUrl, '').replace(/\?.*/, '')
        if (frame === page.mainFrame() && visited.at(-1) !== path) visited.push(path)
      })
      assert.equal(who.address, `${setting.baseUrl}/ui/console`)
      await page.goto(who.address)
      await page.waitForURL(/\/ui\/login\/loginname/)
      await typeInto(page, who)
      await page.getByRole('region', { name: 'Get started' }).waitFor()
      await settled(page)
      // One navigation leads to the sign-in, and the sign-in leads to Home.
      assert.deepEqual(visited, ['/ui/console', '/ui/login/loginname', '/ui/login/password', '/ui/console/callback', '/ui/console'])
      assert.equal(page.url(), who.address)
      assert.match((await page.locator('h1').textContent()) ?? '', /^Welcome/)
    }))

    if (isSignInOnly) return
    for (const library of libraries) {
      it(`registers ${library.page} by the wizard, whose code signs in unmodified (${library.page === 'authjs' ? '2' : '3'})`, async () => {
        const application = new ConnectedApplication(library.page)
        await application.choosePort()
        try {
          await inConsole('/applications/new', async ({ page }) => {
            const handover = await registerIn(page, library, application.origin)
            assert.equal(handover.env['ISSUER'], setting.baseUrl)
            await page.getByText('Waiting for the first sign-in…').waitFor()
            await startWith(application, handover, { NODE_EXTRA_CA_CERTS: certificateFile })
            const shown = await signInTo(application, library, setting.baseUrl, who)
            assert.equal(shown.email, EMAIL)
            assert.ok(shown.name, 'a name')
            await page.getByText('The sign-in works').waitFor()
          })
        } finally {
          await application.end()
        }
      })
    }

    it('judges redirect URIs while they are typed (4), and adds the email address to real ID tokens by a switch (5)', () => inConsole('/applications/new', async ({ page, go }) => {
      const [, plain] = libraries
      assert.ok(plain)
      await page.getByRole('link', { name: plain.card }).click()
      const line = page.getByRole('textbox', { name: 'Redirect URIs, line 1' })
      await line.fill('https://*.shop.example/cb')
      await page.getByText('Addresses are compared literally').waitFor()
      await line.fill('javascript:alert(1)')
      await page.getByText('A browser would run this as code').waitFor()
      await line.fill('http://x.example/cb')
      await page.getByRole('button', { name: 'Turn on development mode' }).click()
      await page.getByText('Development mode is on').waitFor()

      await go('/applications/new')
      const { env } = await registerIn(page, plain, 'http://localhost:3000')
      const redirectUri = 'http://localhost:3000/callback'
      const { CLIENT_ID = '', CLIENT_SECRET = '' } = env
      const emailInToken = async (): Promise<unknown> => {
        const url = `${setting.baseUrl}/oauth/v2/authorize?${formBody({ client_id: CLIENT_ID, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' })}`
        const { code = '' } = answered(await signIn(new UserAgent(), url, who)).parameters
        const body = formBody({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: CLIENT_ID, client_secret: CLIENT_SECRET })
        const token = await send(`${setting.baseUrl}/oauth/v2/token`, { method: 'POST', headers: FORM, body })
        assert.equal(token.status, 200, token.body)
        return decodeJwt((JSON.parse(token.body) as { readonly id_token: string }).id_token)['email']
      }
      await page.getByRole('link', { name: 'Tokens', exact: true }).click()
      const previewed = page.locator('[data-output="idToken"] [data-claim="email"]')
      for (const isOn of [true, false]) {
        await page.getByRole('switch', { name: 'User Info inside ID Token' }).click()
        await previewed.waitFor({ state: isOn ? 'attached' : 'detached' })
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
        assert.equal(await emailInToken(), isOn ? EMAIL : undefined)
      }
    }))
  })
}
