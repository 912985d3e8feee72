import assert from 'node:assert/strict'
import { TOTP } from 'otpauth'
import type { Api } from './api.js'
import { aTestPerson } from './api-users.js'
import { Authenticator } from './authenticator.js'
import { signIn } from './authorization.js'
import { textOf } from './html.js'
import type { TestPerson } from './standard-document.js'
import { UserAgent } from './user-agent.js'
import type { Page } from './user-agent.js'

const ORDINARY = {
  allowUsernamePassword: true,
  allowRegister: true,
  passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED',
  ignoreUnknownUsernames: true,
  requireVerifiedEmail: false,
  registrationVerifiesEmail: true,
  registrationAsksForName: false,
}

/** Sets the login policy of the instance: the ordinary one, with members replaced. */
export const setPolicy = (api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
  api.ok('admin.v1.AdminService/UpdateLoginPolicy', { ...ORDINARY, ...own })

/**
 * Admits no passwords by the policy of the instance. The other organizations than 100 get a policy of their own that admits them, and in
 * 100 there has to be an owner of the instance with a passkey.
 */
export async function withoutPasswords(api: Api): Promise<void> {
  for (const { id } of (await api.ok('org.v2.OrganizationService/ListOrganizations')).result as readonly { readonly id: string }[]) {
    if (id !== '100') await api.ok('management.v1.ManagementService/AddCustomLoginPolicy', ORDINARY, { org: id })
  }
  await setPolicy(api, { allowUsernamePassword: false })
}

/** Starts a sign-in with the password of that person. */
export const proven = (api: Api, person: TestPerson, agent = new UserAgent(), parameters: Readonly<Record<string, string>> = {}): Promise<Page> =>
  signIn(agent, api.world.authorizeUrl({ parameters: { prompt: 'login', ...parameters } }), person)

/** Another page of the same sign-in. */
export const stepOf = (page: Page, api: Api, step: string, authRequestID = idOf(page)): Promise<Page> =>
  page.agent.open(api.world.url(`/ui/login/${step}`, { authRequestID }))

/** The id of the page's sign-in. */
export const idOf = (page: Page): string => /authRequestID=([A-Za-z0-9_-]+)/.exec(page.html)?.[1] ?? assert.fail(`no sign-in on ${page.path}`)

/** The recovery codes that a page shows. */
export const codesOn = (page: Page): readonly string[] => textOf(page.html, 'recovery-codes')?.split(' ') ?? []

/** A person with a generator of one-time passwords. */
export interface PersonWithTotp extends TestPerson {
  readonly recoveryCodes: readonly string[]
  /** The current one-time password; a new one each time, because the clock advances. */
  readonly code: () => string
}

/** The code that a generator with this seed shows now. */
export const codeOf = (api: Api, seed: string): string => new TOTP({ secret: seed }).generate({ timestamp: api.world.clock.now() * 1000 })

/** The seed that a page shows. */
export const seedOn = (page: Page): string => (textOf(page.html, 'seed') ?? '').replaceAll(' ', '')

/** A person who has set up an authenticator app during sign-in, as the policy requires. */
export async function aPersonWithTotp(api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<PersonWithTotp> {
  const person = await aTestPerson(api, own)
  await setPolicy(api, { forceMfa: true })
  const offered = await stepOf(await proven(api, person), api, 'set-up-totp')
  const seed = seedOn(offered)
  const shown = await offered.submit({ code: codeOf(api, seed) })
  await setPolicy(api)
  const recoveryCodes = codesOn(shown)
  assert.equal(recoveryCodes.length, 10, shown.problem)
  const code = (): string => {
    api.world.clock.advance(30)
    return codeOf(api, seed)
  }
  return { ...person, recoveryCodes, code }
}

/** The passkey request of a page, and where its script sends the response. */
export interface Wanted {
  readonly kind: 'get' | 'create'
  readonly options: object
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly isConditional?: true
  readonly isAtOnce?: true
}

export function passkeyRequestOn({ html, path }: Page): Wanted {
  const text = /data-passkey="(\{[^"]*\})"/.exec(html)?.[1] ?? assert.fail(`${path} asks for no passkey`)
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Wanted
}

/** Sends the response of the authenticator, as the script of the page does. */
export function sendPasskey(page: Page, answer: unknown, more: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { action, fields } = passkeyRequestOn(page)
  return page.agent.post(new URL(action, page.answer.url), { ...fields, ...more, passkey: JSON.stringify(answer) })
}

type Traits = Partial<ConstructorParameters<typeof Authenticator>[0]>

export interface PersonWithPasskey extends TestPerson {
  readonly authenticator: Authenticator
  readonly recoveryCodes: readonly string[]
}

/** A person who has added a passkey during sign-in, as the policy requires. */
export async function aPersonWithPasskey(api: Api, traits: Traits = {}, own: Readonly<Record<string, unknown>> = {}): Promise<PersonWithPasskey> {
  return withPasskey(api, await aTestPerson(api, own), traits)
}

/** An owner of the instance, who can sign in also where there are no passwords. */
export async function anOwnerWithPasskey(api: Api): Promise<PersonWithPasskey> {
  const person = await aPersonWithPasskey(api)
  await api.ok('admin.v1.AdminService/AddIAMMember', { userId: person.id, roles: ['IAM_OWNER'] })
  return person
}

/** Adds a passkey to a person during sign-in. */
export async function withPasskey(api: Api, person: TestPerson, traits: Traits = {}): Promise<PersonWithPasskey> {
  await setPolicy(api, { forceMfa: true })
  const authenticator = new Authenticator({ origin: api.world.issuer, ...traits })
  const page = await stepOf(await proven(api, person), api, 'set-up-passkey')
  const shown = await sendPasskey(page, authenticator.create(passkeyRequestOn(page).options), { name: 'My key' })
  await setPolicy(api)
  const recoveryCodes = codesOn(shown)
  assert.equal(recoveryCodes.length, 10, shown.problem)
  return { ...person, authenticator, recoveryCodes }
}
