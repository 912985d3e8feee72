import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { apiDocument } from '../support/api-callers.js'
import { freshName } from '../support/api-users.js'
import { answerOf, answered } from '../support/authorization.js'
import { Federation, choose, submit } from '../support/federation.js'
import { formsOf } from '../support/html.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { codeAt } from '../support/registration.js'
import { SamlProvider } from '../support/saml-provider.js'
import { postFromProvider, SamlSignIn } from '../support/saml-sign-in.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const PORTAL = 'https://portal.example'
const PASSWORD = 'the password of the owner'
const OPTIONS = { providerOptions: { isCreationAllowed: true, isAutoCreation: true, isLinkingAllowed: true, areEmailsTrusted: true } }
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })

type Settings = Readonly<Record<string, unknown>>

/** A provider of one protocol, with one person. */
interface Provided {
  /** The methods are `Add…Provider` and `Update…Provider`. */
  readonly method: string
  readonly settings: () => Promise<Settings>
  /** Another source of identities. */
  readonly other: Settings
  readonly email: string
  readonly signIn: (agent: UserAgent, id: string) => Promise<Page>
}

for (const kind of everyStorage) {
  describe(`suspended links (${kind})`, () => {
    const up = startedWorld('memory', { bootstrap: apiDocument() })
    const down = startedWorld(kind, { bootstrap: apiDocument() })
    const federation = new Federation(up, down)
    const api = federation.down
    const saml = new SamlProvider()
    const samlSignIn = new SamlSignIn(down, saml)
    const directory = new LdapDirectory()
    const keys = http.createServer((_, res) => {
      void exportJWK(publicKey).then((jwk) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid: '1', alg: 'RS256' }] })))
    })
    let who: Awaited<ReturnType<Federation['person']>>
    let password: string
    let jwts = 0
    before(async () => {
      await directory.start()
      await new Promise<void>((done) => { keys.listen(0, '127.0.0.1', done) })
      who = await federation.person()
      password = directory.add('ada')
    })
    after(() => new Promise<void>((done) => { directory.stop(); keys.closeAllConnections(); keys.close(() => done()) }))

    const atUpstream = async (agent: UserAgent, id: string) => agent.open(await federation.atUpstream(await federation.leave(agent, id), who))
    const PROVIDERS: Readonly<Record<string, Provided>> = {
      'OAuth 2.0': {
        method: 'GenericOAuth', email: '', other: { idAttribute: 'preferred_username' }, signIn: atUpstream,
        settings: async () => ({
          ...(await federation.client()), authorizationEndpoint: `${up.issuer}/oauth/v2/authorize`, tokenEndpoint: `${up.issuer}/oauth/v2/token`,
          userEndpoint: `${up.issuer}/oidc/v1/userinfo`, idAttribute: 'sub', scopes: ['openid', 'profile', 'email'], secretMethod: 'SECRET_METHOD_BASIC',
        }),
      },
      SAML: {
        method: 'SAML', email: 'sam@saml.example', other: { nameIdFormat: 'SAML_NAME_ID_FORMAT_EMAIL_ADDRESS' },
        settings: async () => ({ metadataXml: Buffer.from(saml.metadata).toString('base64'), nameIdFormat: 'SAML_NAME_ID_FORMAT_PERSISTENT' }),
        signIn: async (agent, id) => {
          samlSignIn.providerId = id
          return postFromProvider(agent, await samlSignIn.atProvider(agent, { id: 'person-1', email: 'sam@saml.example' }))
        },
      },
      LDAP: {
        method: 'LDAP', email: 'ada@directory.example', other: { userFilters: ['mail'] }, settings: async () => settingsFor(directory),
        signIn: async (agent, id) => {
          const page = await choose(await agent.open(down.authorizeUrl()), id)
          const form = formsOf(page.html).find(({ fields }) => 'userName' in fields) ?? assert.fail(page.problem)
          return agent.post(new URL(form.action, page.answer.url), { ...form.fields, userName: 'ada', password })
        },
      },
      JWT: {
        method: 'JWT', email: 'pat@portal.example', other: { audience: 'another' },
        settings: async () => ({ issuer: PORTAL, jwtEndpoint: `${PORTAL}/sign-in`, keysEndpoint: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys` }),
        signIn: async (agent, id) => {
          const { leftTo } = await choose(await agent.open(down.authorizeUrl()), id)
          const { authRequestID, userAgentID } = Object.fromEntries(leftTo?.searchParams ?? [])
          const now = down.clock.now()
          const claims = { iss: PORTAL, aud: down.issuer, sub: 'pat', jti: String(++jwts), iat: now, exp: now + 120, email: 'pat@portal.example', email_verified: true, given_name: 'Pat', family_name: 'P' }
          const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey)
          return agent.open(down.url('/ui/login/login/jwt/authorize', { authRequestID, userAgentID }), { 'x-auth-token': jwt })
        },
      },
    }

    const linksOf = async (userId: string) =>
      ((await api.ok('user.v2.UserService/ListIDPLinks', { userId }))['result'] ?? []) as readonly { readonly idpId: string; readonly userId: string; readonly userName: string }[]
    const holderOf = async (email: string): Promise<{ readonly userId: string; readonly orgId: string }> => {
      const { result: [{ userId, details }] } = await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: email } }] }) as { readonly result: readonly [{ readonly userId: string; readonly details: { readonly resourceOwner: string } }] }
      return { userId, orgId: details.resourceOwner }
    }

    for (const [protocol, provided] of Object.entries(PROVIDERS)) {
      const { method, other, signIn } = provided
      const added = async () => {
        const settings = { name: freshName(protocol), ...(await provided.settings()), ...OPTIONS }
        const { id } = await api.ok(`${ADMIN}/Add${method}Provider`, settings) as { readonly id: string }
        await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
        answered(await signIn(new UserAgent(), id))
        const email = provided.email === '' ? who.email : provided.email
        const { userId, orgId } = await holderOf(email)
        await api.ok('user.v2.UserService/SetPassword', { userId, newPassword: { password: PASSWORD } })
        return { id, email, userId, orgId, suspend: async () => {
          // There and back: the change suspends, whatever follows.
          for (const own of [other, {}]) await api.ok(`${ADMIN}/Update${method}Provider`, { id, ...settings, ...own })
        } }
      }

      it(`open no account until their person has signed in in another way: ${protocol}`, async () => {
        const { id, email, userId, suspend } = await added()
        await suspend()
        const agent = new UserAgent()
        const asked = await signIn(agent, id)
        assert.deepEqual([answerOf(asked), asked.path], [undefined, '/ui/login/loginname'], asked.problem)
        answered(await (await submit(asked, '/ui/login/loginname', {}, { loginName: email })).submit({ password: PASSWORD }))
        answered(await signIn(new UserAgent(), id))
        await api.ok('user.v2.UserService/DeleteUser', { userId })
      })

      it(`are confirmed by a mailed code: ${protocol}`, async () => {
        const { id, email, userId, suspend } = await added()
        await suspend()
        const asked = await signIn(new UserAgent(), id)
        const named = await submit(asked, '/ui/login/loginname', {}, { loginName: email })
        const mailed = await (await named.follow(words('password.forgotten'))).submit()
        const renewed = `${PASSWORD}, a new one`
        answered(await mailed.submit({ code: await codeAt(down, email), password: renewed, passwordAgain: renewed }))
        answered(await signIn(new UserAgent(), id))
        await api.ok('user.v2.UserService/DeleteUser', { userId })
      })

      it(`are confirmed by an administrator who adds them again: ${protocol}`, async () => {
        const { id, userId, suspend } = await added()
        await suspend()
        const [link = assert.fail('no link')] = await linksOf(userId)
        await api.ok('user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId: id, userId: link.userId, userName: link.userName } })
        answered(await signIn(new UserAgent(), id))
        await api.refused('already_exists', 'user.v2.UserService/AddIDPLink', { userId, idpLink: { idpId: id, userId: link.userId, userName: link.userName } })
        await api.ok('user.v2.UserService/DeleteUser', { userId })
      })

      it(`stay suspended in exports and imports: ${protocol}`, async () => {
        const { id, userId, orgId, suspend } = await added()
        const links = async () => ((await api.ok(`${ADMIN}/ExportData`, { orgIds: [orgId], timeout: '1m' })).orgs[0].userLinks as readonly { userId: string }[]).filter((one) => one.userId === userId)
        const before = await links()
        await suspend()
        const after = await links()
        assert.deepEqual(after, before.map((link) => ({ ...link, suspended: true })))
        const imported = (userLinks: object) => api.ok(`${ADMIN}/ImportData`, { dataOrgs: { orgs: [{ orgId, userLinks }] }, timeout: '1m' })
        await imported(before)
        assert.equal(answerOf(await signIn(new UserAgent(), id)), undefined)
        const [link = assert.fail('no link')] = await linksOf(userId)
        await api.ok('user.v2.UserService/RemoveIDPLink', { userId, idpId: id, linkedUserId: link.userId })
        await imported(after)
        assert.equal(answerOf(await signIn(new UserAgent(), id)), undefined)
        await api.ok('user.v2.UserService/DeleteUser', { userId })
      })
    }
  })
}
