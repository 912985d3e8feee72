import assert from 'node:assert/strict'
import type { Keyhall } from '@keyhall/app'
import { Api, apiInMemory } from '../support/api.js'
import { aTestPerson, freshName, mailsTo, typesBy } from '../support/api-users.js'
import { answerOf } from '../support/authorization.js'
import { aDevice, enterCode } from '../support/device.js'
import { aPersonWithPasskey, aPersonWithTotp, codeOf, proven, seedOn, setPolicy, stepOf, passkeyRequestOn } from '../support/login-factors.js'
import { codeIn, linkIn } from '../support/mail-world.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { apiDocument } from '../support/api-callers.js'
import { everyDatabase } from '../support/storages.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

/** A page and its form values. */
interface Filled {
  readonly page: Page
  readonly values?: Readonly<Record<string, string>>
  /** The request that the script of the page sends instead of the form. */
  readonly script?: { readonly action: string; readonly fields: Readonly<Record<string, string>> }
}

/** The result of the form: the response to the application, the next page of the sign-in, or a success page. */
type Next = 'answer' | `/ui/login/${string}` | `done: ${string}`

type Row = readonly [what: string, fill: (api: Api) => Promise<Filled>, next: Next, policy?: Readonly<Record<string, unknown>>]

const FRESH = 'quite another password'
const chosen = { password: FRESH, passwordAgain: FRESH }
const newAddress = (): string => `${freshName('new')}@mail.example`
const mailed = async (api: Api, address: string): Promise<string> => (await mailsTo(api, address))[0]?.text ?? assert.fail(`no mail to ${address}`)
const codeFor = async (api: Api, address: string): Promise<string> => codeIn(await mailed(api, address))
const started = (api: Api, parameters: Readonly<Record<string, string>> = { prompt: 'login' }): Promise<Page> =>
  new UserAgent().open(api.world.authorizeUrl({ parameters }))

/** Requires the user to change the password at the next sign-in. */
const demandAnother = (api: Api, { id, password }: { readonly id: string; readonly password: string }): Promise<unknown> =>
  api.ok('user.v2.UserService/SetPassword', { userId: id, newPassword: { password, changeRequired: true } })

const byScript = (page: Page, answer: unknown, more: Readonly<Record<string, string>> = {}): Filled => {
  const { action, fields } = passkeyRequestOn(page)
  return { page, script: { action, fields: { ...fields, ...more, passkey: JSON.stringify(answer) } } }
}

async function registering(api: Api): Promise<Filled> {
  const page = await started(api, { prompt: 'create' })
  return { page, values: { email: newAddress(), password: chosen.password } }
}

async function forgotten(api: Api, loginName: string, address: string): Promise<Filled> {
  const named = await (await started(api)).submit({ loginName })
  const page = await (await named.follow(words('password.forgotten'))).submit()
  return { page, values: { code: await codeFor(api, address), ...chosen } }
}

async function unverified(api: Api): Promise<{ readonly page: Page; readonly address: string }> {
  const address = newAddress()
  const person = await aTestPerson(api, { email: { email: address, isEmailVerified: false } })
  const page = await proven(api, person)
  await page.submit({ send: 'yes' })
  return { page, address }
}

async function withMails(api: Api): Promise<{ readonly person: Awaited<ReturnType<typeof aTestPerson>>; readonly address: string }> {
  const address = newAddress()
  const person = await aTestPerson(api, { email: { email: address, isEmailVerified: true } })
  await setPolicy(api, { forceMfa: true })
  await (await stepOf(await proven(api, person), api, 'set-up-email-code')).submit({ on: 'yes' })
  await setPolicy(api)
  return { person, address }
}

async function atMailedCode(api: Api, isChangeNext: boolean): Promise<Filled> {
  const { person, address } = await withMails(api)
  if (isChangeNext) await demandAnother(api, person)
  const page = await (await proven(api, person)).submit({ send: 'yes' })
  return { page, values: { code: await codeFor(api, address) } }
}

async function atTotp(api: Api, step: 'totp' | 'recovery-code', isChangeNext: boolean): Promise<Filled> {
  const person = await aPersonWithTotp(api)
  if (isChangeNext) await demandAnother(api, person)
  const page = await stepOf(await proven(api, person), api, step)
  return { page, values: { code: step === 'totp' ? person.code() : (person.recoveryCodes[0] ?? '') } }
}

async function atKey(api: Api, isChangeNext: boolean): Promise<Filled> {
  const person = await aPersonWithPasskey(api, { isCounting: true })
  if (isChangeNext) await demandAnother(api, person)
  const page = await proven(api, person)
  return byScript(page, person.authenticator.get(passkeyRequestOn(page).options))
}

async function atPasskey(api: Api, own: Readonly<Record<string, unknown>> = {}): Promise<Filled> {
  const person = await aPersonWithPasskey(api, { isCounting: true }, own)
  const page = await started(api)
  return byScript(page, person.authenticator.get(passkeyRequestOn(page).options))
}

async function linked(api: Api, kind: 'verify' | 'reset' | 'initialise'): Promise<Filled> {
  const address = newAddress()
  const own = { email: { email: address, isEmailVerified: kind === 'reset' }, ...(kind === 'initialise' ? { password: undefined } : {}) }
  const { id: userId } = await aTestPerson(api, own)
  const method = { verify: 'ResendEmailCode', reset: 'PasswordReset', initialise: 'CreateInviteCode' }[kind]
  await api.ok(`user.v2.UserService/${method}`, { userId, ...(kind === 'reset' ? { sendLink: {} } : { sendCode: {} }) })
  return { page: await new UserAgent().open(linkIn(await mailed(api, address))), values: kind === 'verify' ? {} : chosen }
}

const verifying = { requireVerifiedEmail: true }
const forced = { forceMfa: true }

const rows: readonly Row[] = [
  ['the name', async (api) => ({ page: await started(api), values: { loginName: 'somebody' } }), '/ui/login/password'],
  ['the password', async (api) => {
    const { loginName, password } = await aTestPerson(api)
    return { page: await (await started(api)).submit({ loginName }), values: { password } }
  }, 'answer'],
  ['the password before a second factor', async (api) => {
    const { loginName, password } = await aPersonWithTotp(api)
    return { page: await (await started(api)).submit({ loginName }), values: { password } }
  }, '/ui/login/totp'],
  ['a passkey', (api) => atPasskey(api), 'answer'],
  ['a registration', registering, '/ui/login/register-code'],
  ['the code of a registration', async (api) => {
    const { page, values } = await registering(api)
    return { page: await page.submit(values), values: { code: await codeFor(api, values?.['email'] ?? '') } }
  }, 'answer'],
  ['a registration without a code', registering, 'answer', { registrationVerifiesEmail: false }],
  ['a registration whose address is verified next', registering, '/ui/login/verify-email', { ...verifying, registrationVerifiesEmail: false }],
  ['a wish for another password', async (api) => {
    const { loginName } = await aTestPerson(api)
    return { page: await (await (await started(api)).submit({ loginName })).follow(words('password.forgotten')) }
  }, '/ui/login/reset-password'],
  ['a forgotten password', async (api) => {
    const address = newAddress()
    const { loginName } = await aTestPerson(api, { email: { email: address, isEmailVerified: true } })
    return forgotten(api, loginName, address)
  }, 'answer'],
  ['a forgotten password before a second factor', async (api) => {
    const address = newAddress()
    const { loginName } = await aPersonWithTotp(api, { email: { email: address, isEmailVerified: true } })
    return forgotten(api, loginName, address)
  }, '/ui/login/totp'],
  ['a one-time password', (api) => atTotp(api, 'totp', false), 'answer'],
  ['a one-time password before another step', (api) => atTotp(api, 'totp', true), '/ui/login/change-password'],
  ['a recovery code', (api) => atTotp(api, 'recovery-code', false), 'answer'],
  ['a recovery code before another step', (api) => atTotp(api, 'recovery-code', true), '/ui/login/change-password'],
  ['a wish for a code by mail', async (api) => ({ page: await proven(api, (await withMails(api)).person), values: { send: 'yes' } }), '/ui/login/email-code'],
  ['a code by mail', (api) => atMailedCode(api, false), 'answer'],
  ['a code by mail before another step', (api) => atMailedCode(api, true), '/ui/login/change-password'],
  ['a security key that counts', (api) => atKey(api, false), 'answer'],
  ['a security key that counts, before another step', (api) => atKey(api, true), '/ui/login/change-password'],
  ['another password', async (api) => {
    const person = await aTestPerson(api)
    await demandAnother(api, person)
    return { page: await proven(api, person), values: { newPassword: FRESH, newPasswordAgain: FRESH } }
  }, 'answer'],
  ['another password before an address is verified', async (api) => {
    const person = await aTestPerson(api, { email: { email: newAddress(), isEmailVerified: false } })
    await demandAnother(api, person)
    return { page: await proven(api, person), values: { newPassword: FRESH, newPasswordAgain: FRESH } }
  }, '/ui/login/verify-email', verifying],
  ['a code for an address', async (api) => {
    const { page, address } = await unverified(api)
    return { page, values: { code: await codeFor(api, address) } }
  }, 'answer', verifying],
  ['a code for an address before a set-up', async (api) => {
    const { page, address } = await unverified(api)
    return { page, values: { code: await codeFor(api, address) } }
  }, '/ui/login/set-up', { ...verifying, ...forced }],
  ['a wish for another mail', async (api) => ({ page: (await unverified(api)).page, values: { send: 'yes' } }), '/ui/login/verify-email', verifying],
  ['another address', async (api) => ({
    page: await (await unverified(api)).page.follow(words('verifyEmailStep.change')), values: { email: newAddress() },
  }), '/ui/login/verify-email', verifying],
  ['no set-up for now', async (api) => ({ page: await proven(api, await aTestPerson(api)), values: { skip: 'yes' } }), 'answer', { mfaInitSkipLifetime: '3600s' }],
  ['the set-up of a generator', async (api) => {
    const page = await stepOf(await proven(api, await aTestPerson(api)), api, 'set-up-totp')
    return { page, values: { code: codeOf(api, seedOn(page)) } }
  }, `done: ${words('recoveryCodes.title')}`, forced],
  ['the set-up of a passkey', async (api) => {
    const { authenticator } = await aPersonWithPasskey(api)
    await setPolicy(api, forced)
    const page = await stepOf(await proven(api, await aTestPerson(api)), api, 'set-up-passkey')
    return byScript(page, authenticator.create(passkeyRequestOn(page).options), { name: 'My key' })
  }, `done: ${words('recoveryCodes.title')}`, forced],
  ['the set-up of codes by mail', async (api) => ({
    page: await stepOf(await proven(api, await aTestPerson(api)), api, 'set-up-email-code'), values: { on: 'yes' },
  }), `done: ${words('recoveryCodes.title')}`, forced],
  ['the set-up of codes by mail with an address', async (api) => {
    const address = newAddress()
    const person = await aTestPerson(api, { email: { email: address, isEmailVerified: false } })
    const page = await (await stepOf(await proven(api, person), api, 'set-up-email-code')).submit({ send: 'yes' })
    return { page, values: { code: await codeFor(api, address) } }
  }, `done: ${words('recoveryCodes.title')}`, forced],
  ['the stored recovery codes', async (api) => {
    const page = await stepOf(await proven(api, await aTestPerson(api)), api, 'set-up-totp')
    return { page: await page.submit({ code: codeOf(api, seedOn(page)) }) }
  }, 'answer', forced],
  ['the consent to a device', async (api) => {
    const agent = new UserAgent()
    await proven(api, await aTestPerson(api), agent)
    return { page: await enterCode(api.world, agent, (await aDevice(api.world)).user_code), values: { answer: 'allow' } }
  }, `done: ${words('deviceResult.allowed.title')}`],
  ['the code of a mail for an address', (api) => linked(api, 'verify'), `done: ${words('verifyEmail.doneTitle')}`],
  ['the code of a mail for a password', (api) => linked(api, 'reset'), `done: ${words('newPassword.password_reset.doneTitle')}`],
  ['the code of a mail for an account', (api) => linked(api, 'initialise'), `done: ${words('newPassword.initialise.doneTitle')}`],
]

const send = ({ page, values = {}, script }: Filled): Promise<Page> =>
  script ? page.agent.post(new URL(script.action, page.answer.url), script.fields) : page.submit(values)

/** Classifies the page by its place in the sign-in. */
function placeOf(page: Page): string {
  if (answerOf(page)) return 'answer'
  if (page.problem !== undefined || page.status >= 400 && page.title !== words('messages.alreadyUsed.title')) {
    return `${page.status} ${page.path}: ${page.title ?? ''} ${page.problem ?? ''}`
  }
  if (page.title === words('messages.alreadyUsed.title')) return 'complete'
  const done: Next = `done: ${page.title ?? ''}`
  return rows.some(([, , next]) => next === done) ? done : page.path
}

const WAYS = {
  'one after the other': async (filled: Filled) => [await send(filled), await send(filled)],
  'at the same time': (filled: Filled) => Promise.all([send(filled), send(filled)]),
} as const

apiInMemory('form sent twice, without scripts', (api) => {
  afterEach(() => setPolicy(api))

  for (const [what, fill, next, policy] of rows) {
    for (const [how, twice] of Object.entries(WAYS)) {
      it(`${what}, ${how}, has the same result as when it is sent once`, async () => {
        await setPolicy(api, policy)
        const ends = (await twice(await fill(api))).map(placeOf)
        const places = [...new Set(ends)].toSorted()
        // The client gets one response; the second request shows that the sign-in is complete.
        assert.deepEqual(places, next === 'answer' && places.length > 1 ? ['answer', 'complete'] : [next])
      })
    }
  }
})

for (const kind of everyDatabase) {
  describe(`form sent to two processes at the same time (${kind})`, () => {
    const api = new Api(startedWorld(kind, { bootstrap: apiDocument() }), 'rest')
    let other: Keyhall
    before(async () => {
      await setPolicy(api)
      other = await api.world.another()
    })
    after(() => other.close())

    for (const [what, fill, next] of [
      ['a one-time password', (): Promise<Filled> => atTotp(api, 'totp', true), '/ui/login/change-password'],
      ['a recovery code', (): Promise<Filled> => atTotp(api, 'recovery-code', true), '/ui/login/change-password'],
      ['a code by mail', (): Promise<Filled> => atMailedCode(api, true), '/ui/login/change-password'],
      ['a forgotten password', async (): Promise<Filled> => {
        const address = newAddress()
        const { loginName } = await aPersonWithTotp(api, { email: { email: address, isEmailVerified: true } })
        return forgotten(api, loginName, address)
      }, '/ui/login/totp'],
    ] as const) {
      it(`${what} has the same result as when it is sent once, and uses no attempt`, async () => {
        const types = await typesBy(api, async () => {
          for (let round = 0; round < 3; round++) {
            const { page, values } = await fill()
            const there = `${other.issuer}${new URL(page.form.action, page.answer.url).pathname}`
            // Processes of one installation share an address, and so the cookies, whose names carry the port on loopback.
            for (const name of ['session', 'flow', 'known'] as const) page.agent.setCookie(there, name, page.agent.cookie(page.answer.url, name))
            const ends = await Promise.all([page.submit(values), page.agent.post(there, { ...page.form.fields, ...values })])
            assert.deepEqual(ends.map(placeOf), [next, next])
          }
        })
        assert.ok(!types.includes('user.human.factor.check.failed'))
      })
    }
  })
}
