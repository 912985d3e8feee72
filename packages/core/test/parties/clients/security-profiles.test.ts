import assert from 'node:assert/strict'
import { REQUIREMENTS, SECURITY_PROFILES, demands, securityContradictions, withSecurity } from '@keyhall/core/clients'
import type { Client, Requirement, SecurityProfile } from '@keyhall/core/clients'
import { aClient } from '../../support/builders.js'

const fapi = { securityProfile: 'fapi_2_security', authMethod: 'private_key_jwt', idTokenSignedResponseAlg: 'ES256' } as const
const EC = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }
const RSA = { kty: 'RSA', n: 'n'.repeat(342), e: 'AQAB' }

const fieldsOf = (own: Partial<Client>): readonly string[] => securityContradictions(aClient(own)).map(({ field }) => field)

describe('security profiles of clients', () => {
  const demanded: Readonly<Record<SecurityProfile, readonly Requirement[]>> = {
    oauth_2_1: ['pkce', 'code_flow', 'redirect_uris'],
    fapi_2_security: [
      'pkce', 'pushed_requests', 'sender_constraint', 'client_authentication', 'issuer_audience', 'algorithms', 'no_rotation', 'short_codes', 'code_flow',
      'redirect_uris',
    ],
    fapi_2_message_signing: [
      'pkce', 'pushed_requests', 'sender_constraint', 'client_authentication', 'issuer_audience', 'algorithms', 'no_rotation', 'short_codes', 'code_flow',
      'redirect_uris', 'signed_requests', 'signed_responses',
    ],
    mcp: ['pkce', 'code_flow', 'redirect_uris', 'resource'],
  }
  for (const securityProfile of SECURITY_PROFILES) {
    it(`demand by ${securityProfile} exactly what its clauses say`, () => {
      const names = Object.keys(REQUIREMENTS) as readonly Requirement[]
      assert.deepEqual(names.filter((name) => demands(aClient({ securityProfile }), name)), demanded[securityProfile])
    })
  }

  it('demand nothing of a client without profile and members', () => {
    for (const name of Object.keys(REQUIREMENTS) as readonly Requirement[]) assert.equal(demands(aClient(), name), false, name)
    assert.deepEqual(fieldsOf({ responseTypes: ['code', 'id_token token'], devMode: true }), [])
  })

  const single: Readonly<Record<string, Requirement>> = {
    requirePkce: 'pkce', requirePushedAuthorizationRequests: 'pushed_requests', dpopBoundAccessTokens: 'sender_constraint',
    requireSignedRequestObject: 'signed_requests', tlsClientCertificateBoundAccessTokens: 'sender_constraint',
  }
  for (const [member, requirement] of Object.entries(single)) {
    it(`demand ${requirement} alone by ${member}`, () => {
      const names = Object.keys(REQUIREMENTS) as readonly Requirement[]
      assert.deepEqual(names.filter((name) => demands(aClient({ [member]: true }), name)), [requirement])
    })
  }

  const contradictions: Readonly<Record<string, readonly [Partial<Client>, readonly string[]]>> = {
    'a secret under FAPI': [{ ...fapi, authMethod: 'client_secret_basic' }, ['authMethodType']],
    'a public client under FAPI': [{ ...fapi, authMethod: 'none' }, ['authMethodType']],
    'RS256 under FAPI': [{ ...fapi, idTokenSignedResponseAlg: 'RS256' }, ['idTokenSignedResponseAlg']],
    'a response signed with RS256 under FAPI': [{ ...fapi, authorizationSignedResponseAlg: 'RS256' }, ['authorizationSignedResponseAlg']],
    'a key for ES384 under FAPI': [{ ...fapi, jwks: { keys: [EC, { ...EC, crv: 'P-384' }] } }, ['jwks.keys[1]']],
    'a key named RS256 under FAPI': [{ ...fapi, jwks: { keys: [{ ...RSA, alg: 'RS256' }] } }, ['jwks.keys[0]']],
    'a key of 1024 bits under FAPI': [{ ...fapi, jwks: { keys: [{ ...RSA, n: 'n'.repeat(171) }] } }, ['jwks.keys[0]']],
    'another response type under FAPI': [{ ...fapi, responseTypes: ['code', 'id_token'] }, ['responseTypes']],
    'the grant type implicit under FAPI': [{ ...fapi, grantTypes: ['authorization_code', 'implicit'] }, ['grantTypes']],
    'http on loopback of a web application under FAPI': [{ ...fapi, redirectUris: ['http://localhost/cb'] }, ['redirectUris[0]']],
    'a scheme of its own of a web application under FAPI': [{ ...fapi, redirectUris: ['com.example.app:/cb'] }, ['redirectUris[0]']],
    'request objects with RS256 under Message Signing': [
      { ...fapi, securityProfile: 'fapi_2_message_signing', requestObjectSigningAlg: 'RS256' }, ['requestObjectSigningAlg'],
    ],
    'development mode under FAPI': [{ ...fapi, devMode: true }, ['devMode']],
    'tokens of the authorization endpoint under OAuth 2.1': [
      { securityProfile: 'oauth_2_1', responseTypes: ['id_token token'], grantTypes: ['implicit'] }, ['responseTypes', 'grantTypes'],
    ],
    'http on another host under OAuth 2.1': [{ securityProfile: 'oauth_2_1', redirectUris: ['https://a.example/', 'http://a.example/'] }, ['redirectUris[1]']],
    'tokens of the authorization endpoint that are bound to a key': [{ dpopBoundAccessTokens: true, responseTypes: ['id_token token'] }, ['responseTypes']],
  }
  for (const [what, [own, fields]] of Object.entries(contradictions)) {
    it(`refuse ${what}, naming the member`, () => assert.deepEqual(fieldsOf(own), fields))
  }

  const allowed: Readonly<Record<string, Partial<Client>>> = {
    'an ordinary registration under FAPI': { ...fapi, jwks: { keys: [EC, RSA, { ...RSA, alg: 'PS256' }] }, redirectUris: ['https://a.example/cb'] },
    'an encryption key under FAPI': { ...fapi, jwks: { keys: [EC, { ...EC, use: 'enc' }] } },
    'loopback of a native application under FAPI': { ...fapi, applicationType: 'native', redirectUris: ['http://127.0.0.1/cb'] },
    'loopback and a public client under OAuth 2.1': { securityProfile: 'oauth_2_1', authMethod: 'none', redirectUris: ['http://localhost/cb'] },
    'loopback and a public client under MCP': { securityProfile: 'mcp', authMethod: 'none', redirectUris: ['http://localhost/cb'] },
  }
  for (const [what, own] of Object.entries(allowed)) it(`allow ${what}`, () => assert.deepEqual(fieldsOf(own), []))

  it('name the profile and the clause in a contradiction', () => {
    const [problem] = securityContradictions(aClient({ ...fapi, authMethod: 'none' }))
    assert.equal(problem?.problem, 'must be private_key_jwt, tls_client_auth or self_signed_tls_client_auth (securityProfile fapi_2_security: FAPI 2.0 Security Profile §5.3.2.1, items 3 and 6)')
  })

  it('stay after a change that does not name them, and end by false and none', () => {
    const stored = { requirePkce: true, securityProfile: 'mcp' } as const
    assert.deepEqual(withSecurity(stored, {}), stored)
    assert.deepEqual(withSecurity(stored, { requirePkce: false }), { securityProfile: 'mcp' })
    assert.deepEqual(withSecurity(stored, { securityProfile: 'none', dpopBoundAccessTokens: true }), { requirePkce: true, dpopBoundAccessTokens: true })
  })
})
