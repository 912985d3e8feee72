import assert from 'node:assert/strict'
import { Api } from './api.js'
import { callers } from './api-callers.js'
import { typeNameAndPassword } from './authorization.js'
import { formsOf } from './html.js'
import type { Page, UserAgent } from './user-agent.js'
import type { World } from './world.js'

/** Where providers send the browser. */
export const CALLBACK = '/ui/login/login/externalidp/callback'
const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const PASSWORD = 'the password of uma'

type Options = Readonly<Record<string, unknown>>

/** Two Keyhalls: people of the upstream sign in at the downstream. */
export class Federation {
  readonly up: Api
  readonly down: Api
  #client: { readonly clientId: string; readonly clientSecret: string } | undefined
  #people = 0

  constructor(up: World, down: World) {
    this.up = new Api(up, 'rest')
    this.down = new Api(down, 'rest')
  }

  /** The client of the downstream at the upstream. */
  async client() {
    const app = { projectId: '300', name: 'Downstream', redirectUris: [`${this.down.world.issuer}${CALLBACK}`], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC', devMode: true, idTokenUserinfoAssertion: true }
    this.#client ??= await this.up.ok(`${MANAGEMENT}/AddOIDCApp`, app) as { readonly clientId: string; readonly clientSecret: string }
    return this.#client
  }

  /** Adds a provider and offers it. @returns its id */
  async provider(providerOptions: Options = {}, own: Options = {}): Promise<string> {
    const { clientId, clientSecret } = await this.client()
    const { id } = await this.down.ok(`${ADMIN}/AddGenericOIDCProvider`, {
      name: 'Upstream', issuer: this.up.world.issuer, clientId, clientSecret, scopes: ['openid', 'profile', 'email'],
      providerOptions: { isLinkingAllowed: true, isCreationAllowed: true, ...providerOptions }, ...own,
    }) as { readonly id: string }
    await this.down.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
    return id
  }

  /** Adds a provider of the instance that no policy offers. @returns its id */
  async instanceProvider(): Promise<string> {
    const { clientId, clientSecret } = await this.client()
    const { id } = await this.down.ok(`${ADMIN}/AddGenericOIDCProvider`, {
      name: 'Everyone', issuer: this.up.world.issuer, clientId, clientSecret, scopes: ['openid', 'profile', 'email'], providerOptions: { isCreationAllowed: true },
    }) as { readonly id: string }
    return id
  }

  /** Adds a provider of organization 110, and offers it there. @returns its id */
  async providerOfGlobex(): Promise<string> {
    const { clientId, clientSecret } = await this.client()
    const asOwner = { as: callers.otherOwner }
    const { id } = await this.down.ok(`${MANAGEMENT}/AddGenericOIDCProvider`, {
      name: 'Globex', issuer: this.up.world.issuer, clientId, clientSecret, scopes: ['openid', 'profile', 'email'],
      providerOptions: { isLinkingAllowed: true, isCreationAllowed: true },
    }, asOwner) as { readonly id: string }
    await this.down.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, { allowUsernamePassword: true, allowExternalIdp: true }, asOwner)
    await this.down.ok(`${MANAGEMENT}/AddIDPToLoginPolicy`, { idpId: id, ownerType: 'IDP_OWNER_TYPE_ORG' }, asOwner)
    return id
  }

  /** A person whom only the upstream knows. */
  async person(own: { readonly isVerified?: boolean; readonly email?: string } = {}) {
    const number = ++this.#people
    const email = own.email ?? `uma${number}@upstream.example`
    const userName = `uma-${number}`
    await this.up.ok('user.v2.UserService/AddHumanUser', {
      username: userName, organization: { orgId: '100' }, profile: { givenName: 'Uma', familyName: 'Upstream' },
      email: { email, ...(own.isVerified === false ? { sendCode: {} } : { isVerified: true }) }, password: { password: PASSWORD },
    })
    return { loginName: `${userName}@acme.localhost`, password: PASSWORD, email }
  }

  /** Opens the downstream and chooses the provider. @returns where the browser goes */
  async leave(agent: UserAgent, id: string, scope = 'openid'): Promise<Page> {
    return choose(await agent.open(this.down.world.authorizeUrl({ scope, parameters: { state: 's' } })), id)
  }

  /** Signs in at the upstream. @returns the address of the callback */
  async atUpstream(left: Page, who: { readonly loginName: string; readonly password: string }): Promise<URL> {
    assert.ok(left.leftTo, `${left.status} ${left.path} ${left.problem ?? ''}`)
    const first = await left.agent.open(left.leftTo)
    // The browser may be signed in there already. A person who adds a link is then asked for the account.
    const account = first.path === '/ui/login/accounts' ? first.form.buttons.find(({ name, text }) => name === 'sessionID' && text.includes(who.loginName)) : undefined
    const signIn = () => (account ? first.submit({ sessionID: account.value }) : typeNameAndPassword(first, who))
    const page = first.leftTo ? first : await signIn()
    assert.ok(page.leftTo, `${page.status} ${page.path} ${page.problem ?? page.title ?? ''}`)
    return page.leftTo
  }

  async signIn(agent: UserAgent, id: string, who: { readonly loginName: string; readonly password: string }): Promise<Page> {
    return agent.open(await this.atUpstream(await this.leave(agent, id), who))
  }
}

const formTo = (page: Page, path: string, fields: Readonly<Record<string, string>> = {}) => {
  const form = formsOf(page.html).find((one) => one.action.endsWith(path) && Object.entries(fields).every(([name, value]) => one.fields[name] === value))
  assert.ok(form, `${page.status} ${page.path} has no such form: ${page.problem ?? page.title ?? ''}`)
  return form
}

export const submit = (page: Page, path: string, which: Readonly<Record<string, string>>, typed: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const form = formTo(page, path, which)
  return page.agent.post(new URL(form.action, page.answer.url), { ...form.fields, ...typed })
}

export const choose = (page: Page, provider: string): Promise<Page> => submit(page, '/ui/login/external', { provider })
export const decide = (page: Page, action: 'create' | 'link', typed = {}): Promise<Page> => submit(page, '/ui/login/external-account', { action }, typed)
