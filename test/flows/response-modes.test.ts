import assert from 'node:assert/strict'
import { answered } from '../support/authorization.js'
import { REDIRECT_WITH_QUERY, clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'

const MODES = ['query', 'fragment', 'form_post'] as const

/** Values that implementations have corrupted in URLs or pages. */
const STATES = {
  'mark-up': '"><svg onload=alert(1)>',
  'a closing script tag': '</script><script>alert(1)</script>',
  'a closing form tag': '</form><form action=https://evil.example>',
  quotes: `'"\`\\`,
  'URL separators': 'a=b&c=d#e?f;g/../h',
  'escapes that must not be decoded twice': '%22%3Cb%3E%00%zz+%2B',
  'entities that must not be decoded twice': '&amp;lt;&quot;&#39;&notanentity;',
  'spaces at both ends': '  in the middle  ',
  'a line separator': 'a\u2028b\u2029c',
  'characters of several Unicode planes': 'é 日本語 🗝️ \u{10ffff}',
  'a right-to-left override': '\u202eevil\u202c',
  JSON: '{"a":["b"]}',
  '4 kB': 'x'.repeat(4096),
} as const

inMemory('response modes', (world) => {
  for (const mode of MODES) {
    it(`${mode} returns code, state and iss and nothing else`, async () => {
      const agent = await world.agentOf()
      const answer = answered(await agent.open(world.authorizeUrl({ parameters: { response_mode: mode, state: 's' } })))
      assert.deepEqual([answer.mode, answer.to, Object.keys(answer.parameters)], [mode, clients.web.redirectUri, ['code', 'state', 'iss']])
      assert.equal(answer.parameters['iss'], world.issuer)
    })

    it(`${mode} preserves the query of the redirect URI`, async () => {
      const agent = await world.agentOf()
      const parameters = { response_mode: mode, redirect_uri: REDIRECT_WITH_QUERY, state: 's' }
      const page = await agent.open(world.authorizeUrl({ parameters }))
      const whole = page.leftTo?.href ?? page.form.action
      assert.ok(whole.startsWith(REDIRECT_WITH_QUERY), whole)
      assert.match(whole.slice(REDIRECT_WITH_QUERY.length), { query: /^&code=ac_/, fragment: /^#code=ac_/, form_post: /^$/ }[mode])
      const { code = '' } = Object.fromEntries(new URLSearchParams(whole.slice(REDIRECT_WITH_QUERY.length + 1)))
      const granted = {
        code: mode === 'form_post' ? (page.form.fields['code'] ?? '') : code,
        client: clients.web,
        redirectUri: REDIRECT_WITH_QUERY,
      }
      assert.equal((await world.redeem(granted)).status, 200)
    })

    for (const [title, state] of Object.entries(STATES)) {
      it(`${mode} returns a state with ${title} unchanged, in success and error`, async () => {
        const agent = await world.agentOf()
        for (const scope of ['openid', 'email']) {
          const page = await agent.open(world.authorizeUrl({ scope, parameters: { response_mode: mode, state } }))
          const answer = answered(page)
          assert.deepEqual([answer.mode, answer.parameters['state']], [mode, state])
          assert.ok('error' in answer.parameters === (scope === 'email'))
          assert.doesNotMatch(page.html, /<svg onload|<form action=https|<script>alert/)
        }
      })
    }
  }

  it('defaults to query when the requested one is invalid', async () => {
    for (const mode of ['', 'jwt', 'Query', 'fragment ', 'query.jwt', 'toString']) {
      const answer = answered(await (await world.agentOf()).open(world.authorizeUrl({ parameters: { response_mode: mode } })))
      assert.equal(answer.mode, 'query', mode)
    }
  })

  it('redirects a native application to its custom scheme', async () => {
    const { code } = await world.code({ client: clients.native })
    assert.match(code, /^ac_/)
  })

  it('form_post has one script, allowed by its CSP, and a button for browsers without scripts', async () => {
    const page = await (await world.agentOf()).open(world.authorizeUrl({ parameters: { response_mode: 'form_post' } }))
    const policy = String(page.answer.headers['content-security-policy'])
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    assert.deepEqual(
      [...page.html.matchAll(/<script nonce="([^"]*)"/g)].map((match) => match[1]),
      [nonce],
    )
    assert.match(page.html, /<noscript>[\s\S]*<button/)
    assert.equal(page.answer.headers['cache-control'], 'no-store')
    const again = await page.agent.open(world.authorizeUrl({ parameters: { response_mode: 'form_post' } }))
    assert.ok(!String(again.answer.headers['content-security-policy']).includes(nonce), 'a nonce is used once')
  })

  for (const mode of ['query', 'fragment'] as const) {
    it(`${mode} sends no referrer and forbids caching`, async () => {
      const { headers } = await (await world.agentOf()).openOnce(world.authorizeUrl({ parameters: { response_mode: mode } }))
      assert.deepEqual([headers['referrer-policy'], headers['cache-control']], ['no-referrer', 'no-store'])
    })
  }

  it('ignores parameters altered during the sign-in', async () => {
    const agent = new UserAgent()
    const page = await agent.open(world.authorizeUrl({ parameters: { state: 'mine' } }))
    const swapped = {
      response_type: 'id_token token',
      response_mode: 'fragment',
      redirect_uri: 'https://evil.example/',
      state: 'theirs',
      client_id: 'post',
    }
    const form = page.form
    const named = await agent.post(new URL(form.action, world.issuer), { ...form.fields, ...swapped, loginName: 'alice' })
    const asked = named.form
    const done = await agent.post(new URL(asked.action, world.issuer), { ...asked.fields, ...swapped, password: 'the password of alice' })
    const answer = answered(done)
    assert.deepEqual([answer.mode, answer.to, answer.parameters['state']], ['query', clients.web.redirectUri, 'mine'])
  })
})
