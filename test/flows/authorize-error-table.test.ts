import assert from 'node:assert/strict'
import { answered } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

type Changed = Readonly<Record<string, string | undefined>>

/** An invalid request: parameters that replace the ordinary ones, text to append, and the client. */
type Row = readonly [reason: string, parameters: Changed, raw?: string, client?: TestClient]

const { every, implicit, machineOnly, spa } = clients
const manyScopes = Array.from({ length: 100 }, (_, i) => `s${i}`).join(' ')

/** Specification, "Errors", authorization endpoint: each error with every reason of its row. No user is signed in. */
const TABLE: Readonly<Record<string, readonly Row[]>> = {
  invalid_request: [
    ['missing required parameter: response_type', { response_type: undefined }],
    ['missing required parameter: response_type is empty', { response_type: '' }],
    ['invalid value: prompt is unknown', { prompt: 'sometimes' }],
    ['invalid value: prompt=none is combined with another value', { prompt: 'none login' }],
    ['invalid value: max_age is not a number', { max_age: 'soon' }],
    ['invalid value: id_token_hint is not a token', { id_token_hint: 'x.y.z' }],
    ['invalid value: claims is not a JSON object', { claims: '[]' }],
    ['invalid value: state is longer than 4096 characters', { state: 'x'.repeat(4097) }],
    ['invalid value: state is longer than 12,288 characters in an address', { state: '\ud55c'.repeat(1366) }],
    ['invalid value: nonce is longer than 2048 characters', { nonce: 'x'.repeat(2049) }],
    ['repeated parameter: response_type', {}, '&response_type=code'],
    ['repeated parameter: scope', {}, '&scope=openid'],
    ['repeated parameter: state', {}, '&state=a&state=b'],
    ['repeated parameter: nonce with the same value', {}, '&nonce=a&nonce=a'],
    ['repeated parameter: response_mode', {}, '&response_mode=form_post&response_mode=form_post'],
    ['repeated parameter: an unknown one', {}, '&foo=1&foo=2'],
    ['malformed: not UTF-8', {}, '&login_hint=%ff'],
    ['malformed: a broken escape', {}, '&login_hint=%zz'],
    ['malformed: NUL', {}, '&login_hint=%00'],
    ['malformed: half of a surrogate pair', {}, '&login_hint=%ed%a0%80'],
    ['malformed: hundreds of parameters', {}, Array.from({ length: 300 }, (_, i) => `&p${i}=1`).join('')],
  ],
  invalid_scope: [
    ['openid is missing', { scope: 'profile email' }],
    ['scope is missing', { scope: undefined }],
    ['scope is malformed', { scope: 'openid "profile"' }],
    ['scope has more than 100 values', { scope: `openid ${manyScopes}` }],
    ['scope is longer than 4096 characters', { scope: `openid ${'x'.repeat(4096)}` }],
  ],
  unauthorized_client: [['response type not allowed for the client', {}, '', machineOnly]],
  unsupported_response_type: [
    ['response_type is unknown', { response_type: 'ticket' }],
    ['response_type is token alone', { response_type: 'token' }],
    ['response_type is in capitals', { response_type: 'CODE' }],
    ['response_type is of the hybrid flow, which is off', { response_type: 'code id_token' }],
  ],
  // RFC 8707 §2, RFC 9396 §5
  invalid_target: [
    ['resource is sent', { resource: 'https://api.example' }],
    ['resource is sent twice', {}, '&resource=https%3A%2F%2Fapi.example&resource=https%3A%2F%2Fother.example'],
  ],
  invalid_authorization_details: [['authorization_details is sent', { authorization_details: '[{"type":"payment"}]' }]],
  login_required: [['no session and prompt=none', { prompt: 'none' }]],
  // OIDC Core §3.1.2.6
  request_not_supported: [['a request object is sent', { request: 'ey' }]],
  request_uri_not_supported: [['request_uri is sent', { request_uri: 'https://client.example/request' }]],
}

/** Errors of a code request only, and of a request for an ID token only. */
const CODE_ONLY: readonly Row[] = [
  ['missing required parameter: a public client sends no code_challenge', {}, '', spa],
  ['missing required parameter: code_challenge, where its method is', { code_challenge_method: 'S256' }],
  ['invalid value: code_challenge_method is plain', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
]
const IMPLICIT_ONLY: readonly Row[] = [['missing required parameter: nonce', { nonce: undefined }]]

const TYPES = ['code', 'id_token', 'id_token token'] as const
const MODES = [undefined, 'query', 'fragment', 'form_post'] as const
type Sent = (typeof MODES)[number]

/** The mode of the successful response; query for an unknown response type (product decision). */
function placeOf(type: string | undefined, sent: Sent): string {
  if (sent === 'form_post') return sent
  if (type?.includes('id_token')) return 'fragment'
  return type === 'code' ? (sent ?? 'query') : 'query'
}

const DESCRIPTION = /^[\x20-\x21\x23-\x26\x28-\x5b\x5d-\x7e]+$/
const STATE = '"><b>&a=b#c é\u2028'

inMemory('authorization endpoint, errors returned to the client', (world) => {
  for (const type of TYPES) {
    for (const [error, rows] of Object.entries(TABLE)) describe(`${error} (${type})`, () => errorTests(world, { type, error, rows }))
    const own = type === 'code' ? CODE_ONLY : IMPLICIT_ONLY
    describe(`invalid_request, with ${type} only`, () => errorTests(world, { type, error: 'invalid_request', rows: own }))
  }
  describe('interaction_required and login_required, with prompt=none', () => silently(world))
  describe('unauthorized_client, by the registration of the client', () => unauthorized(world))
  describe('transport of error responses', () => travel(world))
})

const isTooLong = (state: string | undefined): boolean => encodeURIComponent(state ?? '').length > (/^x+$/.test(state ?? '') ? 4096 : 12_288)

interface ErrorRows {
  readonly type: (typeof TYPES)[number]
  readonly error: string
  readonly rows: readonly Row[]
}

function errorTests(world: World, { type, error, rows }: ErrorRows): void {
  for (const [reason, parameters, raw = '', client = every] of rows) {
    it(reason, async () => {
      for (const sent of MODES) {
        const mode = raw.includes('response_mode') ? undefined : sent
        const ordinary = {
          response_type: type,
          nonce: raw.includes('nonce') ? undefined : 'n',
          state: raw.includes('&state') ? undefined : STATE,
        }
        const asked = { ...ordinary, response_mode: mode, ...parameters }
        const page = await new UserAgent().open(world.authorizeUrl({ client, parameters: asked }).href + raw)
        const known = raw.includes('response_type') ? undefined : asked.response_type
        isTold(world, { page, client, error, place: placeOf(known, mode), state: isTooLong(asked.state) ? undefined : asked.state })
      }
    })
  }
}

interface Expected {
  readonly page: Page
  readonly client: TestClient
  readonly error: string
  readonly place: string
  readonly state: string | undefined
}

/** The right address with error, error_description, the state as sent and iss, and no other parameter. */
function isTold(world: World, { page, client, error, place, state }: Expected): void {
  const answer = answered(page)
  const { error_description: description = '', ...rest } = answer.parameters
  const returned = state === undefined ? {} : { state }
  assert.deepEqual([answer.mode, answer.to, rest], [place, client.redirectUri, { error, ...returned, iss: world.issuer }])
  assert.match(description, DESCRIPTION)
  assert.deepEqual([page.answer.headers['cache-control'], page.answer.headers['set-cookie']], ['no-store', undefined])
}

function silently(world: World): void {
  for (const type of TYPES) {
    const error = async (agent: UserAgent, own: Changed = {}): Promise<string | undefined> => {
      const parameters = { response_type: type, nonce: 'n', prompt: 'none', ...own }
      return answered(await agent.open(world.authorizeUrl({ client: every, parameters }))).parameters['error']
    }

    it(`interaction_required: several users are signed in (${type})`, async () => {
      assert.equal(await error(await world.browserWith(people.alice, people.bob)), 'interaction_required')
    })

    it(`login_required: no user, the wrong user, or none recently enough is signed in (${type})`, async () => {
      const agent = await world.browserWith(people.alice)
      const { id_token: hint } = await world.tokens({ client: every }, people.bob)
      world.clock.advance(10)
      assert.equal(await error(new UserAgent()), 'login_required')
      const anotherUser = { sub: { value: people.bob.id } }
      const demands: readonly Changed[] = [
        { max_age: '9' },
        { max_age: '0' },
        { id_token_hint: hint },
        { login_hint: people.bob.loginName },
        { claims: JSON.stringify({ id_token: anotherUser }) },
      ]
      for (const own of demands) assert.equal(await error(agent, own), 'login_required', JSON.stringify(own))
      assert.equal(await error(agent), undefined)
    })
  }
}

function unauthorized(world: World): void {
  const rows: readonly (readonly [TestClient, string, string])[] = [
    [clients.web, 'id_token', 'fragment'],
    [clients.web, 'token id_token', 'fragment'],
    [implicit, 'code', 'query'],
    [machineOnly, 'code', 'query'],
    [machineOnly, 'id_token', 'fragment'],
  ]
  for (const [client, type, place] of rows) {
    it(`${client.id} may not request ${type}, and receives the error in the ${place}`, async () => {
      const { mode, parameters } = await world.authorize({ client, parameters: { response_type: type, nonce: 'n' } })
      assert.deepEqual([mode, parameters['error']], [place, 'unauthorized_client'])
    })
  }
}

function travel(world: World): void {
  const wrong = (own: Changed): URL =>
    world.authorizeUrl({ client: every, scope: 'email', parameters: { nonce: 'n', state: STATE, ...own } })

  it('use 302 after GET, 303 after POST, or 200 with a self-posting form; no referrer is sent', async () => {
    for (const [mode, byGet, byPost] of [
      ['query', 302, 303],
      ['fragment', 302, 303],
      ['form_post', 200, 200],
    ] as const) {
      const url = wrong({ response_mode: mode })
      const agent = new UserAgent()
      const got = await agent.openOnce(url)
      const posted = await agent.postOnce(world.url('/oauth/v2/authorize'), Object.fromEntries(url.searchParams))
      assert.deepEqual([got.status, posted.status], [byGet, byPost])
      for (const { headers } of [got, posted]) {
        assert.deepEqual([headers['referrer-policy'], headers['cache-control']], ['no-referrer', 'no-store'])
      }
    }
  })

  it('are the same by GET and by POST', async () => {
    for (const response_type of [...TYPES, 'ticket']) {
      const url = wrong({ response_type })
      const got = await new UserAgent().openOnce(url)
      const posted = await new UserAgent().postOnce(world.url('/oauth/v2/authorize'), Object.fromEntries(url.searchParams))
      assert.equal(posted.headers.location, got.headers.location)
    }
  })

  it('are returned without a login page and without a cookie', async () => {
    const { headers } = await new UserAgent().openOnce(wrong({}))
    assert.equal(headers['set-cookie'], undefined)
  })
}
