import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { answered } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { FORM, formBody, send } from '../support/send.js'
import { clients } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory, onEveryStorage } from '../support/world.js'

inMemory('authorization endpoint, required parameters', (world) => {
  for (const [missing, error] of [
    ['response_type', 'invalid_request'],
    ['scope', 'invalid_scope'],
  ] as const) {
    for (const value of [undefined, '']) {
      it(`returns ${error} ${value === undefined ? 'without' : 'for an empty'} ${missing}`, async () => {
        const page = await new UserAgent().open(world.authorizeUrl({ parameters: { [missing]: value } }))
        assert.equal(answered(page).parameters['error'], error)
      })
    }
  }

  for (const missing of ['client_id', 'redirect_uri']) {
    for (const value of [undefined, '']) {
      it(`shows an error page ${value === undefined ? 'without' : 'for an empty'} ${missing}`, async () => {
        const page = await new UserAgent().open(world.authorizeUrl({ parameters: { [missing]: value } }))
        assert.deepEqual([page.status, page.leftTo], [400, undefined])
      })
    }
  }

  it('accepts response_type with extra spaces', async () => {
    const agent = await world.agentOf()
    assert.ok(answered(await agent.open(world.authorizeUrl({ parameters: { response_type: ' code ' } }))).parameters['code'])
  })

  it('accepts scope values in any order, and repeated ones', async () => {
    assert.equal((await world.tokens({ scope: 'email openid email profile' })).scope, 'email openid profile')
  })
})

inMemory('authorization endpoint, optional parameters', (world) => {
  const accepted: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['state', { state: 'opaque' }],
    ['nonce', { nonce: 'once' }],
    ['unsupported ui_locales', { ui_locales: 'tlh xx-XX' }],
    ['ui_locales of 10 000 characters', { ui_locales: 'de '.repeat(3000) }],
    ['a max_age that the session satisfies', { max_age: '999999999' }],
    ['prompt=consent', { prompt: 'consent' }],
    ['response_mode=query', { response_mode: 'query' }],
    ['an invalid response_mode, which is ignored', { response_mode: 'web_message' }],
    ['a response_mode in capitals, which is invalid', { response_mode: 'FRAGMENT' }],
    ['PKCE of a confidential client', { code_challenge: pkce().challenge, code_challenge_method: 'S256' }],
    [
      'display, acr_values, claims and everything unknown, which are ignored',
      { display: 'popup', acr_values: 'x', claims: '{}', foo: 'bar' },
    ],
    [
      'empty values, which count as omitted',
      { nonce: '', prompt: '', max_age: '', login_hint: '', id_token_hint: '', code_challenge: '', request: '' },
    ],
  ]
  for (const [title, parameters] of accepted) {
    it(`accepts ${title}`, async () => {
      const answer = answered(await (await world.agentOf()).open(world.authorizeUrl({ parameters })))
      assert.deepEqual([answer.mode, typeof answer.parameters['code']], ['query', 'string'])
    })
  }

  it('omits state from the response when it was missing or empty', async () => {
    for (const state of [undefined, '']) {
      const answer = answered(await (await world.agentOf()).open(world.authorizeUrl({ parameters: { state } })))
      assert.deepEqual(Object.keys(answer.parameters).sort(), ['code', 'iss'])
    }
  })

  it('copies the nonce into the ID token unchanged', async () => {
    const nonce = 'n "<>&% é\u2028 ' + 'x'.repeat(500)
    assert.equal(decodeJwt((await world.tokens({ parameters: { nonce } })).id_token)['nonce'], nonce)
  })

  it('prefills the login name with login_hint', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { login_hint: 'bob <b>&"@acme' } }))
    assert.equal(page.form.fields['loginName'], 'bob <b>&"@acme')
  })

  for (const value of ['-1', '1.5', 'abc', '1e3', '0x10', ' 5', '99999999999999999999']) {
    it(`rejects max_age ${JSON.stringify(value)} with invalid_request`, async () => {
      const page = await (await world.agentOf()).open(world.authorizeUrl({ parameters: { max_age: value } }))
      assert.equal(answered(page).parameters['error'], 'invalid_request')
    })
  }
})

onEveryStorage('authorization endpoint by POST (OIDC Core §3.1.2.1)', (world) => {
  for (const [what, inBody] of [['and body, also where they agree', true], ['alone', false]] as const) {
    it(`shows an invalid_request page for parameters in the query ${what}`, async () => {
      const url = world.authorizeUrl()
      for (const query of [url.search, '?client_id=web', '?foo=1']) {
        const target = world.url('/oauth/v2/authorize')
        target.search = query
        const page = await new UserAgent().post(target, inBody ? Object.fromEntries(url.searchParams) : {})
        assert.deepEqual([page.status, page.leftTo], [400, undefined], query)
      }
    })
  }

  it('answers as by GET, with a redirect that the browser follows by GET', async () => {
    const agent = await world.agentOf()
    const parameters = Object.fromEntries(world.authorizeUrl({ parameters: { state: 's' } }).searchParams)
    const answer = await agent.postOnce(world.url('/oauth/v2/authorize'), parameters)
    assert.equal(answer.status, 303)
    assert.match(answer.headers.location ?? '', /^https:\/\/client\.example\/web\/callback\?code=ac_[^&]+&state=s&iss=/)
  })

  it('reads parameters from the body only', async () => {
    const url = world.authorizeUrl()
    const answer = await (await world.agentOf()).postOnce(url, {})
    assert.equal(answer.status, 400)
  })

  it('redirects a cross-site POST to a GET of itself, so that the browser sends its cookies', async () => {
    const agent = await world.agentOf()
    const asked = world.authorizeUrl({ parameters: { state: 'hostile <&"\u2028' } })
    // Browsers do not send a SameSite=Lax cookie with a cross-site POST.
    const first = await new UserAgent({ 'sec-fetch-site': 'cross-site' }).postOnce(
      world.url('/oauth/v2/authorize'),
      Object.fromEntries(asked.searchParams),
    )
    assert.equal(first.status, 303)
    const back = new URL(first.headers.location ?? '', world.issuer)
    assert.deepEqual(Object.fromEntries(back.searchParams), Object.fromEntries(asked.searchParams))
    assert.ok(answered(await agent.open(back)).parameters['code'])
  })

  it('rejects unreadable parameters after that redirect too', async () => {
    const headers = { ...FORM, 'sec-fetch-site': 'cross-site' }
    const body = `${formBody(Object.fromEntries(world.authorizeUrl().searchParams))}&state=%00`
    const { status, headers: back } = await send(world.url('/oauth/v2/authorize'), { method: 'POST', headers, body })
    assert.equal(status, 303)
    assert.match(back.location ?? '', /^https:\/\/client\.example\/web\/callback\?error=invalid_request/)
  })

  it('rejects parameters of more than 16 384 characters in total with invalid_request', async () => {
    const url = world.authorizeUrl({ parameters: { ui_locales: 'x'.repeat(16_384) } })
    const page = await new UserAgent().post(world.url('/oauth/v2/authorize'), Object.fromEntries(url.searchParams))
    assert.equal(answered(page).parameters['error'], 'invalid_request')
  })

  it('starts a sign-in', async () => {
    const agent = new UserAgent()
    const page = await agent.post(
      world.url('/oauth/v2/authorize'),
      Object.fromEntries(world.authorizeUrl({ client: clients.post }).searchParams),
    )
    assert.equal(page.path, '/ui/login/loginname')
    assert.equal(page.title, 'Sign in to Client post')
  })
})
