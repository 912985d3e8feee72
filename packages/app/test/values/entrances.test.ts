import 'reflect-metadata'
import assert from 'node:assert/strict'
import { methodsWithoutUseCases } from '@keyhall/api'
import type { AnyMethod } from '@keyhall/core/api'
import { InvalidMessage } from '@keyhall/core/api'
import { registrationProblems } from '@keyhall/core/auth-requests'
import type { ClientRecord } from '@keyhall/core/clients'
import { BackchannelLogoutUri, CLIENT_DEFAULTS, ClientMetadataRefused, RedirectUri, WebOrigin, registrable } from '@keyhall/core/clients'
import { domainOf } from '@keyhall/core/orgs'
import { ChosenId, DomainName, LanguageTag, TextRefused, isDisplayText } from '@keyhall/core/shared'
import { EndpointRefused, TargetUrl, assertCallable } from '@keyhall/core/targets'
import { EmailAddress, PhoneNumber, UserName } from '@keyhall/core/users'
import { ChangeEmailWithCode } from '@keyhall/core/verification'
import { parseBootstrap } from '@keyhall/documents/bootstrap'
import { importDocument } from '@keyhall/documents/bulk'
import { readEmailAddress } from '#src/config/email-settings.js'
import { example } from '../bootstrap/documents.js'

/** Whether an entrance accepts a text, by its name. */
type Entrances = Readonly<Record<string, (text: string) => boolean | Promise<boolean>>>

const methods = new Map<string, AnyMethod>(methodsWithoutUseCases().map((method) => [method.name, method]))

/** The API refuses nothing at `field`. */
const api = (name: string, field: string, message: (text: string) => object) => (text: string): boolean => {
  const method = methods.get(name)
  assert.ok(method, name)
  try {
    method.request.read(message(text))
    return true
  } catch (problem) {
    assert.ok(problem instanceof InvalidMessage)
    return !problem.problems.some((one) => one.field === field)
  }
}

/** An import into a store that takes every item refuses nothing of the organization. */
const isImported = async (members: object): Promise<boolean> => {
  const orgs = { find: async () => ({ id: '100' }) }
  const run = importDocument({
    storage: { read: async (work: (stores: unknown) => unknown) => work({ orgs }) },
    importItems: { import: async ({ items }: { readonly items: readonly object[] }) => items.map(() => ({ kind: 'added' })) },
    clock: { now: () => 0 },
  } as never)
  const caller = { userId: 'u', orgId: 'o', origin: { address: '', requestId: '' } } as never
  const { errors } = await run({ orgs: [{ orgId: '100', ...members }], timeout: '1m' }, caller)
  return errors.length === 0
}

const doesNotThrow = (work: () => unknown): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

const profile = { firstName: 'Ann', lastName: 'Ash' }
const bootstrapped = (section: 'users' | 'serviceUsers' | 'organizations' | 'clients', own: object): boolean => {
  const first = (example() as unknown as Readonly<Record<string, readonly object[]>>)[section]?.[0]
  return doesNotThrow(() => parseBootstrap({ [section]: [{ ...first, ...own }] }))
}
const imported = async (user: object): Promise<boolean> => isImported({ humanUsers: [{ userId: '1', user: { userName: 'ann', profile, ...user } }] })
const importedMachine = async (own: object): Promise<boolean> => isImported({ machineUsers: [{ userId: '1', user: { userName: 'robot', name: 'Robot' }, ...own }] })

/** The use case behind the account page. A stored person has another address. */
const changedOnAccountPage = async (text: string): Promise<boolean> => {
  const stores = { users: { lock: async () => ({ user: { kind: 'human' } }) }, loginAttempts: { lock: async () => assert.fail('accepted') } }
  const begin = new ChangeEmailWithCode({ storage: { run: async (work: (of: unknown) => unknown) => work(stores) }, clock: { now: () => 0 } } as never)
  return begin.begin(text, { userId: 'u' } as never).then(({ outcome }) => outcome !== 'unusable', () => true)
}

/** The rule of the core for applications of the API and of an import. */
const isRegistrable = (addresses: Partial<ClientRecord>): boolean => {
  const own = { redirectUris: [], postLogoutRedirectUris: [], allowedOrigins: [], grantTypes: [] }
  try {
    registrable({ ...CLIENT_DEFAULTS, ...own, ...addresses } as unknown as ClientRecord)
    return true
  } catch (problem) {
    assert.ok(problem instanceof ClientMetadataRefused)
    return false
  }
}

/** The rule of the core for targets, on a server that calls every address. */
const isCallable = (endpoint: string): boolean => {
  try {
    assertCallable(endpoint, () => undefined)
    return true
  } catch (problem) {
    assert.ok(problem instanceof EndpointRefused)
    return false
  }
}

interface Kind {
  readonly title: string
  readonly parse: (text: string) => string
  readonly accepts: readonly string[]
  readonly refuses: readonly string[]
  readonly entrances: Entrances
}

const aTarget = (endpoint: string) => ({ name: 'Hooks', timeout: '10s', restAsync: {}, endpoint })
const TARGET_METHODS = [
  ['action.v2.ActionService/CreateTarget', 'endpoint', aTarget],
  ['action.v3alpha.ActionService/CreateTarget', 'endpoint', aTarget],
  ['resources.action.v3alpha.ActionService/CreateTarget', 'endpoint', aTarget],
] as const

const long = (text: string, count: number): string => text.repeat(count)

const kinds: readonly Kind[] = [
  {
    title: 'an email address',
    parse: (text) => EmailAddress.parse(text),
    accepts: [
      'ann@example.org', "o'hara+news@mail.example", 'ann..ash.@example.org', 'a_b@example.org', 'ann@localhost', 'ann@xn--mller-kva.example',
      'ü@müller.example', '用户@例子.example', 'सं@हिन्दी.example', `${long('a', 64)}@${long('b', 63)}.${long('c', 63)}.example`,
    ],
    refuses: [
      'ann', '@example.org', 'ann@', 'ann@exa_mple.org', 'ann@example..org', 'ann@-example.org', 'ann@example-.org', 'ann@example.org.', 'ann@[127.0.0.1]',
      'ann ash@example.org', '"ann"@example.org', 'ann@example.org,eve@example.org', 'ann@example.org\r\nBcc: eve@example.org', 'ann\u200b@example.org',
      'ann\0@example.org', `${long('a', 65)}@example.org`, `ann@${long('b', 64)}.example`, `ann@${long('b.', 97)}example`,
    ],
    entrances: {
      'user.v2.UserService/SetEmail': api('user.v2.UserService/SetEmail', 'email', (email) => ({ userId: '1', email })),
      'user.v2.UserService/AddHumanUser': api('user.v2.UserService/AddHumanUser', 'email.email', (email) => ({ profile: {}, email: { email } })),
      'management.v1.ManagementService/ImportHumanUser':
        api('management.v1.ManagementService/ImportHumanUser', 'email.email', (email) => ({ userName: 'ann', profile, email: { email } })),
      'a bootstrap file': (email) => bootstrapped('users', { email: { email } }),
      'an import': (email) => imported({ email: { email } }),
      'the settings': (email) => doesNotThrow(() => readEmailAddress(email)),
      'the registration form': (email) =>
        registrationProblems({ email, password: 'four rainy words', givenName: '', familyName: '' }, { asksForName: false }).email === undefined,
      'the account page': changedOnAccountPage,
    },
  },
  {
    title: 'a phone number',
    parse: (text) => PhoneNumber.parse(text),
    accepts: [
      '+4179', '+41791234567', '+123456789012345', '+41 79 123 45 67', '+1-202-555-0142', '+49 (170) 123/4567', '0041 79 123 45 67', '+41 (79) 123-45.67',
    ],
    refuses: ['', '079 123 45 67', '+41 seventy-nine', '41791234567', '+0791234567', '+417', '+1234567890123456', '+41 79x', '+41791234567\n+41791234567', '٤١٧٩١٢٣'],
    entrances: {
      'user.v2.UserService/SetPhone': api('user.v2.UserService/SetPhone', 'phone', (phone) => ({ userId: '1', phone })),
      'management.v1.ManagementService/UpdateHumanPhone': api('management.v1.ManagementService/UpdateHumanPhone', 'phone', (phone) => ({ userId: '1', phone })),
      'a bootstrap file': (phone) => bootstrapped('users', { phone: { phone } }),
      'an import': (phone) => imported({ phone: { phone } }),
      'the account page': (phone) => PhoneNumber.read(phone) !== undefined,
    },
  },
  {
    title: 'the name of a person',
    parse: (text) => {
      if (!isDisplayText(text) || text.trim() === '' || [...text].length > 200) throw new TextRefused('the name must be visible text')
      return text
    },
    // Persian and conjuncts need joiners, ideographs have variants (UAX #31 §2.3).
    accepts: ['Ann', "D'Arcy-Ó", 'van der Berg', 'علی\u200cرضا', 'محمد\u200cعلی', 'Rahul (श्री\u200dमान)', '葛\u{e0100}城', 'Ada 👩\u200d💻', long('x', 200)],
    refuses: ['\u200b', 'Ann\u202eexe', '\u200cAnn', 'al\u200cice', 'علی\u200c', 'a\u200db', 'x\ufe0f', '\u3164', 'a\nb', 'a\0b', long('x', 201)],
    entrances: {
      'user.v2.UserService/AddHumanUser': api('user.v2.UserService/AddHumanUser', 'profile.givenName', (givenName) => ({ profile: { givenName } })),
      'management.v1.ManagementService/UpdateHumanProfile':
        api('management.v1.ManagementService/UpdateHumanProfile', 'firstName', (firstName) => ({ userId: '1', ...profile, firstName })),
      'a bootstrap file': (firstName) => bootstrapped('users', { profile: { ...profile, firstName } }),
      'an import': (firstName) => imported({ profile: { ...profile, firstName } }),
      'the registration form': (givenName) =>
        registrationProblems({ email: 'ann@example.org', password: 'four rainy words', givenName, familyName: 'x' }, { asksForName: true }).givenName === undefined,
    },
  },
  {
    title: 'the user name of a person',
    parse: (text) => UserName.parse(text),
    accepts: ['ann', 'Ann Ash', 'o’hara', "o'hara", 'ann@example.org', 'ann@münchen.example', 'ann@xn--mnchen-3ya.example', '用户', long('😀', 200)],
    refuses: [' ann', 'ann ', 'a\u200bnn', 'a\nb', 'a\0b', long('a', 201)],
    entrances: {
      'user.v2.UserService/AddHumanUser': api('user.v2.UserService/AddHumanUser', 'username', (username) => ({ username })),
      'management.v1.ManagementService/ImportHumanUser': api('management.v1.ManagementService/ImportHumanUser', 'userName', (userName) => ({ userName })),
      'management.v1.ManagementService/UpdateUserName':
        api('management.v1.ManagementService/UpdateUserName', 'userName', (userName) => ({ userId: '1', userName })),
      'a bootstrap file': (userName) => bootstrapped('users', { userName }),
      'an import': (userName) => imported({ userName }),
    },
  },
  {
    title: 'a client_id',
    parse: (text) => ChosenId.parse(text),
    accepts: ['robot', '1', 'https://app.example/x', long('x', 65), long('x', 200), '~!"#$%&'],
    refuses: ['a b', 'ä', 'a\tb', 'a\0', long('x', 201)],
    entrances: {
      'application.v2.ApplicationService/CreateApplication':
        api('application.v2.ApplicationService/CreateApplication', 'applicationId', (applicationId) => ({ applicationId })),
      'management.v1.ManagementService/AddMachineUser': api('management.v1.ManagementService/AddMachineUser', 'userName', (userName) => ({ userName })),
      'the user id of user.v2.UserService/AddHumanUser': api('user.v2.UserService/AddHumanUser', 'userId', (userId) => ({ userId })),
      'a service user in a bootstrap file': (userName) => bootstrapped('serviceUsers', { userName }),
      'the id of a person in a bootstrap file': (id) => bootstrapped('users', { id }),
      'a service user in an import': (userName) => importedMachine({ user: { userName, name: 'Robot' } }),
      'the id of a service user in an import': (userId) => importedMachine({ userId }),
    },
  },
  {
    title: 'a language tag',
    parse: (text) => LanguageTag.parse(text),
    accepts: ['en', 'de-CH', 'zh-Hant-TW', 'gsw'],
    refuses: ['e', 'english', 'de_CH', 'de-', 'de-abcdefghi', `de${long('-abcd', 7)}`, 'de\0'],
    entrances: {
      'user.v2.UserService/AddHumanUser':
        api('user.v2.UserService/AddHumanUser', 'profile.preferredLanguage', (preferredLanguage) => ({ profile: { preferredLanguage } })),
      'management.v1.ManagementService/UpdateHumanProfile':
        api('management.v1.ManagementService/UpdateHumanProfile', 'preferredLanguage', (preferredLanguage) => ({ userId: '1', ...profile, preferredLanguage })),
      'a bootstrap file': (preferredLanguage) => bootstrapped('users', { profile: { ...profile, preferredLanguage } }),
      'an import': (preferredLanguage) => imported({ profile: { ...profile, preferredLanguage } }),
    },
  },
  {
    title: 'the domain of an organization',
    parse: (text) => DomainName.parse(text),
    accepts: ['acme.example.com', 'ACME.example', 'a--b.example', 'acme', 'bücher.example', 'हिन्दी.example', `${long('a', 63)}.example`],
    refuses: ['', 'a b', 'a_b.example', 'acme..example', '-acme.example', 'acme-.example', 'acme.', long('a', 64), `${long('a.', 124)}example`],
    entrances: {
      'the API': (domain) => doesNotThrow(() => domainOf(domain)),
      'a bootstrap file': (primaryDomain) => bootstrapped('organizations', { primaryDomain }),
      'an import': (primaryDomain) => isImported({ org: { name: 'Acme', primaryDomain } }),
    },
  },
  {
    title: 'a redirect URI without development mode',
    parse: (text) => RedirectUri.parse(text),
    accepts: ['https://shop.example', 'https://shop.example/cb?x=1', 'http://localhost:3000/cb', 'http://[::1]/cb', 'com.example.app:/cb', 'app:/cb'],
    refuses: [
      '', '/cb', 'https://shop.example/cb#x', 'https://*.shop.example/cb', 'https://me@shop.example/', 'https://shop.example/ cb', 'javascript:alert(1)',
      'http://shop.example/cb', 'file:/cb', 'https://münchen.example/cb', `https://shop.example/${long('a', 2028)}`,
    ],
    entrances: {
      'a redirect URI of a bootstrap file': (uri) => bootstrapped('clients', { redirect_uris: [uri] }),
      'a post-logout redirect URI of a bootstrap file': (uri) => bootstrapped('clients', { post_logout_redirect_uris: [uri] }),
      'a post-logout redirect URI of the API or an import': (uri) => isRegistrable({ postLogoutRedirectUris: [uri] }),
    },
  },
  {
    title: 'a browser origin without development mode',
    parse: (text) => WebOrigin.parse(text),
    accepts: ['https://shop.example', 'https://Shop.Example:8443', 'http://localhost:3000'],
    refuses: ['', 'shop.example', 'https://shop.example/', 'https://shop.example:443', 'https://*.shop.example', 'com.example.app:/', 'null'],
    entrances: {
      'a bootstrap file': (origin) => bootstrapped('clients', { allowed_origins: [origin] }),
      'the API or an import': (origin) => isRegistrable({ allowedOrigins: [origin] }),
    },
  },
  {
    title: 'a back-channel logout URI',
    parse: (text) => BackchannelLogoutUri.parse(text),
    accepts: ['https://shop.example/logout', 'http://127.0.0.1:3000/logout'],
    refuses: ['', 'http://shop.example/logout', 'https://shop.example/*', 'https://shop.example/#x', 'com.example.app:/logout', 'https://b:c@shop.example/'],
    entrances: {
      'a bootstrap file': (uri) => bootstrapped('clients', { backchannel_logout_uri: uri }),
      'the API or an import': (uri) => isRegistrable({ backchannelLogoutUri: uri }),
    },
  },
  {
    title: 'the URL of a target',
    parse: (text) => TargetUrl.parse(text),
    accepts: ['https://hooks.example/in?a=b#c', 'HTTP://hooks.example:8080/', 'https://[2001:db8::1]/', 'https://bücher.example/ü', `https://a.example/${long('x', 982)}`],
    refuses: [
      '', 'hooks.example', '//hooks.example/', 'ftp://hooks.example/', 'https://', 'https:///x', 'https://me@hooks.example/', 'https://me:pw@hooks.example/',
      'https://hooks.example/a b', 'https://hooks.example/\r\nx: y', 'https://hooks.example\\@evil.example/', `https://a.example/${long('x', 983)}`,
    ],
    entrances: {
      'the core': isCallable,
      ...Object.fromEntries(TARGET_METHODS.map(([name, field, message]) => [name, api(name, field, message)])),
    },
  },
]

for (const { title, parse, accepts, refuses, entrances } of kinds) {
  describe(`${title} is judged alike`, () => {
    it('with the expected form of the value', () => {
      for (const text of accepts) assert.ok(parse(text) !== '', text)
      for (const text of refuses) assert.throws(() => parse(text), (problem) => problem instanceof TextRefused && / must be /.test(problem.message), text)
    })
    for (const [name, isAccepted] of Object.entries(entrances)) {
      it(`by ${name}`, async () => {
        for (const text of accepts) assert.ok(await isAccepted(text), `refused ${JSON.stringify(text)}`)
        for (const text of refuses) assert.ok(!(await isAccepted(text)), `accepted ${JSON.stringify(text)}`)
      })
    }
  })
}
