import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import type { BrowserWorld } from '../support/browser-world.js'
import { typeInto } from '../support/browser-world.js'
import { FOREIGN_CLIENT, ForeignOpenIdProvider } from '../support/foreign-openid-provider.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { clients, people } from '../support/standard-document.js'
import { words } from '../support/words.js'
import type { SeenPage } from './every-page.js'
import { press } from './every-page.js'

const ADMIN = 'admin.v1.AdminService'
const CALLBACK = '/ui/login/login/externalidp/callback'

/** A provider that the login offers: oidc-provider. None of our users has a link to its account. */
export class OfferedProvider {
  readonly #world: BrowserWorld
  readonly #foreign = new ForeignOpenIdProvider()
  #id = ''

  constructor(world: BrowserWorld) {
    this.#world = world
  }

  async offer(): Promise<void> {
    const { issuer, visited } = this.#world
    await this.#foreign.start(`${issuer}${CALLBACK}`)
    visited.add(new URL(this.#foreign.issuer).host)
    const { id } = await this.#api.ok(`${ADMIN}/AddGenericOIDCProvider`, {
      name: 'Corporation', issuer: this.#foreign.issuer, ...FOREIGN_CLIENT, scopes: ['openid', 'profile', 'email'], providerOptions: { isLinkingAllowed: true, isCreationAllowed: true },
    }) as { readonly id: string }
    this.#id = id
    await this.#api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
  }

  async remove(): Promise<void> {
    await this.#api.ok(`${ADMIN}/DeleteProvider`, { id: this.#id })
    await this.#foreign.stop()
  }

  /** Who signs in at the provider. Absent: no one. */
  signInAs(name?: string): void {
    this.#foreign.account = name === undefined ? undefined : { id: `person-${name}`, email: 'uma@corporation.example', name }
  }

  /** Signs in at the provider: with this name, or refused without one. */
  async choose(page: Page, name?: string): Promise<void> {
    this.signInAs(name)
    // The foreign provider issues its tokens by the clock of the machine; other pages have moved that of the world.
    this.#world.clock.set(Math.floor(Date.now() / 1000))
    await page.goto(this.#world.authorizeUrl({ client: this.#world.client(clients.web) }).href)
    await page.locator(`form:has(input[name=provider][value="${this.#id}"]) button`).click()
    await page.locator('h1').waitFor()
  }

  get #api(): Api {
    return new Api(this.#world, 'rest')
  }
}

const SIGN_IN = 'Sign in to Client web'

/** Pages of a sign-in at a provider. */
export const providerPages = (provider: OfferedProvider): readonly SeenPage[] => [
  { name: 'login name with a provider', heading: SIGN_IN, open: async (world, page) => { await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href) } },
  { name: 'login name after a provider has refused', heading: SIGN_IN, open: async (_, page) => { await provider.choose(page); await page.locator('#error-message').waitFor() } },
  { name: 'choice of an account', heading: words('external.choice.title'), open: (_, page) => provider.choose(page, 'Uma') },
  { name: 'choice of an account, without a name', heading: words('external.choice.title'), open: (_, page) => provider.choose(page, '') },
  {
    name: 'password that links a provider',
    heading: SIGN_IN,
    open: async (_, page) => {
      await provider.choose(page, 'Uma')
      await page.locator('form:has(input[name=action][value=link]) button').click()
      await page.locator('#loginName').fill(people.alice.loginName)
      await press(page)
      await page.locator('#password').waitFor()
    },
  },
]

/** A directory that the login offers. */
export class OfferedDirectory {
  readonly #world: BrowserWorld
  readonly #directory = new LdapDirectory()
  #id = ''

  constructor(world: BrowserWorld) {
    this.#world = world
  }

  async offer(): Promise<void> {
    await this.#directory.start()
    const { id } = await apiOf(this.#world).ok(`${ADMIN}/AddLDAPProvider`, { name: 'Directory', ...settingsFor(this.#directory) })
    this.#id = String(id)
    await apiOf(this.#world).ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: this.#id })
  }

  async remove(): Promise<void> {
    await apiOf(this.#world).ok(`${ADMIN}/DeleteProvider`, { id: this.#id })
    this.#directory.stop()
  }

  async choose(page: Page): Promise<void> {
    await page.goto(this.#world.authorizeUrl({ client: this.#world.client(clients.web) }).href)
    await page.locator(`form:has(input[name=provider][value="${this.#id}"]) button`).click()
    await page.locator('#userName').waitFor()
  }
}

const DIRECTORY = words('external.directory.title', { provider: 'Directory' })

/** Pages that ask for user name and password of a directory. */
export const directoryPages = (directory: OfferedDirectory): readonly SeenPage[] => [
  { name: 'user name and password of a directory', heading: DIRECTORY, open: (_, page) => directory.choose(page) },
  {
    name: 'wrong password of a directory',
    heading: DIRECTORY,
    open: async (_, page) => {
      await directory.choose(page)
      await page.locator('#userName').fill('ada')
      await page.locator('#password').fill('wrong')
      await press(page)
      await page.locator('#error-message').waitFor()
    },
  },
]

const apiOf = (world: BrowserWorld): Api => new Api(world, 'rest')

export const askForTerms = (world: BrowserWorld): Promise<unknown> =>
  apiOf(world).ok(`${ADMIN}/UpdatePrivacyPolicy`, { tosLink: 'https://acme.example/terms/{{.Lang}}', tosVersion: '2026-11' })
export const askForNoTerms = (world: BrowserWorld): Promise<unknown> => apiOf(world).ok(`${ADMIN}/UpdatePrivacyPolicy`, {})

/** The page that users reach under `askForTerms`. */
export const termsPages: readonly SeenPage[] = [
  {
    name: 'terms of service',
    heading: words('terms.title'),
    open: async (world, page) => {
      await page.goto(world.authorizeUrl({ client: world.client(clients.web) }).href)
      await typeInto(page, people.bob)
      await page.locator('h1').waitFor()
    },
  },
]
