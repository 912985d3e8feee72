import assert from 'node:assert/strict'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { assertionOf } from '../support/assertions.js'
import { answered } from '../support/authorization.js'
import { byAssertion } from '../support/protocol.js'
import { send } from '../support/send.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

interface Metadata {
  readonly issuer: string
  readonly [member: string]: unknown
}

const metadataOf = async (world: World): Promise<Metadata> => (await world.protocol.get<Metadata>('/.well-known/openid-configuration')).body
const listOf = (metadata: Metadata, member: string): readonly string[] => metadata[member] as string[]

/** Every list of the document is tested both ways: listed values work, and working values are listed. */
inMemory('discovery (OIDC Discovery 1.0 §3)', (world) => {
  it('names every endpoint of the specification below the issuer', async () => {
    const metadata = await metadataOf(world)
    const expected = {
      issuer: '',
      authorization_endpoint: '/oauth/v2/authorize',
      token_endpoint: '/oauth/v2/token',
      introspection_endpoint: '/oauth/v2/introspect',
      userinfo_endpoint: '/oidc/v1/userinfo',
      revocation_endpoint: '/oauth/v2/revoke',
      end_session_endpoint: '/oidc/v1/end_session',
      device_authorization_endpoint: '/oauth/v2/device_authorization',
      jwks_uri: '/oauth/v2/keys',
      pushed_authorization_request_endpoint: '/oauth/v2/par',
    }
    for (const [member, path] of Object.entries(expected)) {
      assert.equal(metadata[member], world.issuer + path, member)
      if (path !== '') assert.notEqual((await send(world.issuer + path)).status, 404, member)
    }
    for (const member of Object.keys(metadata)) assert.ok(!/_(endpoint|uri)$/.test(member) || member in expected, `${member} is exercised`)
  })

  it('is served at the OpenID Connect address only, without OAuth metadata', async () => {
    assert.equal((await world.protocol.get('/.well-known/openid-configuration')).headers['cache-control'], 'public, max-age=300')
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/webfinger', '/.well-known/openid-configuration/']) {
      assert.equal((await world.protocol.get(path)).status, 404, path)
    }
  })

  it('has the REQUIRED and RECOMMENDED members of §3', async () => {
    const metadata = await metadataOf(world)
    for (const member of [
      'issuer',
      'authorization_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
      'jwks_uri',
      'scopes_supported',
      'response_types_supported',
      'subject_types_supported',
      'id_token_signing_alg_values_supported',
      'claims_supported',
    ])
      assert.ok(member in metadata, member)
  })

  it('announces no request objects, and has no members for features that do not exist', async () => {
    const metadata = await metadataOf(world)
    for (const member of ['request_parameter_supported', 'request_uri_parameter_supported']) assert.equal(metadata[member], false, member)
    assert.deepEqual(
      Object.keys(metadata).filter((name) => /request_object|registration|ciba|dpop/.test(name)),
      [],
    )
  })

  it('lists the languages of the pages, which ui_locales selects', async () => {
    for (const locale of listOf(await metadataOf(world), 'ui_locales_supported')) {
      const page = await new UserAgent().open(world.authorizeUrl({ parameters: { ui_locales: locale } }))
      assert.ok(page.html.includes(`<html lang="${locale}"`), locale)
    }
  })

  it('announces the claims parameter, which works', async () => {
    assert.equal((await metadataOf(world))['claims_parameter_supported'], true)
    const { id_token: token } = await world.tokens({ parameters: { claims: '{"id_token":{"email":null}}' } })
    assert.equal(decodeJwt(token)['email'], 'alice@mail.example')
  })

  it('lists response types and modes that work together; tokens are never in a query', async () => {
    const metadata = await metadataOf(world)
    const types = listOf(metadata, 'response_types_supported')
    assert.deepEqual(types, ['code', 'id_token', 'id_token token'])
    assert.deepEqual(listOf(metadata, 'response_modes_supported'), ['query', 'fragment', 'form_post'])
    for (const type of types) {
      for (const mode of listOf(metadata, 'response_modes_supported')) {
        const parameters = { response_type: type, response_mode: mode, nonce: 'n' }
        const expected = type !== 'code' && mode === 'query' ? 'fragment' : mode
        assert.equal((await world.authorize({ client: clients.every, parameters })).mode, expected)
      }
    }
  })

  it('lists the supported prompts, and no others work', async () => {
    const prompts = listOf(await metadataOf(world), 'prompt_values_supported')
    for (const prompt of [...prompts, 'other']) {
      const page = await new UserAgent().open(world.authorizeUrl({ parameters: { prompt } }))
      const error = page.leftTo && answered(page).parameters['error']
      assert.equal(error, { none: 'login_required', other: 'invalid_request' }[prompt], prompt)
    }
  })

  it('lists the granted scopes, and every returned claim', async () => {
    const metadata = await metadataOf(world)
    const scope = listOf(metadata, 'scopes_supported').join(' ')
    const tokens = await world.tokens({ scope, parameters: { nonce: 'n' } })
    assert.equal(tokens.scope, scope)
    const claims = new Set([
      ...Object.keys(decodeJwt(tokens.id_token)),
      ...Object.keys((await world.protocol.userinfo(tokens.access_token)).body),
    ])
    assert.deepEqual([...claims].sort(), [...listOf(metadata, 'claims_supported')].sort())
  })

  it('lists grant types: each listed one works, and no other; implicit is listed for its response types', async () => {
    const types = listOf(await metadataOf(world), 'grant_types_supported')
    assert.ok(types.includes('implicit'))
    for (const type of [...types, 'password']) {
      const { body } = await world.protocol.post('/oauth/v2/token', { grant_type: type, client_id: clients.spa.id })
      const isServed = type !== 'implicit' && type !== 'password'
      assert.equal(body.error === 'unsupported_grant_type', !isServed, `${type} ${body.error}`)
    }
  })

  it('lists methods of client authentication: each listed one works, and no other', async () => {
    const metadata = await metadataOf(world)
    const byMethod = [clients.web, clients.post, clients.spa, clients.keyed]
    const refreshed = async (client: TestClient) => (await world.protocol.refresh(client, 'x')).body.error !== 'invalid_client'
    const revoked = async (client: TestClient) => (await world.protocol.revoke(client, 'x')).status === 200
    const introspected = async (client: TestClient) => (await world.protocol.introspect(client, 'x')).status === 200
    for (const [member, isLetIn] of [
      ['token_endpoint_auth_methods_supported', refreshed],
      ['revocation_endpoint_auth_methods_supported', revoked],
      ['introspection_endpoint_auth_methods_supported', introspected],
    ] as const) {
      const accepted = []
      for (const client of byMethod) if (await isLetIn(client)) accepted.push(client.method)
      assert.deepEqual(accepted, listOf(metadata, member), member)
    }
  })

  it('lists algorithms of assertions: each is accepted from a client', async () => {
    const metadata = await metadataOf(world)
    const { keyed, keyedRsa, keyedP256, keyedP384 } = clients
    const signers: Readonly<Record<string, TestClient>> = { ES256: keyedP256, ES384: keyedP384, EdDSA: keyed, Ed25519: keyed }
    for (const endpoint of ['token', 'introspection', 'revocation']) {
      const listed = listOf(metadata, `${endpoint}_endpoint_auth_signing_alg_values_supported`)
      assert.deepEqual(listed, ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'])
      for (const alg of listed) {
        const assertion = assertionOf(signers[alg] ?? keyedRsa, world.protocol.audience, { header: { alg } })
        const { status } = await world.protocol.post('/oauth/v2/introspect', { token: 'x', ...byAssertion(assertion).parameters })
        assert.equal(status, 200, alg)
      }
    }
  })

  it('lists signing algorithms: each signs for a client that is configured for it', async () => {
    const signed = []
    for (const client of [clients.web, clients.es256, clients.eddsa])
      signed.push(decodeProtectedHeader((await world.tokens({ client })).id_token).alg)
    assert.deepEqual(signed, listOf(await metadataOf(world), 'id_token_signing_alg_values_supported'))
  })

  it('lists PKCE methods, acr values, and the iss parameter', async () => {
    const metadata = await metadataOf(world)
    assert.deepEqual(listOf(metadata, 'code_challenge_methods_supported'), ['S256'])
    assert.equal((await world.tokens({ client: clients.spa })).token_type, 'Bearer')
    assert.ok(listOf(metadata, 'acr_values_supported').includes(String(decodeJwt((await world.tokens()).id_token)['acr'])))
    assert.deepEqual(listOf(metadata, 'subject_types_supported'), ['public'])
    const subjects = [await world.tokens(), await world.tokens({ client: clients.foreign })].map(
      ({ id_token: token }) => decodeJwt(token).sub,
    )
    assert.deepEqual(subjects, [people.alice.id, people.alice.id])
    assert.equal(metadata['authorization_response_iss_parameter_supported'], true)
  })

  it('is the same for every Host and forwarding header', async () => {
    const plain = (await world.protocol.get('/.well-known/openid-configuration')).text
    const lies = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      forwarded: 'host=evil.example;proto=https',
    }
    for (const [name, value] of Object.entries(lies)) {
      assert.equal((await send(`${world.issuer}/.well-known/openid-configuration`, { headers: { [name]: value } })).body, plain, name)
    }
  })
})

inMemory(
  'discovery of a server with another vendor name',
  (world) => {
    it('and its scopes and acr values contain that name', async () => {
      const metadata = await metadataOf(world)
      assert.deepEqual(listOf(metadata, 'acr_values_supported'), ['urn:other:acr:1fa', 'urn:other:acr:2fa'])
      assert.equal(decodeJwt((await world.tokens()).id_token)['acr'], 'urn:other:acr:1fa')
      const scope = 'openid urn:other:iam:org:project:id:301:aud'
      assert.equal((await world.tokens({ scope })).scope, scope)
      assert.equal((await world.tokens({ scope: 'openid urn:keyhall:iam:org:project:id:301:aud' })).scope, 'openid')
    })
  },
  { vendor: 'other' },
)
