import assert from 'node:assert/strict'
import { assertionOf } from '../support/assertions.js'
import { JWT_BEARER_GRANT, byAssertion } from '../support/protocol.js'
import type { Proof } from '../support/protocol.js'
import { OTHER_REDIRECT, clients, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { GRANTS, ask, isError, ordinary } from '../support/token-requests.js'
import type { Answer, TokenRequest } from '../support/token-requests.js'
import { DAY, inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const { web, post, spa, keyed, codeOnly, machineOnly } = clients

/** The row `invalid_request` has its own file. */
inMemory('errors of the token endpoint', (world) => {
  describe('invalid_scope', () => invalidScope(world))
  describe('unauthorized_client', () => unauthorizedClient(world))
  describe('unsupported_grant_type', () => unsupportedGrantType(world))
  describe('invalid_grant', () => invalidGrant(world))
  describe('invalid_target and invalid_authorization_details (RFC 8707, RFC 9396)', () => narrowing(world))
  describe('invalid_client', () => invalidClient(world))
})

function invalidScope(world: World): void {
  const beyond = {
    refresh_token: ['openid phone', 'openid email offline_access profile', 'OPENID', 'urn:keyhall:iam:org:project:id:301:aud'],
  }
  const unknown = ['openid calendar', 'OPENID', 'urn:other:iam:org:project:id:301:aud']
  const rows: readonly (readonly [grant: string, reason: string, scopes: readonly string[]])[] = [
    ['client_credentials', 'unknown', unknown],
    [JWT_BEARER_GRANT, 'unknown', unknown],
    ...['refresh_token', 'client_credentials', JWT_BEARER_GRANT].map(
      (grant) => [grant, 'malformed', ['openid "email"', 'openid é', ' ', 'openid\temail', `openid ${'x'.repeat(4096)}`]] as const,
    ),
    ['refresh_token', 'beyond the grant', beyond.refresh_token],
  ]
  for (const [grant, reason, scopes] of rows) {
    it(`refuses a scope that is ${reason} with ${grant} and uses nothing up`, async () => {
      const request = await ordinary(world, grant)
      for (const scope of scopes) isError(await ask(world, request, { scope }), 'invalid_scope')
      assert.equal((await ask(world, request)).status, 200)
    })
  }
}

function narrowing(world: World): void {
  for (const grant of ['authorization_code', 'refresh_token', 'client_credentials', JWT_BEARER_GRANT]) {
    it(`refuses resource and authorization_details with ${grant} and uses nothing up`, async () => {
      const request = await ordinary(world, grant)
      isError(await ask(world, request, { resource: 'https://api.example' }), 'invalid_target')
      isError(await ask(world, request, { authorization_details: '[{"type":"payment"}]' }), 'invalid_authorization_details')
      assert.equal((await ask(world, request)).status, 200)
    })
  }
}

function unauthorizedClient(world: World): void {
  const rows: readonly (readonly [grant: string, client: TestClient])[] = [
    ['authorization_code', machineOnly],
    ['refresh_token', codeOnly],
    ['refresh_token', machineOnly],
    ['client_credentials', codeOnly],
  ]
  for (const [grant, client] of rows) {
    it(`refuses ${grant} for the authenticated client ${client.id}`, async () => {
      const request = { ...(await ordinary(world, grant)), proof: world.protocol.proofOf(client) }
      isError(await ask(world, request), 'unauthorized_client')
    })
  }
}

function unsupportedGrantType(world: World): void {
  for (const type of ['password', 'implicit', 'AUTHORIZATION_CODE', ' authorization_code', 'urn:example:own', '__proto__', 'toString']) {
    it(`refuses ${JSON.stringify(type)} for every client`, async () => {
      for (const client of [web, post, spa]) {
        const request = {
          parameters: { grant_type: type, scope: 'openid', username: 'alice', password: 'x' },
          proof: world.protocol.proofOf(client),
        }
        isError(await ask(world, request), 'unsupported_grant_type')
      }
    })
  }
}

function invalidGrant(world: World): void {
  const to = (client: TestClient, request: TokenRequest): TokenRequest => ({ ...request, proof: world.protocol.proofOf(client) })
  const rows: readonly (readonly [title: string, answer: () => Promise<Answer>])[] = [
    ['code: invalid', async () => ask(world, await ordinary(world, 'authorization_code'), { code: `ac_${'A'.repeat(65)}` })],
    [
      'code: mismatching redirect URI',
      async () => ask(world, await ordinary(world, 'authorization_code'), { redirect_uri: OTHER_REDIRECT }),
    ],
    ['code: issued to another client', async () => ask(world, to(post, await ordinary(world, 'authorization_code')))],
    [
      'code: issued to another client, which authenticates with a key',
      async () => ask(world, to(keyed, await ordinary(world, 'authorization_code'))),
    ],
    ['code: expired', () => after(60, 'authorization_code')],
    ['code: used before', () => twice('authorization_code')],
    [
      'code: code_verifier without a challenge',
      async () => ask(world, await ordinary(world, 'authorization_code'), { code_verifier: 'x'.repeat(43) }),
    ],
    ['refresh token: invalid', async () => ask(world, await ordinary(world, 'refresh_token'), { refresh_token: `rt_${'A'.repeat(65)}` })],
    ['refresh token: issued to another client', async () => ask(world, to(spa, await ordinary(world, 'refresh_token')))],
    ['refresh token: expired', () => after(30 * DAY, 'refresh_token')],
    ['refresh token: used before', () => twice('refresh_token')],
    ['refresh token: revoked', revoked],
    ['assertion: invalid', async () => ask(world, await ordinary(world, JWT_BEARER_GRANT), { assertion: 'ey.ey.ey' })],
    ['assertion: of another issuer', async () => ask(world, await ordinary(world, JWT_BEARER_GRANT), { assertion: ofAnotherUser() })],
    ['assertion: expired', () => after(60, JWT_BEARER_GRANT)],
    ['assertion: used before', () => twice(JWT_BEARER_GRANT)],
  ]

  const ofAnotherUser = (): string => assertionOf(robots.robot, world.protocol.audience, { key: keys.otherEd25519 })
  const after = async (seconds: number, grant: string): Promise<Answer> => {
    const request = await ordinary(world, grant)
    world.clock.advance(seconds)
    return ask(world, request)
  }
  const twice = async (grant: string): Promise<Answer> => {
    const request = await ordinary(world, grant)
    assert.equal((await ask(world, request)).status, 200)
    return ask(world, request)
  }
  async function revoked(): Promise<Answer> {
    const request = await ordinary(world, 'refresh_token')
    await world.protocol.revoke(web, request.parameters['refresh_token'] ?? '')
    return ask(world, request)
  }

  for (const [title, answer] of rows) it(title, async () => isError(await answer(), 'invalid_grant'))
}

function invalidClient(world: World): void {
  const wrongSecret = (client: TestClient): TestClient => ({ ...client, secret: 'a-secret-that-nobody-has-0123456789' })
  const rows: readonly (readonly [title: string, proof: () => Proof, isByHeader?: boolean])[] = [
    ['unknown client, with a secret in the header', () => world.protocol.proofOf({ ...web, id: 'nobody' }), true],
    ['unknown client, with a secret in the body', () => world.protocol.proofOf({ ...post, id: 'nobody' })],
    ['unknown client, without authentication', () => world.protocol.proofOf({ ...spa, id: 'nobody' })],
    ['unknown client, with an assertion', () => world.protocol.proofOf({ ...keyed, id: 'nobody' })],
    ['no authentication at all', () => ({ headers: {}, parameters: {} })],
    ['no authentication of a client with a secret', () => ({ headers: {}, parameters: { client_id: web.id } })],
    ['no authentication of a client with a key', () => ({ headers: {}, parameters: { client_id: keyed.id } })],
    ['wrong secret in the header', () => world.protocol.proofOf(wrongSecret(web)), true],
    ['wrong secret in the body', () => world.protocol.proofOf(wrongSecret(post))],
    ['unsupported method: a scheme other than Basic', () => ({ headers: { authorization: 'Bearer x' }, parameters: {} }), true],
    [
      'unsupported method: an unknown client_assertion_type',
      () => ({
        headers: {},
        parameters: {
          ...byAssertion('ey.ey.ey').parameters,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
        },
      }),
    ],
    [
      'unsupported method: the secret in the body, of a client registered for the header',
      () => world.protocol.proofOf({ ...web, method: 'client_secret_post' }),
    ],
    [
      'unsupported method: the secret in the header, of a client registered for the body',
      () => world.protocol.proofOf({ ...post, method: 'client_secret_basic' }),
      true,
    ],
  ]
  for (const [title, proof, isByHeader] of rows) {
    it(`refuses ${title}`, async () => {
      for (const grant of GRANTS.filter((each) => each !== JWT_BEARER_GRANT)) {
        isError(await ask(world, { ...(await ordinary(world, grant)), proof: proof() }), 'invalid_client', isByHeader)
      }
    })
  }
}
