import assert from 'node:assert/strict'
import { person } from '../support/connect-page.js'
import { withApplication } from '../support/connected-application.js'
import { demand, pythonWith } from '../support/tools-at-hand.js'
import { UserAgent } from '../support/user-agent.js'

withApplication(
  'authlib',
  async (application) => {
    await demand('needs Python: install the Debian package python3-venv', 'python3', '-m', 'venv', '--help')
    application.page.write(application.folder, 'app.py')
    const python = await pythonWith('Authlib==1.6.5', 'Flask==3.1.2', 'requests==2.32.5')
    await application.startApplication([python, '-m', 'flask', '--app', 'app', 'run', '--port', new URL(application.origin).port])
  },
  (application) => {
    it('signs in at the defaults of the library, and knows the user', async () => {
      const user = JSON.parse((await application.signIn(new UserAgent(), '/login')).html) as Record<string, unknown>
      assert.equal(user['email'], person.email)
    })
  },
)
