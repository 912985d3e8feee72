import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const SERVICE = 'management.v1.ManagementService'
const { verifier, challenge } = pkce()

const REGISTRABLE = [
  'myapp://callback', 'cursor://anysphere.cursor-mcp/oauth/callback', 'vscode://some.extension/callback', 'msal1a2b3c4d://auth', 'fb1234567://authorize', 'exp://192.168.3.137:8081',
  'nextcloud://login', 'capacitor://localhost', 'app.immich:///oauth-callback', 'com.example.app:/cb',
]
const REFUSED = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://x.example/1', 'about:blank', 'view-source:https://x.example', 'intent://x#Intent;end', 'web+tea:x']

onEveryStorage('native applications that an administrator registers (RFC 8252)', (world: World) => {
  const call = (method: string, input: object) => new Api(world, 'rest').ok(`${SERVICE}/${method}`, { projectId: '300', ...input }, { as: callers.orgOwner })
  const added = async (redirectUris: readonly string[], own: object = {}): Promise<{ readonly appId: string; readonly clientId: string }> =>
    call('AddOIDCApp', { name: 'Native', appType: 'OIDC_APP_TYPE_NATIVE', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], redirectUris, ...own })

  /** Asks for a code at an address. */
  async function asked(clientId: string, redirectUri: string) {
    const url = world.url('/oauth/v2/authorize', { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid', state: 's', code_challenge: challenge, code_challenge_method: 'S256' })
    const page = await new UserAgent().open(url)
    return page.path === '/ui/login/loginname' ? typeNameAndPassword(page, people.alice) : page
  }

  it('gets tokens at every private-use scheme', async () => {
    const { clientId } = await added(REGISTRABLE)
    for (const redirectUri of REGISTRABLE) {
      const { to, parameters } = answered(await asked(clientId, redirectUri))
      assert.equal(to, redirectUri)
      const { status } = await world.protocol.token({ id: clientId, method: 'none', redirectUri }, { grant_type: 'authorization_code', code: parameters['code'] ?? '', redirect_uri: redirectUri, code_verifier: verifier })
      assert.equal(status, 200, redirectUri)
    }
  })

  for (const uri of [...REFUSED, 'http://192.168.1.20/cb#x', 'https://münchen.example/cb']) {
    it(`cannot be registered with ${uri}, also in development mode`, async () => {
      const problem = await new Api(world, 'rest').refused('invalid_argument', `${SERVICE}/AddOIDCApp`, { projectId: '300', name: 'Native', redirectUris: [uri], devMode: true }, { as: callers.orgOwner })
      assert.match(JSON.stringify(problem), /redirectUris\[0\]/)
    })
  }

  it('gets tokens at any port of a loopback address that was registered without one, with the port of the request only', async () => {
    const { appId, clientId } = await added(['http://127.0.0.1/cb', 'http://127.0.0.1:9000/fixed'], { postLogoutRedirectUris: ['http://127.0.0.1/bye'] })
    for (const redirectUri of ['http://127.0.0.1:53177/cb', 'http://127.0.0.1/cb']) {
      const { to, parameters } = answered(await asked(clientId, redirectUri))
      assert.equal(to, redirectUri)
      const exchange = (sent: string) => world.protocol.token({ id: clientId, method: 'none', redirectUri: sent }, { grant_type: 'authorization_code', code: parameters['code'] ?? '', redirect_uri: sent, code_verifier: verifier })
      assert.equal((await exchange(redirectUri)).status, 200)
      // RFC 6749 §4.1.3: identical to that of the authorization request
      const other = answered(await asked(clientId, redirectUri)).parameters['code'] ?? ''
      const { body } = await world.protocol.token({ id: clientId, method: 'none', redirectUri: '' }, { grant_type: 'authorization_code', code: other, redirect_uri: 'http://127.0.0.1:53178/cb', code_verifier: verifier })
      assert.equal(body.error, 'invalid_grant')
    }
    for (const refused of ['http://127.0.0.1:53177/other', 'http://localhost:53177/cb', 'http://127.0.0.1:70000/cb', 'http://127.0.0.1:9001/fixed', 'http://127.0.0.1/fixed']) {
      const page = await asked(clientId, refused)
      assert.deepEqual([page.status, page.leftTo], [400, undefined], refused)
    }
    const { app } = await call('GetAppByID', { appId })
    assert.deepEqual(app.oidcConfig.anyPortRedirectUris, ['http://127.0.0.1/cb'])
    const { application } = await new Api(world, 'rest').ok('application.v2.ApplicationService/GetApplication', { applicationId: appId })
    assert.deepEqual(application.oidcConfiguration.anyPortRedirectUris, ['http://127.0.0.1/cb'])
    const logout = (uri: string) => new UserAgent().open(world.url('/oidc/v1/end_session', { client_id: clientId, post_logout_redirect_uri: uri }))
    assert.equal((await logout('http://127.0.0.1:53177/bye')).status, 400)
    assert.equal((await logout('http://127.0.0.1/bye')).leftTo?.href, 'http://127.0.0.1/bye')
  })

  it('is the only kind of application for which the port is open', async () => {
    const { appId, clientId } = await added(['http://127.0.0.1/cb'], { appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE' })
    assert.equal((await asked(clientId, 'http://127.0.0.1:53177/cb')).status, 400)
    assert.equal((await call('GetAppByID', { appId })).app.oidcConfig.anyPortRedirectUris, undefined)
  })
}, { bootstrap: apiDocument() })
