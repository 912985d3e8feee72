import assert from 'node:assert/strict'
import { linksOf } from '../support/html.js'
import { send } from '../support/send.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'

const LIES: Readonly<Record<string, Record<string, string>>> = {
  Host: { host: 'evil.example' },
  'X-Forwarded-Host': { 'x-forwarded-host': 'evil.example' },
  'X-Forwarded-Proto': { 'x-forwarded-proto': 'javascript' },
  'X-Forwarded-For': { 'x-forwarded-for': 'a' },
  Forwarded: { forwarded: 'for=1.2.3.4;host=evil.example;proto=https' },
  'X-Original-URL': { 'x-original-url': '/debug/metrics', 'x-rewrite-url': '/debug/metrics' },
}

inMemory('host and scheme in request headers are ignored', (world) => {
  for (const [name, headers] of Object.entries(LIES)) {
    it(`${name} in discovery, keys and the redirect of the authorization endpoint`, async () => {
      for (const address of [world.url('/.well-known/openid-configuration'), world.url('/oauth/v2/keys')]) {
        assert.equal((await send(address, { headers })).body, (await send(address)).body)
      }
      const {
        headers: { location },
      } = await send(world.authorizeUrl(), { headers })
      assert.match(location ?? '', /^\/ui\/login\/loginname\?/)
    })

    it(`${name} in every request of a sign-in`, async () => {
      const agent = new UserAgent(headers)
      const page = await agent.open(world.authorizeUrl())
      assert.ok(
        linksOf(page.html).every(({ href }) => href.startsWith('/ui/login/')),
        'links stay on the server',
      )
      assert.doesNotMatch(page.html, /evil|javascript:/)
      const done = await (await page.submit({ loginName: people.alice.userName })).submit({ password: people.alice.password })
      assert.ok(done.leftTo?.href.startsWith(`${clients.web.redirectUri}?code=`))
      assert.equal(done.leftTo?.searchParams.get('iss'), world.issuer)
    })
  }
})
