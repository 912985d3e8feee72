import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { freshName } from '../support/api-users.js'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation, choose, decide } from '../support/federation.js'
import { formsOf } from '../support/html.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { codeAt, enterCode, mailsAt } from '../support/registration.js'
import { SamlProvider } from '../support/saml-provider.js'
import { postFromProvider, SamlSignIn } from '../support/saml-sign-in.js'
import { clients } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const PORTAL = 'https://portal.example'
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })

type Options = Readonly<Record<string, unknown>>

/** A provider that names an address without saying that it has verified it. */
interface Kind {
  readonly title: string
  /** Adds a provider that creates accounts without a form. @returns its id */
  readonly add: (options: Options) => Promise<string>
  /** Signs in there. @returns the page after the return */
  readonly signIn: (agent: UserAgent, id: string, name: string) => Promise<Page>
  readonly addressOf: (name: string) => string
}

interface Found {
  readonly userId: string
  readonly human: { readonly email: { readonly isVerified?: boolean } }
  readonly loginNames?: readonly string[]
}

for (const kind of everyStorage) {
  describe(`an address that a provider has not verified (${kind})`, () => {
    const up = startedWorld('memory', { bootstrap: apiDocument() })
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const federation = new Federation(up, world)
    const api = federation.down
    const saml = new SamlProvider()
    const directory = new LdapDirectory()
    const keys = http.createServer((_, res) => {
      void exportJWK(publicKey).then((jwk) => {
        res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid: '1', alg: 'RS256' }] }))
      })
    })
    before(async () => {
      await directory.start()
      await new Promise<void>((done) => { keys.listen(0, '127.0.0.1', done) })
    })
    after(() => new Promise<void>((done) => {
      directory.stop()
      keys.closeAllConnections()
      keys.close(() => done())
    }))

    const foundBy = async (emailAddress: string): Promise<readonly Found[]> =>
      ((await api.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress } }] }))['result'] ?? []) as readonly Found[]
    const linksOf = async (userId: string) =>
      ((await api.ok('user.v2.UserService/ListIDPLinks', { userId }))['result'] ?? []) as readonly { readonly idpId: string }[]
    const eventsOf = async (aggregateId: string) => {
      const { events } = await api.ok(`${ADMIN}/ListEvents`, { aggregateId, limit: 20 })
      return (events as readonly { readonly type: { readonly type: string } }[]).map(({ type }) => type.type)
    }
    const add = async (method: string, settings: Options): Promise<string> => {
      const { id } = await api.ok(`${ADMIN}/${method}`, settings) as { readonly id: string }
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
      return id
    }
    const creating = (options: Options): Options => ({ isLinkingAllowed: true, isCreationAllowed: true, isAutoCreation: true, ...options })
    const opened = (agent: UserAgent) => agent.open(world.authorizeUrl({ scope: 'openid email', parameters: { state: 's' } }))
    const atUpstream = async (agent: UserAgent, id: string, name: string): Promise<Page> => {
      const who = await federation.person({ email: `${name}@upstream.example`, isVerified: false })
      return agent.open(await federation.atUpstream(await choose(await opened(agent), id), who))
    }

    const kinds: readonly Kind[] = [
      {
        title: 'OpenID',
        add: (options) => federation.provider(creating(options)), signIn: atUpstream, addressOf: (name) => `${name}@upstream.example`,
      },
      {
        title: 'OAuth',
        add: async (options) => {
          const { issuer } = up
          const { clientId, clientSecret } = await federation.client()
          return add('AddGenericOAuthProvider', {
            name: 'OAuth', authorizationEndpoint: `${issuer}/oauth/v2/authorize`, tokenEndpoint: `${issuer}/oauth/v2/token`,
            userEndpoint: `${issuer}/oidc/v1/userinfo`, idAttribute: 'sub', secretMethod: 'SECRET_METHOD_BASIC',
            clientId, clientSecret, scopes: ['openid', 'profile', 'email'], providerOptions: creating(options),
          })
        },
        signIn: atUpstream, addressOf: (name) => `${name}@upstream.example`,
      },
      {
        title: 'SAML',
        add: (options) => add('AddSAMLProvider', {
          name: 'Corporation', metadataXml: Buffer.from(saml.metadata).toString('base64'), providerOptions: creating(options),
        }),
        signIn: async (agent, id, name) => {
          const there = new SamlSignIn(world, saml)
          there.providerId = id
          return postFromProvider(agent, await there.atProvider(agent, { id: name, email: `${name}@saml.example` }, { scope: 'openid email' }))
        },
        addressOf: (name) => `${name}@saml.example`,
      },
      {
        title: 'LDAP',
        add: (options) =>
          add('AddLDAPProvider', { name: 'Company', ...settingsFor(directory), providerOptions: creating(options) }),
        signIn: async (agent, id, name) => {
          const page = await choose(await opened(agent), id)
          const form = formsOf(page.html).find(({ fields }) => 'userName' in fields) ?? assert.fail(`${page.status} ${page.path}`)
          const typed = { userName: name, password: directory.add(name) }
          return agent.post(new URL(form.action, page.answer.url), { ...form.fields, ...typed })
        },
        addressOf: (name) => `${name}@directory.example`,
      },
      {
        title: 'JWT',
        add: (options) => add('AddJWTProvider', {
          name: 'Portal', issuer: PORTAL, jwtEndpoint: `${PORTAL}/sign-in`,
          keysEndpoint: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`, providerOptions: creating(options),
        }),
        signIn: async (agent, id, name) => {
          const { leftTo } = await choose(await opened(agent), id)
          const { authRequestID, userAgentID } = Object.fromEntries(leftTo?.searchParams ?? assert.fail('stays here'))
          const now = world.clock.now()
          const claims = {
            iss: PORTAL, aud: world.issuer, sub: name, jti: `${name}-${id}`, iat: now, exp: now + 120, email: `${name}@portal.example`,
          }
          const jwt = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey)
          const back = world.url('/ui/login/login/jwt/authorize', { authRequestID, userAgentID })
          return agent.open(back, { 'x-auth-token': jwt })
        },
        addressOf: (name) => `${name}@portal.example`,
      },
    ]

    for (const { title, add: addProvider, signIn, addressOf } of kinds) {
      it(`of ${title} is proven by a mailed code before an account or an application has it`, async () => {
        const id = await addProvider({})
        const name = freshName('unproven')
        const address = addressOf(name)
        const page = await signIn(new UserAgent(), id, name)
        assert.deepEqual([page.leftTo, page.status, page.path], [undefined, 200, '/ui/login/register-code'])
        assert.ok(page.html.includes(address))
        assert.deepEqual(await foundBy(address), [])
        const { parameters: { code = '', state } } = answered(await enterCode(page, world, address))
        assert.equal(state, 's', 'the authorization request goes on')
        const { body } = await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })
        const { sub, email, email_verified: isVerified } = (await world.protocol.userinfo(body.access_token)).body
        assert.deepEqual([email, isVerified], [address, true])
        const [user = assert.fail('no account'), ...others] = await foundBy(address)
        const linked = (await linksOf(user.userId)).map(({ idpId }) => idpId)
        assert.deepEqual([user.userId, others.length, linked], [sub, 0, [id]])
        const events = await eventsOf(user.userId)
        for (const type of ['user.human.selfregistered', 'user.human.externalidp.added']) {
          assert.equal(events.filter((one) => one === type).length, 1, events.join())
        }
      })

      it(`of ${title} needs no code where its addresses count as verified`, async () => {
        const id = await addProvider({ areEmailsTrusted: true })
        const name = freshName('trusted')
        answered(await signIn(new UserAgent(), id, name))
        assert.deepEqual((await foundBy(addressOf(name))).map(({ human }) => human.email.isVerified), [true])
        assert.deepEqual(await mailsAt(world, addressOf(name)), [])
      })
    }

    it('and that the form takes, because the provider sends none, is proven too', async () => {
      const id = await federation.provider({}, { scopes: ['openid', 'profile'] })
      const address = `${freshName('typed')}@typed.example`
      const choice = await federation.signIn(new UserAgent(), id, await federation.person())
      const page = await decide(choice, 'create', { email: address })
      assert.deepEqual([page.path, await foundBy(address)], ['/ui/login/register-code', []])
      answered(await enterCode(page, world, address))
      const [user = assert.fail('no account')] = await foundBy(address)
      assert.equal(user.human.email.isVerified, true)
      assert.ok(user.loginNames?.some((name) => name.startsWith(address)), 'the proven address is the login name')
    })

    it('reveals on the page no account that has it: the mail goes to its holder, and has no code', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const held = `${freshName('holder')}@upstream.example`
      await api.ok('user.v2.UserService/AddHumanUser', {
        username: held, organization: { orgId: '100' }, profile: { givenName: 'H', familyName: 'H' },
        email: { email: held, isVerified: true }, password: { password: 'the password of the holder' },
      })
      const shown = async (email: string): Promise<string> => {
        const page = await federation.signIn(new UserAgent(), id, await federation.person({ email, isVerified: false }))
        assert.equal(page.path, '/ui/login/register-code')
        const guessed = await page.submit({ code: 'ZZZZZZ' })
        assert.deepEqual([guessed.status, guessed.problem], [422, words('problems.mailCode')])
        const random = /(csrf" value|authRequestID" value|authRequestID|nonce)="?=?[^"&]*/g
        return page.html.replaceAll(email, 'ADDRESS').replaceAll(random, '')
      }
      assert.equal(await shown(held), await shown(`${freshName('free')}@upstream.example`))
      const [mail] = await mailsAt(world, held)
      assert.equal(mail?.subject, words('mail.notice.registration_attempted.subject'))
      assert.doesNotMatch(mail?.text ?? '', /Your code/)
      assert.deepEqual((await foundBy(held)).length, 1)
    })

    it('opens an account only for the person who signed in: in one browser and for one attempt', async () => {
      const id = await federation.provider({ isAutoCreation: true })
      const [first, second] = [new UserAgent(), new UserAgent()]
      const uma = await federation.person({ isVerified: false })
      const pages = [await federation.signIn(first, id, uma)]
      const codes = [await codeAt(world, uma.email)]
      pages.push(await federation.signIn(second, id, uma))
      codes.push(await codeAt(world, uma.email))
      assert.notEqual(codes[0], codes[1])
      assert.equal((await pages[1]?.submit({ code: codes[0] ?? '' }))?.problem, words('problems.mailCode'))
      answered(await (pages[0] ?? assert.fail()).submit({ code: codes[0] ?? '' }))
      const late = await (pages[1] ?? assert.fail()).submit({ code: codes[1] ?? '' })
      assert.deepEqual([late.status, late.problem], [422, words('problems.emailTaken')])
      answered(await federation.signIn(second, id, uma))
      assert.equal((await foundBy(uma.email)).length, 1)

      const agent = new UserAgent()
      const eve = await federation.person({ isVerified: false })
      const ida = await federation.person({ isVerified: false })
      const start = await agent.open(world.authorizeUrl())
      const ofEve = await agent.open(await federation.atUpstream(await choose(start, id), eve))
      const code = await codeAt(world, eve.email)
      const again = await choose(await agent.open(start.answer.url), id)
      const gone = await ofEve.submit({ code })
      assert.deepEqual([gone.leftTo, gone.path, await foundBy(eve.email)], [undefined, '/ui/login/loginname', []])
      const there = await federation.atUpstream({ ...again, agent: new UserAgent(), leftTo: again.leftTo } as Page, ida)
      answered(await enterCode(await agent.open(there), world, ida.email))
      assert.equal((await foundBy(ida.email)).length, 1)
    })
  })
}
