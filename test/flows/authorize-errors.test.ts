import assert from 'node:assert/strict'
import { answered } from '../support/authorization.js'
import { linksOf } from '../support/html.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'

type Changed = Readonly<Record<string, string | undefined>>

/** What is wrong, the error that the client is told, and the client that asks. */
type Row = readonly [title: string, error: string, parameters: Changed, raw?: string, client?: TestClient]

const REDIRECTED: readonly Row[] = [
  ['response_type is missing', 'invalid_request', { response_type: undefined }],
  ['scope is repeated', 'invalid_request', {}, '&scope=openid'],
  ['state is repeated', 'invalid_request', {}, '&state=a&state=b'],
  ['nonce is repeated with the same value', 'invalid_request', {}, '&nonce=a&nonce=a'],
  ['response_mode is repeated', 'invalid_request', {}, '&response_mode=query&response_mode=query'],
  ['an unknown parameter is repeated', 'invalid_request', {}, '&foo=1&foo=2'],
  ['a parameter is no UTF-8', 'invalid_request', {}, '&nonce=%ff'],
  ['a parameter has a broken escape', 'invalid_request', {}, '&nonce=%zz'],
  ['a parameter holds NUL', 'invalid_request', {}, '&nonce=%00'],
  ['a parameter holds half of a surrogate pair', 'invalid_request', {}, '&login_hint=%ed%a0%80'],
  ['there are hundreds of parameters', 'invalid_request', {}, Array.from({ length: 300 }, (_, i) => `&p${i}=1`).join('')],
  ['state is longer than 4096 characters', 'invalid_request', { state: 'x'.repeat(4097) }],
  ['nonce is longer than 2048 characters', 'invalid_request', { nonce: 'x'.repeat(2049) }],
  ['prompt holds an unknown value', 'invalid_request', { prompt: 'sometimes' }],
  ['prompt=none has company', 'invalid_request', { prompt: 'none login' }],
  ['max_age is no number', 'invalid_request', { max_age: 'soon' }],
  ['code_challenge_method is plain', 'invalid_request', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
  ['id_token_hint is no token', 'invalid_request', { id_token_hint: 'x.y.z' }],
  ['a public client sends no code_challenge', 'invalid_request', {}, '', clients.spa],
  ['openid is missing', 'invalid_scope', { scope: 'profile email' }],
  ['scope is missing', 'invalid_scope', { scope: undefined }],
  ['scope is malformed', 'invalid_scope', { scope: 'openid "profile"' }],
  ['scope has more than 100 values', 'invalid_scope', { scope: `openid ${Array.from({ length: 100 }, (_, i) => `s${i}`).join(' ')}` }],
  ['scope is longer than 4096 characters', 'invalid_scope', { scope: `openid ${'x'.repeat(4096)}` }],
  ['the client is not registered for the response type', 'unauthorized_client', {}, '', clients.machineOnly],
  ['response_type is unknown', 'unsupported_response_type', { response_type: 'ticket' }],
  ['response_type is token alone', 'unsupported_response_type', { response_type: 'token' }],
  ['response_type is code in capitals', 'unsupported_response_type', { response_type: 'CODE' }],
  ['a request object is sent (AZ-17)', 'request_not_supported', { request: 'ey' }],
  ['request_uri is sent (AZ-17)', 'request_uri_not_supported', { request_uri: 'https://client.example/request' }],
  ['nobody is signed in and prompt=none', 'login_required', { prompt: 'none' }],
]

const MODES = ['query', 'fragment', 'form_post'] as const

/** Without a known response_type nobody can tell where the success would have been (product decision). */
const modeOf = (parameters: Changed, mode: (typeof MODES)[number]): string =>
  'response_type' in parameters && mode === 'fragment' ? 'query' : mode

const withRaw = (url: URL, raw = ''): string => url.href + raw

inMemory('errors that the client is told (AZ-04, AZ-05)', (world) => {
  for (const mode of MODES) {
    describe(`by ${mode}`, () => {
      for (const [title, error, parameters, raw, client = clients.web] of REDIRECTED) {
        it(`${error}: ${title}`, async () => {
          const hasRepeatedMode = raw?.includes('response_mode') ?? false
          const asked = {
            ...(raw?.includes('state') ? {} : { state: 'the state' }),
            ...(hasRepeatedMode ? {} : { response_mode: mode }),
            ...parameters,
          }
          const page = await new UserAgent().open(withRaw(world.authorizeUrl({ client, parameters: asked }), raw))
          const answer = answered(page)
          assert.deepEqual(
            [answer.mode, answer.to, answer.parameters['error']],
            [hasRepeatedMode ? 'query' : modeOf(parameters, mode), client.redirectUri, error],
          )
          const names = Object.keys(answer.parameters)
          assert.deepEqual(names, ['error', 'error_description', ...(raw?.includes('state') ? [] : ['state']), 'iss'])
          assert.equal(answer.parameters['iss'], world.issuer)
          assert.match(answer.parameters['error_description'] ?? '', /^[\x20-\x21\x23-\x26\x28-\x5b\x5d-\x7e]+$/)
        })
      }
    })
  }

  it('interaction_required: several people are signed in and prompt=none', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    assert.equal(
      answered(await agent.open(world.authorizeUrl({ parameters: { prompt: 'none' } }))).parameters['error'],
      'interaction_required',
    )
  })

  it('come before anybody is asked to sign in: there is no page and no cookie', async () => {
    const answer = await new UserAgent().openOnce(world.authorizeUrl({ scope: 'email' }))
    assert.deepEqual([answer.status, answer.headers['set-cookie'], answer.headers['cache-control']], [302, undefined, 'no-store'])
  })
})

/** What is wrong before the redirect URI is proven. */
const DISPLAYED: readonly (readonly [title: string, parameters: Changed, raw?: string])[] = [
  ['client_id is missing', { client_id: undefined }],
  ['client_id is empty', { client_id: '' }],
  ['client_id is unknown', { client_id: 'nobody' }],
  ['client_id is that of a service user', { client_id: 'robot' }],
  ['client_id is the name of a JavaScript member', { client_id: '__proto__' }],
  ['client_id is repeated', {}, '&client_id=web'],
  ['client_id is repeated with another value', {}, '&client_id=post'],
  ['client_id holds NUL', { client_id: undefined }, '&client_id=web%00'],
  ['redirect_uri is missing', { redirect_uri: undefined }],
  ['redirect_uri is empty', { redirect_uri: '' }],
  ['redirect_uri is not registered', { redirect_uri: 'https://evil.example/callback' }],
  ['redirect_uri is that of another client', { redirect_uri: clients.post.redirectUri }],
  ['redirect_uri is repeated', {}, `&redirect_uri=${encodeURIComponent(clients.web.redirectUri)}`],
  ['redirect_uri is repeated, the second is foreign', {}, '&redirect_uri=https%3A%2F%2Fevil.example'],
  ['everything else is wrong too', { client_id: 'nobody', response_type: undefined, scope: undefined }],
]

inMemory('errors that are shown on the service itself (AZ-02)', (world) => {
  for (const [title, parameters, raw] of DISPLAYED) {
    it(title, async () => {
      const agent = new UserAgent()
      const answer = await agent.openOnce(
        withRaw(world.authorizeUrl({ parameters: { state: 'x', response_mode: 'form_post', ...parameters } }), raw),
      )
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.location, undefined)
      assert.equal(answer.headers['set-cookie'], undefined)
      assert.match(answer.headers['content-type'] ?? '', /^text\/html/)
      assert.match(answer.body, /id="error-message"/)
      assert.deepEqual(
        linksOf(answer.body).filter(({ href }) => /evil|client\.example/.test(href)),
        [],
      )
      assert.doesNotMatch(answer.body, /<form/)
    })
  }

  it('tells the reason in words, and a reference to the log (LG-04)', async () => {
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { redirect_uri: 'https://evil.example/' } }))
    assert.match(page.problem ?? '', /redirect_uri is not registered for this client/)
    assert.ok(page.html.includes(String(page.answer.headers['x-request-id'])))
  })

  it('show what came from outside as text only (AT-31, SE-08)', async () => {
    const hostile = '<svg onload=alert(1)>"\'</script><script>alert(2)</script>'
    for (const name of ['client_id', 'redirect_uri', 'scope', 'prompt', 'ui_locales', 'login_hint', 'state']) {
      const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'nobody', [name]: hostile } }))
      assert.deepEqual([page.status, page.html.includes('<svg onload'), page.html.includes('alert(2)')], [400, false, false], name)
    }
  })

  it('come for a client without any redirect URI too: none is learned (AT-34)', async () => {
    const { issuer } = world
    const page = await new UserAgent().open(world.authorizeUrl({ parameters: { client_id: 'robot', redirect_uri: `${issuer}/x` } }))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })
})
