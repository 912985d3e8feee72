import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { formsOf } from '../support/html.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { SamlProvider } from '../support/saml-provider.js'
import { clients } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const START = 'user.v2.UserService/StartIdentityProviderIntent'
const RETRIEVE = 'user.v2.UserService/RetrieveIdentityProviderIntent'
const SITE = new URL(clients.web.redirectUri).origin
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const urls = { successUrl: `${SITE}/success`, failureUrl: `${SITE}/failure` }

interface Information {
  readonly idpInformation: {
    readonly userId: string
    readonly saml?: { readonly assertion: string }
    readonly ldap?: { readonly attributes: Readonly<Record<string, unknown>> }
    readonly oauth?: { readonly idToken: string }
  }
}

for (const kind of everyStorage) {
  describe(`identity provider intents of other protocols (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    const api = new Api(world, 'rest')
    const add = async (method: string, settings: object): Promise<string> => {
      const { id } = await api.ok(`${ADMIN}/${method}`, { name: method, ...settings }) as { readonly id: string }
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
      return id
    }
    const retrieve = async (url: URL | undefined): Promise<Information['idpInformation']> => {
      const { id: idpIntentId, token: idpIntentToken, error_description: problem } = Object.fromEntries(url?.searchParams ?? [])
      assert.equal(url?.pathname, '/success', problem)
      return (await api.ok(RETRIEVE, { idpIntentId, idpIntentToken }) as unknown as Information).idpInformation
    }

    describe('SAML', () => {
      const saml = new SamlProvider()

      it('return the verified assertion', async () => {
        const idpId = await add('AddSAMLProvider', { metadataXml: Buffer.from(saml.metadata).toString('base64') })
        const { authUrl } = await api.ok(START, { idpId, urls })
        const ownMetadata = (await new UserAgent().open(world.url(`/idps/${idpId}/saml/metadata`))).html
        const { action, fields } = await saml.answer(new URL(String(authUrl)), ownMetadata, { id: 'sam', email: 'sam@saml.example' }, world.clock.now())
        const { userId, saml: evidence } = await retrieve((await new UserAgent().post(action, fields, { 'sec-fetch-site': 'cross-site' })).leftTo)
        assert.equal(userId, 'sam')
        assert.match(Buffer.from(evidence?.assertion ?? '', 'base64').toString(), /<saml:Assertion [^]*sam@saml\.example/)
        const replayed = await new UserAgent().post(action, fields, { 'sec-fetch-site': 'cross-site' })
        assert.deepEqual([replayed.status, replayed.leftTo], [403, undefined])
      })

      it('return a form for the POST binding, whose values are text', async () => {
        const idpId = await add('AddSAMLProvider', {
          binding: 'SAML_BINDING_POST', metadataXml: Buffer.from(saml.metadata.replaceAll('HTTP-Redirect', 'HTTP-POST').replaceAll('https://saml.example/sso', 'https://saml.example/sso?a=1&amp;b=%22')).toString('base64'),
        })
        const { postForm } = await api.ok(START, { idpId, urls })
        const html = Buffer.from(String(postForm), 'base64').toString()
        const [form] = formsOf(html)
        assert.deepEqual([form?.method, form?.action, Object.keys(form?.fields ?? {})], ['post', 'https://saml.example/sso?a=1&b=%22', ['SAMLRequest', 'RelayState']])
      })
    })

    describe('LDAP', () => {
      const directory = new LdapDirectory()
      let idpId = ''
      before(async () => {
        await directory.start()
        idpId = await add('AddLDAPProvider', settingsFor(directory))
      })
      after(() => directory.stop())

      it('return the attributes for a right password, without a redirect', async () => {
        const password = directory.add('ada')
        const { idpIntent } = await api.ok(START, { idpId, ldap: { username: 'ada', password } }) as { readonly idpIntent: object }
        const { idpInformation: { ldap } } = await api.ok(RETRIEVE, { ...idpIntent }) as unknown as Information
        assert.equal(ldap?.attributes['mail'], 'ada@directory.example')
        await api.refused('failed_precondition', START, { idpId, urls })
      })

      it('delay guesses as the login does', async () => {
        directory.add('eve')
        for (let guess = 0; guess < 5; guess += 1) await api.refused('permission_denied', START, { idpId, ldap: { username: 'eve', password: `guess ${guess}` } })
        const tried = directory.tried.length
        const codes = await Promise.all([1, 2, 3].map(async (guess) => (await api.call(START, { idpId, ldap: { username: 'eve', password: `later ${guess}` } })).code))
        assert.ok(codes.includes('resource_exhausted'), codes.join())
        assert.ok(directory.tried.length <= tried + 1)
      })
    })

    describe('JWT', () => {
      let server: http.Server
      before(async () => {
        server = http.createServer((_, res) => void exportJWK(publicKey).then((jwk) => res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid: '1', alg: 'RS256' }] }))))
        await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
      })
      after(() => new Promise<void>((done) => { server.closeAllConnections(); server.close(() => done()) }))

      it('return the JWT of the header', async () => {
        const issuer = 'https://portal.example'
        const idpId = await add('AddJWTProvider', { issuer, jwtEndpoint: `${issuer}/sign-in`, keysEndpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`, headerName: 'x-auth-token' })
        const { authUrl } = await api.ok(START, { idpId, urls })
        const now = world.clock.now()
        const jwt = await new SignJWT({ iss: issuer, aud: world.issuer, sub: 'pat', iat: now, exp: now + 60 }).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey)
        const { leftTo } = await new UserAgent().open(world.url('/ui/login/login/jwt/authorize', Object.fromEntries(new URL(String(authUrl)).searchParams)), { 'x-auth-token': jwt })
        const { userId, oauth } = await retrieve(leftTo)
        assert.deepEqual([userId, oauth?.idToken], ['pat', jwt])
      })
    })
  })
}
