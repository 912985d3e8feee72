import assert from 'node:assert/strict'
import { apiOnEveryStorage } from '../support/api.js'
import type { Api } from '../support/api.js'
import { aTestPerson, freshName, tokenOf } from '../support/api-users.js'
import { answerOf, answered } from '../support/authorization.js'
import { proven, setPolicy, withPasskey } from '../support/login-factors.js'
import { linkIn } from '../support/mail-world.js'
import { codeAt, mailsAt } from '../support/registration.js'
import type { TestPerson } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'

const STRANGERS = 'the password of a stranger'
const OWNERS = 'the password of the owner'

/** An attacker registers an address of another user on a server that does not verify addresses at registration. */
async function registeredByStranger(api: Api, agent: UserAgent): Promise<TestPerson> {
  await setPolicy(api, { registrationVerifiesEmail: false })
  const email = `${freshName('victim')}@mail.example`
  const page = await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'create' } }))
  answered(await page.submit({ email, password: STRANGERS }))
  await setPolicy(api)
  const { result } = await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] })
  return { id: result[0].userId, userName: email, loginName: email, password: STRANGERS }
}

const methodsOf = async (api: Api, userId: string): Promise<readonly string[]> =>
  (await api.ok('user.v2.UserService/ListAuthenticationMethodTypes', { userId })).authMethodTypes ?? []
const isSignedIn = async (api: Api, agent: UserAgent): Promise<boolean> =>
  answered(await agent.open(api.world.authorizeUrl({ parameters: { prompt: 'none' } }))).parameters['error'] === undefined
const letsIn = async (api: Api, person: TestPerson): Promise<boolean> => answerOf(await proven(api, person)) !== undefined

/** Presses the button of the page linked in the newest mail to the user. */
async function verifiedIn(api: Api, agent: UserAgent, person: { readonly id: string; readonly address: string }): Promise<Page> {
  await api.ok('user.v2.UserService/ResendEmailCode', { userId: person.id, sendCode: {} })
  return (await agent.open(linkIn((await mailsAt(api.world, person.address))[0]?.text))).submit()
}

apiOnEveryStorage('the first verification of an address', (api) => {
  it('by a password reset removes the credentials of the attacker: password, passkeys, recovery codes, sessions, tokens', async () => {
    const theirs = new UserAgent()
    const stranger = await registeredByStranger(api, theirs)
    const { authenticator } = await withPasskey(api, stranger)
    assert.ok(authenticator)
    const named = await (await new UserAgent().open(api.world.authorizeUrl())).submit({ loginName: stranger.loginName })
    const asked = await (await named.follow(words('password.forgotten'))).submit()
    answered(await asked.submit({ code: await codeAt(api.world, stranger.loginName), password: OWNERS, passwordAgain: OWNERS }))
    assert.deepEqual(await methodsOf(api, stranger.id), ['AUTHENTICATION_METHOD_TYPE_PASSWORD'])
    assert.equal(await isSignedIn(api, theirs), false)
    assert.deepEqual([await letsIn(api, stranger), await letsIn(api, { ...stranger, password: OWNERS })], [false, true])
  })

  it('by the link of a mail, in a browser without a session, removes the same, and says so', async () => {
    const theirs = new UserAgent()
    const stranger = await registeredByStranger(api, theirs)
    assert.ok(await isSignedIn(api, theirs))
    const page = await verifiedIn(api, new UserAgent(), { id: stranger.id, address: stranger.loginName })
    assert.equal(page.title, words('verifyEmail.doneTitle'))
    assert.ok(page.html.includes(words('verifyEmail.doneFresh').slice(0, 40)))
    assert.deepEqual(await methodsOf(api, stranger.id), [])
    assert.deepEqual([await isSignedIn(api, theirs), await letsIn(api, stranger)], [false, false])
  })

  it('while the user is signed in removes nothing', async () => {
    const own = new UserAgent()
    const person = await registeredByStranger(api, own)
    const page = await verifiedIn(api, own, { id: person.id, address: person.loginName })
    assert.equal(page.html.includes(words('verifyEmail.doneFresh').slice(0, 40)), false)
    assert.deepEqual([await isSignedIn(api, own), await letsIn(api, person)], [true, true])
    const address = `${freshName('given')}@mail.example`
    await api.ok('user.v2.UserService/SetEmail', { userId: person.id, email: address, sendCode: {} })
    await verifiedIn(api, new UserAgent(), { id: person.id, address })
    assert.equal(await letsIn(api, person), true, 'the proof counts for the password')
  })

  it('keeps the password that an administrator set, and removes a passkey that was added with it', async () => {
    const address = `${freshName('made')}@mail.example`
    const person = await aTestPerson(api, { email: { email: address, isEmailVerified: false } })
    await withPasskey(api, person)
    await verifiedIn(api, new UserAgent(), { id: person.id, address })
    assert.deepEqual(await methodsOf(api, person.id), ['AUTHENTICATION_METHOD_TYPE_PASSWORD'])
    assert.equal(await letsIn(api, person), true)
  })

  it('removes a password that the account set itself, and keeps one that an administrator set', async () => {
    const [own, given] = [`${freshName('own')}@mail.example`, `${freshName('given')}@mail.example`]
    for (const [address, isKept] of [[own, false], [given, true]] as const) {
      const person = await aTestPerson(api, { email: { email: `${freshName('former')}@mail.example`, isEmailVerified: true } })
      if (isKept) await api.ok('user.v2.UserService/SetEmail', { userId: person.id, email: address, sendCode: {} })
      else await api.ok('auth.v1.AuthService/SetMyEmail', { email: address }, { as: await tokenOf(api, person) })
      await verifiedIn(api, new UserAgent(), { id: person.id, address })
      assert.deepEqual([(await methodsOf(api, person.id)).length, await letsIn(api, person)], isKept ? [1, true] : [0, false])
    }
  })

  it('comes once: a later mail removes nothing', async () => {
    const address = `${freshName('proven')}@mail.example`
    const person = await aTestPerson(api, { email: { email: address, isEmailVerified: true } })
    await withPasskey(api, person)
    const named = await (await new UserAgent().open(api.world.authorizeUrl())).submit({ loginName: person.loginName })
    const asked = await (await named.follow(words('password.forgotten'))).submit()
    await asked.submit({ code: await codeAt(api.world, address), password: OWNERS, passwordAgain: OWNERS })
    assert.ok((await methodsOf(api, person.id)).some((type) => type.includes('PASSKEY') || type.includes('U2F')))
  })
})
