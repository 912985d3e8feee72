import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { formsOf } from '../support/html.js'
import { enterCode } from '../support/registration.js'
import { SamlProvider } from '../support/saml-provider.js'
import { postFromProvider, SamlSignIn } from '../support/saml-sign-in.js'
import { answered, signIn, signOut } from '../support/authorization.js'
import { AFTER_LOGOUT, clients, people, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { web, jwt, es256 } = clients
const PATH = '/oidc/v1/end_session'
const ADDRESSES: Readonly<Record<string, string>> = { web: 'https://client.example/front?tenant=7', es256: 'https://client.example/front/es256' }

const documentWith = (features: object) => {
  const { clients: listed = [], ...others } = standardDocument()
  const withAddress = (client: object) => {
    const uri = 'client_id' in client ? ADDRESSES[String(client.client_id)] : undefined
    return uri === undefined ? client : { ...client, frontchannel_logout_uri: uri }
  }
  return { ...others, clients: listed.map(withAddress), features }
}

async function signedIn(world: World, agent: UserAgent, client: TestClient) {
  const { code = '' } = answered(await agent.open(world.authorizeUrl({ client }))).parameters
  return (await world.redeem({ code, client, redirectUri: client.redirectUri })).body
}

const framesIn = (html: string): readonly string[] => [...html.matchAll(/<iframe [^>]*src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))
const sourcesIn = (policy: string): string => /frame-src ([^;]*)/.exec(policy)?.[1] ?? ''
const addressesOf = (world: World, sid: string) => {
  const more = new URLSearchParams({ iss: world.issuer, sid }).toString()
  return { web: `https://client.example/front?tenant=7&${more}`, es256: `https://client.example/front/es256?${more}` }
}

onEveryStorage('front-channel logout (OIDC Front-Channel Logout 1.0)', (world) => {
  it('loads the page of each client that used the session, with iss and sid, and nothing else', async () => {
    const agent = await world.browserWith(people.alice)
    const sid = String(decodeJwt((await signedIn(world, agent, web)).id_token)['sid'])
    for (const client of [es256, jwt]) await signedIn(world, agent, client)
    const page = await signOut(agent, world.url(PATH))
    assert.deepEqual([...framesIn(page.html)].toSorted(), Object.values(addressesOf(world, sid)).toSorted())
    assert.equal(sourcesIn(String(page.answer.headers['content-security-policy'])), 'https://client.example')
  })

  it('names only clients of this session', async () => {
    const other = await world.browserWith(people.alice)
    await signedIn(world, other, es256)
    const agent = await world.browserWith(people.alice)
    const sid = String(decodeJwt((await signedIn(world, agent, web)).id_token)['sid'])
    assert.deepEqual(framesIn((await signOut(agent, world.url(PATH))).html), [addressesOf(world, sid).web])
  })
}, { bootstrap: documentWith({ oidcFrontChannelLogout: true }) })

inMemory('a front-channel logout of a session that came from a SAML provider', (world) => {
  it('loads the frames before the form goes to the provider, also without scripts', async () => {
    const saml = new SamlProvider()
    const signInThere = new SamlSignIn(world, saml)
    const api = new Api(world, 'rest')
    const { id } = await api.ok('admin.v1.AdminService/AddSAMLProvider', {
      name: 'Corporation', providerOptions: { isCreationAllowed: true, isAutoCreation: true }, federatedLogoutEnabled: true, binding: 'SAML_BINDING_REDIRECT',
      metadataXml: Buffer.from(saml.metadata.replace(/HTTP-Redirect(" Location="https:\/\/saml\.example\/slo")/, 'HTTP-POST$1')).toString('base64'),
    })
    signInThere.providerId = String(id)
    await api.ok('admin.v1.AdminService/AddIDPToLoginPolicy', { idpId: id })
    const agent = new UserAgent()
    const back = await postFromProvider(agent, await signInThere.atProvider(agent, { id: 'sam', email: 'sam@saml.example' }))
    const { parameters: { code = '' } } = answered(await enterCode(back, world, 'sam@saml.example'))
    await world.redeem({ code, client: web, redirectUri: web.redirectUri })
    const page = await signOut(agent, world.url(PATH, { client_id: web.id, post_logout_redirect_uri: AFTER_LOGOUT }))
    const [form] = formsOf(page.html).filter(({ fields }) => 'SAMLRequest' in fields)
    assert.deepEqual([page.status, framesIn(page.html).length, form?.method, form?.action], [200, 1, 'post', 'https://saml.example/slo'])
    assert.deepEqual(Object.keys(form?.fields ?? {}), ['SAMLRequest', 'RelayState'])
    assert.match(page.html, /<form id="onward"/)
  })
}, { bootstrap: { ...apiDocument(), ...documentWith({ oidcFrontChannelLogout: true }), serviceUsers: (apiDocument() as { readonly serviceUsers: object[] }).serviceUsers } })

inMemory('the page after a front-channel logout', (world) => {
  it('leads on to the client once the frames are loaded, also without scripts', async () => {
    const agent = await world.browserWith(people.alice)
    const { id_token: hint } = await signedIn(world, agent, web)
    const page = await agent.open(world.url(PATH, { id_token_hint: hint, post_logout_redirect_uri: AFTER_LOGOUT, state: 'a&b' }))
    assert.deepEqual([page.status, page.leftTo, framesIn(page.html).length], [200, undefined, 1])
    assert.match(page.html, /<iframe [^>]*sandbox="allow-scripts allow-same-origin allow-forms"/)
    assert.match(page.html, /<a id="onward" [^>]*href="https:\/\/client\.example\/web\/bye\?state=a%26b"/)
    assert.match(String(page.answer.headers['content-security-policy']), /frame-ancestors 'none'/)
  })

  it('is not shown where no client has such a page', async () => {
    const agent = new UserAgent()
    answered(await signIn(agent, world.authorizeUrl({ client: jwt }), people.alice))
    const page = await signOut(agent, world.url(PATH))
    assert.deepEqual([framesIn(page.html), sourcesIn(String(page.answer.headers['content-security-policy']))], [[], ''])
  })

  it('is announced', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.deepEqual([body['frontchannel_logout_supported'], body['frontchannel_logout_session_supported'], body['check_session_iframe']], [true, true, undefined])
  })
}, { bootstrap: documentWith({ oidcFrontChannelLogout: true }) })

inMemory('front-channel logout and session management while they are off', (world) => {
  it('change nothing', async () => {
    const agent = await world.browserWith(people.alice)
    const { parameters } = answered(await agent.open(world.authorizeUrl()))
    assert.deepEqual(Object.keys(parameters).toSorted(), ['code', 'iss', 'state'].filter((name) => name in parameters).toSorted())
    const { id_token: hint } = await signedIn(world, agent, web)
    const page = await agent.open(world.url(PATH, { id_token_hint: hint, post_logout_redirect_uri: AFTER_LOGOUT }))
    assert.equal(page.leftTo?.href, AFTER_LOGOUT)
    assert.equal(agent.cookie(world.issuer, 'state'), undefined)
    assert.equal((await world.protocol.get('/oidc/v1/check_session')).status, 404)
  })
}, { bootstrap: documentWith({}) })

inMemory('session management (OIDC Session Management 1.0)', (world) => {
  const stateIn = async (agent: UserAgent, client: TestClient = web, parameters = {}) =>
    answered(await agent.open(world.authorizeUrl({ client, parameters }))).parameters['session_state'] ?? ''
  const expected = (agent: UserAgent, client: TestClient, salt: string): string =>
    `${createHash('sha256').update(`${client.id} https://client.example ${agent.cookie(world.issuer, 'state') ?? ''} ${salt}`).digest('hex')}.${salt}`

  it('adds session_state: client, origin, state of the browser and a salt', async () => {
    const agent = await world.browserWith(people.alice)
    for (const client of [web, es256]) {
      const state = await stateIn(agent, client)
      assert.equal(state, expected(agent, client, state.split('.')[1] ?? ''))
    }
  })

  it('keeps the state between requests, and changes it at a sign-in and a sign-out', async () => {
    const agent = await world.browserWith(people.alice)
    await stateIn(agent)
    const states = [agent.cookie(world.issuer, 'state')]
    await stateIn(agent, es256)
    assert.equal(agent.cookie(world.issuer, 'state'), states[0])
    await signOut(agent, world.url(PATH))
    states.push(agent.cookie(world.issuer, 'state'))
    answered(await signIn(agent, world.authorizeUrl(), people.bob))
    states.push(agent.cookie(world.issuer, 'state'))
    assert.equal(new Set(states).size, 3)
    assert.ok(!states.includes(undefined))
  })

  it('adds nothing to errors', async () => {
    const page = await (await world.browserWith()).open(world.authorizeUrl({ parameters: { prompt: 'none' } }))
    const { error, session_state: state } = answered(page).parameters
    assert.deepEqual([error, state], ['login_required', undefined])
  })

  it('serves a frame that every client may show, with a script of its own only', async () => {
    const { status, headers, text } = await world.protocol.get('/oidc/v1/check_session')
    assert.equal(status, 200)
    const policy = headers['content-security-policy'] ?? ''
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(text) ?? []
    assert.ok(policy.includes(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`))
    assert.match(policy, /^default-src 'none'; .*frame-ancestors \*$/)
    assert.equal(headers['x-frame-options'], undefined)
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.equal(body['check_session_iframe'], `${world.issuer}/oidc/v1/check_session`)
  })
}, { bootstrap: documentWith({ oidcSessionManagement: true }) })
