import assert from 'node:assert/strict'
import { Api } from '../support/api.js'
import { callers } from '../support/api-callers.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { pkce } from '../support/pkce.js'
import { people, projects } from '../support/standard-document.js'

const as = callers.iamOwner

inBrowser('a client that watches the session', 'memory', (world) => {
  it('learns from the frame that nothing has changed, and then of the sign-out, whose page loads its own', async () => {
    const api = new Api(world, 'rest')
    // The frame reads its cookie on pages of the same site only, as most browsers do.
    const origin = world.relyingParty.origin.replace('127.0.0.1', 'localhost')
    world.visited.add(new URL(origin).host)
    await api.ok('feature.v2.FeatureService/SetInstanceFeatures', { oidcSessionManagement: true, oidcFrontChannelLogout: true }, { as })
    const { clientId } = await api.ok('management.v1.ManagementService/AddOIDCApp', {
      projectId: projects.shop, name: 'Watching', redirectUris: [`${origin}/watching/callback`], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
      grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', accessTokenType: 'OIDC_TOKEN_TYPE_BEARER',
      frontchannelLogoutUri: `${origin}/front/callback`,
    }, { as, org: '100' })
    world.relyingParty.serve('/watching/callback', `
      <iframe id="op" src="${world.issuer}/oidc/v1/check_session"></iframe>
      <script>
        var state = new URLSearchParams(location.search).get('session_state')
        window.addEventListener('message', function (event) { if (event.origin === '${world.issuer}') document.title = 'session ' + event.data })
        document.getElementById('op').addEventListener('load', function () {
          this.contentWindow.postMessage(location.search.includes('broken') ? 'broken' : '${String(clientId)} ' + state, '${world.issuer}')
        })
      </script>`)
    await world.withPage(async (page, context) => {
      const address = world.url('/oauth/v2/authorize', {
        client_id: String(clientId), redirect_uri: `${origin}/watching/callback`, response_type: 'code', scope: 'openid', state: 's',
        code_challenge: pkce().challenge, code_challenge_method: 'S256',
      })
      await page.goto(address.href)
      await typeInto(page, people.alice)
      await page.waitForFunction(() => document.title === 'session unchanged')
      const watching = page.url()

      world.relyingParty.forget()
      const other = await context.newPage()
      await other.goto(world.url('/oidc/v1/end_session').href)
      const front = world.relyingParty.next()
      await other.click('main form button[type=submit]')
      const { url } = await front
      assert.deepEqual([url.pathname, url.searchParams.get('iss'), url.searchParams.has('sid')], ['/front/callback', world.issuer, true])

      await page.goto(watching)
      await page.waitForFunction(() => document.title === 'session changed')
      await page.goto(`${origin}/watching/callback?broken`)
      await page.waitForFunction(() => document.title === 'session error')
    })
  })
})
