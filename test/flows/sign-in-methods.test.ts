import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import type { Api } from '../support/api.js'
import { apiInMemory } from '../support/api.js'
import { aTestPerson, freshName, mailsTo } from '../support/api-users.js'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { aPersonWithPasskey, aPersonWithTotp, codeOf, proven, seedOn, sendPasskey, setPolicy, stepOf, passkeyRequestOn } from '../support/login-factors.js'
import { codeIn } from '../support/mail-world.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'

const [ONE, TWO] = ['urn:keyhall:acr:1fa', 'urn:keyhall:acr:2fa']

/** The acr request of the client (OIDC Core §5.5.1.1). */
const demanding = { claims: JSON.stringify({ id_token: { acr: { essential: true, value: TWO } } }) }

type Parameters = Readonly<Record<string, string>>

/** Every kind of sign-in: its steps, and the resulting amr (RFC 8176). */
interface Row {
  readonly title: string
  readonly done: (api: Api, parameters: Parameters) => Promise<Page>
  readonly amr: readonly string[]
}

const byPasskey = (isSynced: boolean) => async (api: Api, parameters: Parameters): Promise<Page> => {
  const { authenticator } = await aPersonWithPasskey(api, { isSynced })
  const page = await new UserAgent().open(api.world.authorizeUrl({ parameters: { prompt: 'login', ...parameters } }))
  return sendPasskey(page, authenticator.get(passkeyRequestOn(page).options))
}

const byKeyBesidePassword = (isVerifying: boolean) => async (api: Api, parameters: Parameters): Promise<Page> => {
  const person = await aPersonWithPasskey(api, { isVerifying })
  const page = await proven(api, person, new UserAgent(), parameters)
  return sendPasskey(page, person.authenticator.get(passkeyRequestOn(page).options))
}

async function byMail(api: Api, parameters: Parameters): Promise<Page> {
  const address = `${freshName('mail')}@mail.example`
  const person = await aTestPerson(api, { email: { email: address, isEmailVerified: true } })
  await setPolicy(api, { forceMfa: true })
  await (await stepOf(await proven(api, person), api, 'set-up-email-code')).submit({ on: 'yes' })
  await setPolicy(api)
  const sent = await (await proven(api, person, new UserAgent(), parameters)).submit({ send: 'yes' })
  return sent.submit({ code: codeIn((await mailsTo(api, address))[0]?.text) })
}

const rows: readonly Row[] = [
  { title: 'a password', done: async (api, parameters) => proven(api, await aTestPerson(api), new UserAgent(), parameters), amr: ['pwd'] },
  {
    title: 'a password and a one-time password',
    done: async (api, parameters) => {
      const person = await aPersonWithTotp(api)
      return (await proven(api, person, new UserAgent(), parameters)).submit({ code: person.code() })
    },
    amr: ['pwd', 'otp', 'mfa'],
  },
  {
    title: 'a password and a recovery code',
    done: async (api, parameters) => {
      const person = await aPersonWithTotp(api)
      const page = await stepOf(await proven(api, person, new UserAgent(), parameters), api, 'recovery-code')
      return page.submit({ code: person.recoveryCodes[0] ?? '' })
    },
    amr: ['pwd', 'otp', 'mfa'],
  },
  { title: 'a password and a code by mail', done: byMail, amr: ['pwd', 'otp', 'mfa'] },
  { title: 'a password and a security key without user verification', done: byKeyBesidePassword(false), amr: ['pwd', 'hwk', 'mfa'] },
  { title: 'a password and a security key with user verification', done: byKeyBesidePassword(true), amr: ['pwd', 'hwk', 'user', 'mfa'] },
  { title: 'a device-bound passkey', done: byPasskey(false), amr: ['hwk', 'user', 'mfa'] },
  { title: 'a synced passkey', done: byPasskey(true), amr: ['swk', 'user', 'mfa'] },
]

/** The amr and acr claims of the ID tokens of a sign-in and of its refresh. */
async function amrAndAcr(api: Api, page: Page): Promise<readonly (readonly [unknown, unknown])[]> {
  const granted = { code: answered(page).parameters['code'] ?? '', client: clients.web, redirectUri: clients.web.redirectUri }
  const { body } = await api.world.redeem(granted)
  const { body: refreshed } = await api.world.protocol.token(clients.web, { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' })
  return [body, refreshed].map(({ id_token: token }) => decodeJwt(token)).map(({ amr, acr }) => [amr, acr])
}

apiInMemory('amr and acr', (api) => {
  beforeEach(() => setPolicy(api))
  for (const { title, done, amr } of rows) {
    const acr = amr.includes('mfa') ? TWO : ONE
    it(`are ${amr.join(' ')} after ${title}, also in refreshed tokens`, async () => {
      const page = await done(api, { scope: 'openid offline_access' })
      assert.deepEqual(await amrAndAcr(api, page), [[amr, acr], [amr, acr]])
    })
    if (acr === TWO) {
      it(`satisfy a client that requires two factors after ${title}`, async () => {
        answered(await done(api, demanding))
      })
    }
  }

  it('rise to two factors in the same browser when a client requires that, and satisfy later requests', async () => {
    const person = await aTestPerson(api)
    const agent = new UserAgent()
    answered(await proven(api, person, agent))
    const demanded = api.world.authorizeUrl({ parameters: demanding })
    const silent = api.world.authorizeUrl({ parameters: { ...demanding, prompt: 'none' } })
    assert.equal(answerOf(await agent.open(silent))?.parameters['error'], 'unmet_authentication_requirements')
    const offered = await stepOf(await signIn(agent, demanded, person), api, 'set-up-totp')
    const shown = await offered.submit({ code: codeOf(api, seedOn(offered)) })
    answered(await shown.submit())
    for (const url of [demanded, silent]) assert.notEqual(answered(await agent.open(url)).parameters['code'], undefined)
  })
})
