import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { person } from '../support/connect-page.js'
import { withApplication } from '../support/connected-application.js'
import { demand, goCommand } from '../support/tools-at-hand.js'
import { UserAgent } from '../support/user-agent.js'

/** The web application behind the proxy. Returns the email address that the proxy sends. */
const upstream = http.createServer((req, res) => void res.end(JSON.stringify({ email: req.headers['x-forwarded-email'] })))

withApplication(
  'oauth2-proxy',
  async (application) => {
    await demand('needs Go: install the Debian package golang', 'go', 'version')
    const { page, folder, origin, world: { issuer } } = application
    page.write(folder, 'oauth2-proxy.cfg')
    await once(upstream.listen(0, '127.0.0.1'), 'listening')
    const { port } = upstream.address() as AddressInfo
    const program = await goCommand(folder, 'github.com/oauth2-proxy/oauth2-proxy/v7', 'v7.6.0')
    // Options replace the addresses of the file; the rest is unmodified.
    await application.startApplication([
      program, '--config', 'oauth2-proxy.cfg', '--oidc-issuer-url', issuer, '--upstream', `http://127.0.0.1:${port}/`,
      '--http-address', `127.0.0.1:${new URL(origin).port}`, '--redirect-url', `${origin}/oauth2/callback`,
    ])
  },
  (application) => {
    after(() => void upstream.close())

    it('signs in with the configuration of the page, and passes the email address to the application', async () => {
      const page = await application.signIn(new UserAgent(), '/oauth2/start?rd=/')
      assert.deepEqual(JSON.parse(page.html), { email: person.email })
    })
  },
  'http://localhost:4180',
)
