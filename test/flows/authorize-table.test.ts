import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { answerOf, answered, signIn } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { registerOn } from '../support/registration.js'
import { REDIRECT_WITH_QUERY, clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

type Sent = Readonly<Record<string, string | undefined>>

const TYPES = ['code', 'id_token', 'id_token token'] as const
const { every } = clients

/** The parameters of the response; the error if it is one. */
const outcome = (page: Page): string => {
  const answer = answerOf(page)
  if (!answer) return page.path.replace('/ui/login/', 'page ')
  const { parameters } = answer
  return parameters['error'] ?? ['code', 'id_token', 'access_token'].filter((name) => name in parameters).join(' ')
}

/** A request of the client with every response type. The nonce is harmless where it is optional. */
const asked = (world: World, parameters: Sent): URL => world.authorizeUrl({ client: every, parameters: { nonce: 'n', ...parameters } })

const lead = async (world: World, agent: UserAgent, parameters: Sent): Promise<string> =>
  outcome(await agent.open(asked(world, parameters)))

/** With no user, one user, several users signed in. */
const PROMPTS: readonly (readonly [prompt: string | undefined, string, string, string])[] = [
  [undefined, 'page loginname', 'answer', 'page accounts'],
  ['none', 'login_required', 'answer', 'interaction_required'],
  ['login', 'page loginname', 'page loginname', 'page loginname'],
  ['select_account', 'page loginname', 'page accounts', 'page accounts'],
  ['create', 'page register', 'page register', 'page register'],
]

/** Response type, requested mode, and the mode of the response. Tokens are never in a query. */
const MODES = [
  ['code', undefined, 'query'],
  ['code', 'query', 'query'],
  ['code', 'fragment', 'fragment'],
  ['code', 'form_post', 'form_post'],
  ['id_token', undefined, 'fragment'],
  ['id_token', 'query', 'fragment'],
  ['id_token', 'fragment', 'fragment'],
  ['id_token', 'form_post', 'form_post'],
  ['id_token token', undefined, 'fragment'],
  ['id_token token', 'query', 'fragment'],
  ['id_token token', 'fragment', 'fragment'],
  ['id_token token', 'form_post', 'form_post'],
] as const

inMemory('authorization endpoint, parameters row by row', (world) => {
  describe('required parameters', () => required(world))
  describe('PKCE clients', () => pkceClients(world))
  describe('optional parameters: identity of the user', () => hints(world))
  describe('optional parameters: prompt', () => prompts(world))
  describe('optional parameters: passed on unchanged', () => passedOn(world))
  describe('response modes × response types', () => modes(world))
})

function required(world: World): void {
  it('client_id: is the id of a client; an unknown or missing one leads to an error page', async () => {
    const agent = await world.agentOf()
    assert.equal(await lead(world, agent, {}), 'code')
    for (const client_id of ['nobody', '', undefined]) {
      const page = await agent.open(asked(world, { client_id }))
      assert.deepEqual([page.status, page.leftTo], [400, undefined])
    }
  })

  it('redirect_uri: equals a registered URI exactly; any other or a missing one leads to an error page', async () => {
    const agent = await world.agentOf()
    for (const redirect_uri of [clients.web.redirectUri, REDIRECT_WITH_QUERY]) {
      const page = await agent.open(world.authorizeUrl({ parameters: { redirect_uri } }))
      assert.ok(page.leftTo?.href.startsWith(redirect_uri), redirect_uri)
    }
    const registered = clients.web.redirectUri
    for (const redirect_uri of [`${registered}/`, `${registered}?`, registered.toUpperCase(), registered.slice(0, -1), '', undefined]) {
      const page = await agent.open(world.authorizeUrl({ parameters: { redirect_uri } }))
      assert.deepEqual([page.status, page.leftTo], [400, undefined], redirect_uri)
    }
  })

  for (const [type, expected] of [
    ['code', 'code'],
    ['id_token', 'id_token'],
    ['id_token token', 'id_token access_token'],
    ['token id_token', 'id_token access_token'],
    ['  token   id_token ', 'id_token access_token'],
    ['token', 'unsupported_response_type'],
    ['none', 'unsupported_response_type'],
    ['id_token id_token', 'unsupported_response_type'],
    ['code code', 'unsupported_response_type'],
    [undefined, 'invalid_request'],
    ['', 'invalid_request'],
  ] as const) {
    it(`response_type: ${type === undefined ? 'missing' : JSON.stringify(type)} leads to ${expected}`, async () => {
      assert.equal(await lead(world, await world.agentOf(), { response_type: type }), expected)
    })
  }

  for (const type of TYPES) {
    it(`scope: openid is required with response_type ${type}, and is enough`, async () => {
      const agent = await world.agentOf()
      for (const scope of ['profile email', 'OPENID', undefined, '']) {
        assert.equal(await lead(world, agent, { response_type: type, scope }), 'invalid_scope', scope)
      }
      assert.doesNotMatch(await lead(world, agent, { response_type: type, scope: 'openid' }), /invalid/)
    })
  }
}

function pkceClients(world: World): void {
  const { challenge } = pkce()
  for (const [title, parameters, expected] of [
    ['both: the code comes', { code_challenge: challenge, code_challenge_method: 'S256' }, 'code'],
    ['code_challenge is missing', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['code_challenge_method is missing', { code_challenge: challenge }, 'invalid_request'],
    ['code_challenge_method is plain', { code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    ['neither', {}, 'invalid_request'],
  ] as const) {
    it(title, async () => {
      const page = await (await world.agentOf()).open(world.authorizeUrl({ client: clients.spa, parameters }))
      assert.equal(outcome(page), expected)
    })
  }

  for (const type of ['id_token', 'id_token token']) {
    it(`response_type ${type} has no code to protect: a client without authentication sends no challenge`, async () => {
      const { mode, parameters } = await world.authorize({ client: clients.implicit, parameters: { response_type: type, nonce: 'n' } })
      assert.deepEqual([mode, typeof parameters['id_token']], ['fragment', 'string'])
    })
  }
}

function hints(world: World): void {
  for (const type of TYPES) {
    const parameters = { response_type: type }

    it(`id_token_hint: names the required user, with prompt=none, for ${type}`, async () => {
      const agent = await world.browserWith(people.alice, people.bob)
      const { id_token: hint } = await world.tokens({ client: every })
      const silently = { ...parameters, prompt: 'none' }
      assert.equal(await lead(world, agent, silently), 'interaction_required')
      const { parameters: got } = answered(await agent.open(asked(world, { ...silently, id_token_hint: hint })))
      const token =
        got['id_token'] ?? (await world.redeem({ code: got['code'] ?? '', client: every, redirectUri: every.redirectUri })).body.id_token
      assert.equal(decodeJwt(token).sub, people.alice.id)
      const bob = await world.browserWith(people.bob)
      assert.equal(await lead(world, bob, { ...silently, id_token_hint: hint }), 'login_required')
    })

    it(`max_age: requires ${type} to follow a sign-in of at most that many seconds ago`, async () => {
      const agent = await world.browserWith(people.alice)
      world.clock.advance(60)
      assert.match(await lead(world, agent, { ...parameters, max_age: '60' }), /code|id_token/)
      assert.equal(await lead(world, agent, { ...parameters, max_age: '59' }), 'page loginname')
      assert.equal(await lead(world, agent, { ...parameters, max_age: '59', prompt: 'none' }), 'login_required')
    })
  }

  it('login_hint: prefills the user name, decoded once', async () => {
    for (const hint of ['alice@acme.localhost', 'al+ice@acme.localhost', 'a%40b', 'älice & "bob" <c>', ' x ']) {
      const page = await new UserAgent().open(asked(world, { login_hint: hint }))
      assert.equal(page.form.fields['loginName'], hint)
    }
  })
}

function prompts(world: World): void {
  const answers: Readonly<Record<string, string>> = { code: 'code', id_token: 'id_token', 'id_token token': 'id_token access_token' }
  const crowds = [
    ['nobody', []],
    ['one person', [people.alice]],
    ['several people', [people.alice, people.bob]],
  ] as const
  for (const [index, [who, persons]] of crowds.entries()) {
    it(`has every value with ${who} signed in, for every response type`, async () => {
      const agent = await world.browserWith(...persons)
      for (const [prompt, ...expected] of PROMPTS) {
        for (const type of TYPES) {
          const wanted = expected[index] === 'answer' ? answers[type] : expected[index]
          assert.equal(await lead(world, agent, { prompt, response_type: type }), wanted, `${prompt ?? 'omitted'}, ${type}`)
        }
      }
    })
  }

  for (const type of ['id_token', 'id_token token']) {
    it(`login: returns ${type} in the fragment after a new sign-in, with the new auth_time`, async () => {
      const agent = await world.browserWith(people.alice)
      world.clock.advance(100)
      const url = asked(world, { prompt: 'login', response_type: type, login_hint: people.alice.loginName, state: 's' })
      const { mode, parameters } = answered(await signIn(agent, url, people.alice))
      const { sub, nonce, auth_time: authTime } = decodeJwt(parameters['id_token'] ?? '')
      assert.deepEqual([mode, parameters['state'], sub, nonce, authTime], ['fragment', 's', people.alice.id, 'n', world.clock.now()])
    })

    it(`select_account: returns ${type} for the chosen account`, async () => {
      const agent = await world.browserWith(people.alice, people.bob)
      const page = await agent.open(asked(world, { prompt: 'select_account', response_type: type }))
      const bob = page.form.buttons.find(({ text }) => text.includes(people.bob.loginName))
      const { parameters } = answered(await page.submit({ sessionID: bob?.value ?? '' }))
      assert.equal(decodeJwt(parameters['id_token'] ?? '').sub, people.bob.id)
    })

    it(`create: returns ${type} for the registered user`, async () => {
      const page = await new UserAgent().open(asked(world, { prompt: 'create', response_type: type }))
      const done = await registerOn(page, world, { email: `new-${type.length}@mail.example`, password: 'a password of a new person' })
      assert.equal(typeof decodeJwt(answered(done).parameters['id_token'] ?? '').sub, 'string')
    })
  }
}

function passedOn(world: World): void {
  const opaque = '"><svg/onload=alert(1)>&a=b#c é\u2028 + %2B'

  for (const type of TYPES) {
    it(`state: is returned with ${type} as sent, and only if it was sent`, async () => {
      for (const mode of ['query', 'fragment', 'form_post']) {
        const parameters = { response_type: type, response_mode: mode, nonce: 'n' }
        const answer = await world.authorize({ client: every, parameters: { ...parameters, state: opaque } })
        assert.equal(answer.parameters['state'], opaque)
        assert.ok(!('state' in (await world.authorize({ client: every, parameters })).parameters))
      }
    })
  }

  for (const type of ['id_token', 'id_token token']) {
    it(`nonce: is required for ${type}, and is in the ID token as sent`, async () => {
      for (const nonce of [undefined, '']) {
        const { mode, parameters } = await world.authorize({ client: every, parameters: { response_type: type, nonce } })
        assert.deepEqual([mode, parameters['error']], ['fragment', 'invalid_request'])
      }
      const { parameters } = await world.authorize({ client: every, parameters: { response_type: type, nonce: opaque } })
      assert.equal(decodeJwt(parameters['id_token'] ?? '')['nonce'], opaque)
    })
  }

  it('nonce: is optional for code; without it the ID token has none', async () => {
    assert.equal(decodeJwt((await world.tokens({ client: every })).id_token)['nonce'], undefined)
  })

  it('ui_locales: lists languages by preference; Accept-Language applies when none is supported', async () => {
    for (const [ui_locales, expected] of [['de fr en', 'de'], ['fi fr', 'fr'], ['en', 'en'], ['fi', undefined], [undefined, undefined]]) {
      for (const [accept = '', accepted = ''] of [['de-CH, en;q=0.5', 'de'], ['fi', 'en'], ['', 'en']]) {
        const page = await new UserAgent({ 'accept-language': accept }).open(asked(world, { ui_locales }))
        assert.equal(/<html lang="([^"]*)"/.exec(page.html)?.[1], expected ?? accepted, `${ui_locales} ${accept}`)
      }
    }
  })

  for (const mode of ['jwt', 'FORM_POST', 'fragment query', 'web_message', '__proto__', '']) {
    it(`response_mode: ${JSON.stringify(mode)} is invalid, and ignored`, async () => {
      for (const [type, expected] of [
        ['code', 'query'],
        ['id_token', 'fragment'],
        ['id_token token', 'fragment'],
      ] as const) {
        const answer = await world.authorize({ client: every, parameters: { response_type: type, response_mode: mode, nonce: 'n' } })
        assert.deepEqual([answer.mode, answer.parameters['error']], [expected, undefined], type)
      }
    })
  }

  it('response_mode: repeated is invalid_request, in the default mode of the response type', async () => {
    const agent = await world.agentOf()
    for (const [type, expected] of [
      ['code', 'query'],
      ['id_token', 'fragment'],
      ['id_token token', 'fragment'],
    ] as const) {
      for (const twice of ['query', 'fragment', 'form_post']) {
        const url = `${asked(world, { response_type: type }).href}&response_mode=${twice}&response_mode=${twice}`
        const { mode, parameters } = answered(await agent.open(url))
        assert.deepEqual([mode, parameters['error']], [expected, 'invalid_request'], `${type} ${twice}`)
      }
    }
  })
}

function modes(world: World): void {
  for (const [type, sent, expected] of MODES) {
    it(`${type} with ${sent ?? 'none'} uses ${expected} for responses and errors`, async () => {
      for (const words of [type, type.split(' ').toReversed().join(' ')]) {
        for (const own of [{}, { scope: 'profile' }, { max_age: 'x' }]) {
          const parameters = { response_type: words, response_mode: sent, nonce: 'n', ...own }
          const page = await (await world.agentOf()).open(world.authorizeUrl({ client: every, parameters }))
          const answer = answered(page)
          assert.deepEqual(
            [answer.mode, answer.to, 'error' in answer.parameters],
            [expected, every.redirectUri, 'scope' in own || 'max_age' in own],
          )
          if (page.leftTo) assert.doesNotMatch(page.leftTo.search, type === 'code' ? /id_token|access_token/ : /./)
        }
      }
    })
  }
}
