import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { freshName, mailsTo } from '../support/api-users.js'
import { answerOf, typeNameAndPassword } from '../support/authorization.js'
import { passkeyRequestOn, sendPasskey, withPasskey } from '../support/login-factors.js'
import { linkIn } from '../support/mail-world.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const PASSWORD = 'the password of gus'
/** The owner of organization 110, who may set its policies and nothing beyond. */
const asOwner = { as: callers.otherOwner }
const LOGIN = { allowUsernamePassword: true, allowRegister: true, passwordlessType: 'PASSWORDLESS_TYPE_ALLOWED', ignoreUnknownUsernames: true }
const WITHOUT_PASSKEYS = { ...LOGIN, passwordlessType: 'PASSWORDLESS_TYPE_NOT_ALLOWED' }
const DAY = 86_400

interface Person {
  readonly userId: string
  readonly address: string
}

/** Each way to hold more than the organization can grant, and none. */
const HOLDERS: Readonly<Record<string, ((api: Api, userId: string) => Promise<unknown>) | undefined>> = {
  'a person without roles': undefined,
  'a member of the instance': (api, userId) => api.ok(`${ADMIN}/AddIAMMember`, { userId, roles: ['IAM_OWNER_VIEWER'] }),
  'a member of another organization': (api, userId) => api.ok(`${MANAGEMENT}/AddOrgMember`, { userId, roles: ['ORG_OWNER_VIEWER'] }, { org: '100' }),
  'a member of a project of another organization': (api, userId) => api.ok(`${MANAGEMENT}/AddProjectMember`, { projectId: '300', userId, roles: ['PROJECT_OWNER_VIEWER'] }, { org: '100' }),
}

/** Whose rule has decided. */
type Decider = 'organization' | 'instance'

interface Decision {
  readonly set: (api: Api) => Promise<unknown>
  readonly reset: (api: Api) => Promise<unknown>
  readonly probe: (api: Api, person: Person) => Promise<Decider>
}

const by = (isOfOrg: boolean): Decider => (isOfOrg ? 'organization' : 'instance')
const signIn = async (api: Api, loginName: string, password = PASSWORD, agent = new UserAgent()) => typeNameAndPassword(await agent.open(api.world.authorizeUrl()), { loginName, password })
const custom = (policy: Readonly<Record<string, unknown>>) => (api: Api) => api.ok(`${MANAGEMENT}/AddCustomLoginPolicy`, policy, asOwner)
const inherited = (api: Api) => api.ok(`${MANAGEMENT}/ResetLoginPolicyToDefault`, {}, asOwner)
const askForReset = async (api: Api, { address }: Person) => {
  const named = await (await new UserAgent().open(api.world.authorizeUrl())).submit({ loginName: address })
  await (await named.follow(words('password.forgotten'))).submit()
  return mailsTo(api, address)
}
const forgotten = async (api: Api, person: Person) => (await askForReset(api, person))[0] ?? assert.fail('no mail')

/** Everything that an organization decides about a sign-in, set so that the instance's rule has another result. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  'that no second factor is needed': {
    set: async (api) => [await api.ok(`${ADMIN}/UpdateLoginPolicy`, { ...LOGIN, forceMfa: true }), await custom(LOGIN)(api)],
    reset: async (api) => [await api.ok(`${ADMIN}/UpdateLoginPolicy`, LOGIN), await inherited(api)],
    probe: async (api, { address }) => by(answerOf(await signIn(api, address)) !== undefined),
  },
  'that passkeys open nothing': {
    set: custom(WITHOUT_PASSKEYS), reset: inherited,
    probe: async (api, { userId: id, address }) => {
      await inherited(api)
      const person = await withPasskey(api, { id, userName: address, loginName: address, password: PASSWORD })
      await custom(WITHOUT_PASSKEYS)(api)
      const page = await new UserAgent().open(api.world.authorizeUrl())
      const { options } = passkeyRequestOn(page)
      return by(answerOf(await sendPasskey(page, person.authenticator.get(options))) === undefined)
    },
  },
  'that forgotten passwords are not reset': {
    set: custom({ ...LOGIN, hidePasswordReset: true }), reset: inherited,
    probe: async (api, person) => by((await askForReset(api, person)).length === 0),
  },
  'that addresses are no login names': {
    set: custom({ ...LOGIN, disableLoginWithEmail: true }), reset: inherited,
    probe: async (api, { address }) => by(answerOf(await signIn(api, address)) === undefined),
  },
  'how long passwords are': {
    set: async (api) => [await api.ok(`${ADMIN}/UpdatePasswordComplexityPolicy`, { minLength: 20 }), await api.ok(`${MANAGEMENT}/AddCustomPasswordComplexityPolicy`, { minLength: 8 }, asOwner)],
    reset: async (api) => [await api.ok(`${ADMIN}/UpdatePasswordComplexityPolicy`, { minLength: 8 }), await api.ok(`${MANAGEMENT}/ResetPasswordComplexityPolicyToDefault`, {}, asOwner)],
    probe: async (api, { userId }) => by((await api.call('user.v2.UserService/SetPassword', { userId, newPassword: { password: 'seventeen letters' } })).status === 200),
  },
  'how many wrong passwords lock an account': {
    set: (api) => api.ok(`${MANAGEMENT}/AddCustomLockoutPolicy`, { maxPasswordAttempts: 1 }, asOwner),
    reset: (api) => api.ok(`${MANAGEMENT}/ResetLockoutPolicyToDefault`, {}, asOwner),
    probe: async (api, { address, userId }) => {
      await signIn(api, address, 'a wrong password')
      return by((await api.ok('user.v2.UserService/GetUserByID', { userId })).user.state === 'USER_STATE_LOCKED')
    },
  },
  'the words of mails': {
    set: (api) => api.ok(`${MANAGEMENT}/SetCustomPasswordResetMessageText`, { language: 'en', subject: 'Words of Globex' }, asOwner),
    reset: (api) => api.ok(`${MANAGEMENT}/ResetCustomPasswordResetMessageTextToDefault`, { language: 'en' }, asOwner),
    probe: async (api, person) => by((await forgotten(api, person)).subject === 'Words of Globex'),
  },
  'the look of the page that a mail links to': {
    set: custom(LOGIN), reset: inherited,
    probe: async (api, person) => by(new URL(linkIn((await forgotten(api, person)).text)).searchParams.has('orgID')),
  },
  'the links on account pages': {
    set: (api) => api.ok(`${MANAGEMENT}/AddCustomPrivacyPolicy`, { helpLink: 'https://help.globex.example' }, asOwner),
    reset: (api) => api.ok(`${MANAGEMENT}/ResetPrivacyPolicyToDefault`, {}, asOwner),
    probe: async (api, { address }) => {
      const agent = new UserAgent()
      await signIn(api, address, PASSWORD, agent)
      return by((await agent.open(api.world.url('/ui/account'))).html.includes('https://help.globex.example'))
    },
  },
  'how long sessions live': {
    set: (api) => api.ok(`${MANAGEMENT}/AddCustomSessionPolicy`, { idleLifetime: `${60 * DAY}s`, lifetime: `${60 * DAY}s` }, asOwner),
    reset: (api) => api.ok(`${MANAGEMENT}/ResetSessionPolicyToDefault`, {}, asOwner),
    probe: async (api, { address }) => {
      const agent = new UserAgent()
      await signIn(api, address, PASSWORD, agent)
      api.world.clock.advance(31 * DAY)
      return by(answerOf(await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } })))?.parameters['code'] !== undefined)
    },
  },
}

apiOnEveryStorage('people with roles beyond their organization', (api) => {
  const addPerson = async (): Promise<Person> => {
    const name = freshName('gus')
    const address = `${name}@corp.example`.toLowerCase()
    const { userId } = await api.ok('user.v2.UserService/AddHumanUser', {
      username: name, organization: { orgId: '110' }, profile: { givenName: 'G', familyName: 'P' }, email: { email: address, isVerified: true }, password: { password: PASSWORD },
    }) as { readonly userId: string }
    return { userId, address }
  }

  for (const [decision, { set, reset, probe }] of Object.entries(DECISIONS)) {
    it(`are not subject to what their organization decides: ${decision}`, async () => {
      await set(api)
      const deciders: Record<string, Decider> = {}
      for (const [holder, give] of Object.entries(HOLDERS)) {
        const person = await addPerson()
        await give?.(api, person.userId)
        deciders[holder] = await probe(api, person)
      }
      await reset(api)
      const expected = Object.entries(HOLDERS).map(([holder, give]) => [holder, give === undefined ? 'organization' : 'instance'])
      assert.deepEqual(deciders, Object.fromEntries(expected))
    })
  }
})
