import assert from 'node:assert/strict'
import { JWT_BEARER_GRANT, basic } from '../support/protocol.js'
import type { Proof } from '../support/protocol.js'
import { clients } from '../support/standard-document.js'
import { GRANTS, TOKEN, ask, isError, ordinary } from '../support/token-requests.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { web, post, spa, keyed } = clients

inMemory('token endpoint, invalid_request', (world) => {
  describe('missing parameter', () => missing(world))
  describe('unsupported value other than grant type', () => unsupportedValue(world))
  describe('repeated parameter', () => repeated(world))
  describe('several credentials, more than one client authentication mechanism', () => several(world))
  describe('malformed', () => malformed(world))
})

function missing(world: World): void {
  const rows: readonly (readonly [grant: string, parameter: string])[] = [
    ...GRANTS.map((grant) => [grant, 'grant_type'] as const),
    ['authorization_code', 'code'],
    ['authorization_code', 'redirect_uri'],
    ['refresh_token', 'refresh_token'],
    ['client_credentials', 'scope'],
    [JWT_BEARER_GRANT, 'assertion'],
    [JWT_BEARER_GRANT, 'scope'],
  ]
  for (const [grant, parameter] of rows) {
    it(`refuses ${grant} when ${parameter} is missing or empty; with it the same request succeeds`, async () => {
      const request = await ordinary(world, grant)
      for (const value of [undefined, '']) isError(await ask(world, request, { [parameter]: value }), 'invalid_request')
      assert.equal((await ask(world, request)).status, 200)
    })
  }

  it('refuses client_secret without client_id', async () => {
    const request = { ...(await ordinary(world, 'client_credentials')), proof: { headers: {}, parameters: { client_secret: post.secret } } }
    isError(await ask(world, request), 'invalid_request')
  })

  it('refuses client_assertion without its type, and the type without it', async () => {
    const { parameters } = world.protocol.proofOf(keyed)
    for (const half of ['client_assertion', 'client_assertion_type']) {
      const proof = { headers: {}, parameters: { client_id: keyed.id, [half]: parameters[half] ?? '' } }
      isError(await ask(world, { ...(await ordinary(world, 'refresh_token')), proof }), 'invalid_request')
    }
  })
}

function unsupportedValue(world: World): void {
  for (const verifier of ['short', 'x'.repeat(129), `${'x'.repeat(42)} `, `${'x'.repeat(43)}=`]) {
    it(`refuses code_verifier ${JSON.stringify(verifier.slice(0, 10))} of ${verifier.length} characters`, async () => {
      isError(await ask(world, await ordinary(world, 'authorization_code'), { code_verifier: verifier }), 'invalid_request')
    })
  }
}

function repeated(world: World): void {
  for (const grant of GRANTS) {
    it(`refuses each repeated parameter of ${grant}, with the same or another value, and unknown ones; uses nothing up`, async () => {
      const request = await ordinary(world, grant)
      for (const [name, value] of Object.entries(request.parameters)) {
        for (const again of [value, 'other', '']) isError(await ask(world, request, {}, [[name, again]]), 'invalid_request')
      }
      isError(
        await ask(world, request, {}, [
          ['foo', '1'],
          ['foo', '1'],
        ]),
        'invalid_request',
      )
      assert.equal((await ask(world, request)).status, 200)
    })
  }

  for (const client of [post, spa, keyed]) {
    it(`refuses repeated client credentials: ${client.method}`, async () => {
      const proof = world.protocol.proofOf(client)
      const request = { parameters: { grant_type: 'refresh_token', refresh_token: 'x' }, proof }
      for (const [name, value] of Object.entries(proof.parameters)) {
        for (const again of [value, 'other']) isError(await ask(world, request, {}, [[name, again]]), 'invalid_request')
      }
      isError(await ask(world, request), 'invalid_grant')
    })
  }
}

function several(world: World): void {
  const byHeader = { authorization: basic(web.id, web.secret) }
  const byBody = { client_id: post.id, client_secret: post.secret }
  const presented = (header: boolean, ...bodies: readonly Readonly<Record<string, string>>[]): Proof => ({
    headers: header ? byHeader : {},
    parameters: Object.assign({}, ...bodies) as Record<string, string>,
  })
  const rows: Readonly<Record<string, (assertion: Readonly<Record<string, string>>) => Proof>> = {
    'Basic and client_secret of the same client': () => presented(true, { client_id: web.id, client_secret: web.secret }),
    'Basic and client_secret of another client': () => presented(true, byBody),
    'Basic and client_secret without client_id': () => presented(true, { client_secret: web.secret }),
    'Basic and an assertion': (assertion) => presented(true, assertion),
    'client_secret and an assertion': (assertion) => presented(false, byBody, assertion),
    'all three': (assertion) => presented(true, byBody, assertion),
    'Basic and the client_id of another client': () => presented(true, { client_id: post.id }),
    'an assertion and the client_id of another client': (assertion) => presented(false, { client_id: post.id }, assertion),
  }
  for (const [title, proofWith] of Object.entries(rows)) {
    it(`refuses ${title}`, async () => {
      for (const grant of GRANTS) {
        const assertion = world.protocol.proofOf(keyed).parameters
        const request = { ...(await ordinary(world, grant)), proof: proofWith(assertion) }
        isError(await ask(world, request), 'invalid_request')
      }
    })
  }

  it('refuses client authentication of any method next to the assertion of a service user (RFC 7521 §4.1)', async () => {
    const request = await ordinary(world, JWT_BEARER_GRANT)
    for (const client of [web, post, keyed])
      isError(await ask(world, { ...request, proof: world.protocol.proofOf(client) }), 'invalid_request')
    assert.equal((await ask(world, request)).status, 200)
  })
}

function malformed(world: World): void {
  const headers = { authorization: basic(web.id, web.secret) }
  for (const [title, raw] of Object.entries({
    'invalid UTF-8': 'grant_type=client_credentials&scope=%ff',
    'an invalid escape': 'grant_type=client_credentials&scope=%zz',
    NUL: 'grant_type=client_credentials&scope=openid%00',
    'half of a surrogate pair': 'grant_type=client_credentials&scope=%ed%a0%80',
    'hundreds of parameters': Array.from({ length: 300 }, (_, i) => `p${i}=1`).join('&'),
  })) {
    it(`refuses ${title}`, async () => {
      isError(await world.protocol.postText(TOKEN, raw, headers), 'invalid_request')
    })
  }

  it('refuses a parameter in the query', async () => {
    const { parameters } = await ordinary(world, 'authorization_code')
    for (const name of ['code', 'client_id', 'client_secret', 'client_assertion', 'assertion', 'refresh_token', 'code_verifier']) {
      isError(await world.protocol.post(`${TOKEN}?${name}=x`, parameters, headers), 'invalid_request')
    }
    assert.equal((await world.protocol.post(TOKEN, parameters, headers)).status, 200)
  })

  it('refuses a body that is not a form', async () => {
    const { status, body } = await world.protocol.postText(TOKEN, '{"grant_type":"client_credentials"}', {
      ...headers,
      'content-type': 'application/json',
    })
    assert.deepEqual([status, body.error], [415, 'invalid_request'])
  })
}
