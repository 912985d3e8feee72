import assert from 'node:assert/strict'
import { person } from '../support/connect-page.js'
import type { ConnectedApplication } from '../support/connected-application.js'
import { withApplication } from '../support/connected-application.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'

const server = async (application: ConnectedApplication): Promise<void> => {
  application.page.write(application.folder, 'server.mjs')
  await application.startApplication([process.execPath, 'server.mjs'])
}

const json = (page: Page): Record<string, unknown> => JSON.parse(page.html) as Record<string, unknown>

withApplication('authjs', server, (application) => {
  it('signs in, and the session names the user', async () => {
    const agent = new UserAgent()
    const chooser = await agent.open(`${application.origin}/auth/signin`)
    await application.signIn(agent, await chooser.submit())
    const { email, name } = json(await agent.open(application.origin))
    assert.deepEqual({ email, name }, { email: person.email, name: 'Alice Liddell' })
  })
})

withApplication('openid-client', server, (application) => {
  const agent = new UserAgent()

  it('signs in at the defaults of the library, and knows the user', async () => {
    assert.equal(json(await application.signIn(agent, '/login'))['email'], person.email)
  })

  it('signs out', async () => {
    const { leftTo } = await agent.open(`${application.origin}/logout`)
    assert.ok(leftTo)
    assert.equal((await agent.open(leftTo)).leftTo?.href, `${application.origin}/`)
    assert.deepEqual(json(await agent.open(application.origin)), { signedIn: false })
  })
})

withApplication('passport', server, (application) => {
  it('signs in at the defaults of the library, and knows the user', async () => {
    const user = json(await application.signIn(new UserAgent(), '/login'))
    assert.deepEqual(user['emails'], [{ value: person.email }])
  })
})

withApplication('oauth4webapi', server, (application) => {
  it('signs in, and knows the user', async () => {
    assert.equal(json(await application.signIn(new UserAgent(), '/'))['email'], person.email)
  })
})
