import assert from 'node:assert/strict'
import { LOCALES } from '@keyhall/texts'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { aDevice, enterCode } from '../support/device.js'
import { authenticationOf } from '../support/protocol.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const STATE = 's & "t"'
const DENIED = { error: 'access_denied', error_description: 'the person cancelled the sign-in', state: STATE }

/** Pages on which a user can cancel. */
const STEPS: Readonly<Record<string, (agent: UserAgent, world: World) => Promise<Page>>> = {
  'the page for the name': (agent, world) => agent.open(world.authorizeUrl({ parameters: { state: STATE } })),
  'the page for the password': async (agent, world) =>
    (await agent.open(world.authorizeUrl({ parameters: { state: STATE } }))).submit({ loginName: people.alice.loginName }),
  'the page after a wrong password': async (agent, world) => {
    const page = await agent.open(world.authorizeUrl({ parameters: { state: STATE } }))
    return (await page.submit({ loginName: people.bob.loginName })).submit({ password: 'wrong' })
  },
  'the registration': (agent, world) => agent.open(world.authorizeUrl({ parameters: { state: STATE, prompt: 'create' } })),
}

onEveryStorage('a cancelled sign-in', (world) => {
  for (const [where, open] of Object.entries(STEPS)) {
    it(`returns access_denied to the client, from ${where}`, async () => {
      const page = await open(new UserAgent(), world)
      const { to, mode, parameters } = answered(await page.cancel())
      assert.deepEqual([to, mode, parameters], [clients.web.redirectUri, 'query', { ...DENIED, iss: world.issuer }])
    })
  }

  for (const mode of ['fragment', 'form_post'] as const) {
    it(`uses ${mode} if the request asked for it`, async () => {
      const page = await new UserAgent().open(world.authorizeUrl({ parameters: { state: STATE, response_mode: mode } }))
      const answer = answered(await page.cancel())
      assert.deepEqual([answer.mode, answer.parameters], [mode, { ...DENIED, iss: world.issuer }])
    })
  }

  it('ends the authorization request, and keeps the sessions of the browser', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.authorizeUrl({ parameters: { prompt: 'login', state: STATE } }))
    answered(await page.cancel())
    const late = await page.submit({ loginName: people.alice.loginName })
    assert.deepEqual([late.status, answerOf(late)], [400, undefined])
    assert.equal((await page.cancel()).status, 400)
    assert.ok(answered(await agent.open(world.authorizeUrl())).parameters['code'])
  })

  it('cannot be caused by another site, form or browser, or by a GET', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.authorizeUrl())
    const fields = page.cancelForm?.fields ?? {}
    const address = world.url('/ui/login/cancel')
    const refused = [
      await page.cancel({ 'sec-fetch-site': 'cross-site' }),
      await page.cancel({ origin: 'https://evil.example' }),
      await agent.post(address, { ...fields, csrf: page.form.fields['csrf'] ?? '' }),
      await new UserAgent().post(address, fields),
    ]
    assert.deepEqual(refused.map(({ status, leftTo }) => [status, leftTo]), refused.map(() => [403, undefined]))
    assert.equal((await agent.open(world.url('/ui/login/cancel', { authRequestID: fields['authRequestID'] }))).path, '/ui/login/loginname')
    assert.ok(answered(await signIn(agent, page.answer.url, people.alice)).parameters['code'])
  })

  it('consumes a pushed request', async () => {
    const by = authenticationOf(clients.web)
    const pushed = { redirect_uri: clients.web.redirectUri, response_type: 'code', scope: 'openid', ...by.parameters }
    const { body } = await world.protocol.post<{ request_uri: string }>('/oauth/v2/par', pushed, by.headers)
    const address = world.url('/oauth/v2/authorize', { client_id: clients.web.id, request_uri: body.request_uri })
    const page = await new UserAgent().open(address)
    assert.equal(answered(await page.cancel()).parameters['error'], 'access_denied')
    assert.equal((await new UserAgent().open(address)).status, 400)
  })

  it('ends on a page of its own for devices and for the account pages', async () => {
    const agent = new UserAgent()
    const forDevice = await enterCode(world, agent, (await aDevice(world)).user_code)
    const forAccount = await agent.open(world.url('/ui/account'))
    for (const page of [forDevice, forAccount]) {
      const done = await page.cancel()
      assert.deepEqual([done.status, done.title, done.leftTo], [200, words('messages.cancelled.title'), undefined])
    }
  })

  it('is offered in every language', async () => {
    const page = await new UserAgent().open(world.authorizeUrl())
    for (const { locale } of LOCALES) {
      const url = new URL(page.answer.url)
      url.searchParams.set('lang', locale)
      assert.equal((await page.agent.open(url)).cancelForm?.buttons.length, 1, locale)
    }
  })
})
