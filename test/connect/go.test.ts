import assert from 'node:assert/strict'
import { person } from '../support/connect-page.js'
import { withApplication } from '../support/connected-application.js'
import { demand, goProgram } from '../support/tools-at-hand.js'
import { UserAgent } from '../support/user-agent.js'

withApplication(
  'go-oidc',
  async (application) => {
    await demand('needs Go: install the Debian package golang', 'go', 'version')
    application.page.write(application.folder, 'main.go')
    const program = await goProgram(application.folder, 'github.com/coreos/go-oidc/v3@v3.17.0', 'golang.org/x/oauth2@v0.34.0')
    await application.startApplication([program])
  },
  (application) => {
    it('signs in at the defaults of the library, and knows the user', async () => {
      const user = JSON.parse((await application.signIn(new UserAgent(), '/login')).html) as Record<string, unknown>
      assert.equal(user['email'], person.email)
    })
  },
)
