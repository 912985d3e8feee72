import assert from 'node:assert/strict'
import { discoveryDocument } from '@keyhall/core/discovery'
import { DEFAULT_SETTINGS, FEATURES } from '@keyhall/core/instance'
import {
  ENDPOINT_AUTH_METHODS,
  GRANT_TYPES,
  HYBRID_RESPONSE_TYPES,
  STANDARD_RESPONSE_TYPES,
  TOKEN_AUTH_METHODS,
  CIBA_GRANT, TOKEN_EXCHANGE_GRANT,
} from '@keyhall/core/protocol'
import { issuer } from '../../support/assertions.js'

const { features } = DEFAULT_SETTINGS
const documentWith = (own: Partial<typeof features> = {}) => discoveryDocument({ issuer, vendor: 'keyhall', features: { ...features, ...own }, isRegistrationServed: false, uiLocales: ['en', 'de'] })
const list = (document: Readonly<Record<string, unknown>>, member: string) => document[member] as readonly string[]

describe('discovery (OIDC Discovery 1.0 §3)', () => {
  it('names other addresses for clients with certificates only where they are set (RFC 8705 §5)', () => {
    const fixed = { issuer, vendor: 'keyhall', features, isRegistrationServed: false, uiLocales: ['en'], certificateBaseUrl: 'https://mtls.example' }
    assert.equal(discoveryDocument(fixed)['mtls_endpoint_aliases'], undefined)
    const withCiba = discoveryDocument({ ...fixed, features: { ...fixed.features, oidcCiba: true }, bindsCertificates: true })
    assert.ok('backchannel_authentication_endpoint' in (withCiba['mtls_endpoint_aliases'] as object))
    const { mtls_endpoint_aliases: aliases, token_endpoint: token } = discoveryDocument({ ...fixed, bindsCertificates: true })
    assert.equal(token, `${issuer}/oauth/v2/token`)
    assert.deepEqual(aliases, {
      token_endpoint: 'https://mtls.example/oauth/v2/token', introspection_endpoint: 'https://mtls.example/oauth/v2/introspect',
      revocation_endpoint: 'https://mtls.example/oauth/v2/revoke', userinfo_endpoint: 'https://mtls.example/oidc/v1/userinfo',
      pushed_authorization_request_endpoint: 'https://mtls.example/oauth/v2/par', device_authorization_endpoint: 'https://mtls.example/oauth/v2/device_authorization',
    })
  })

  it('names the hybrid response types only while the feature is on', () => {
    assert.deepEqual(list(documentWith(), 'response_types_supported'), STANDARD_RESPONSE_TYPES)
    const types = list(documentWith({ oidcHybridFlow: true }), 'response_types_supported')
    assert.deepEqual(types, [...STANDARD_RESPONSE_TYPES, ...HYBRID_RESPONSE_TYPES])
  })

  it('names c_hash and act only while something may bring them', () => {
    const claims = (own: Partial<typeof features>) =>
      list(documentWith(own), 'claims_supported').filter((name) => ['c_hash', 'act'].includes(name))
    assert.deepEqual([claims({}), claims({ oidcHybridFlow: true }), claims({ oidcTokenExchange: true })], [[], ['c_hash'], ['act']])
  })

  it('names the token exchange only while its feature is on and it is served', () => {
    const isNamed = (oidcTokenExchange: boolean) =>
      list(documentWith({ oidcTokenExchange }), 'grant_types_supported').includes(TOKEN_EXCHANGE_GRANT)
    assert.deepEqual([isNamed(false), isNamed(true)], [false, (GRANT_TYPES as readonly string[]).includes(TOKEN_EXCHANGE_GRANT)])
  })

  it('lists every other served grant regardless of features, and implicit, a grant type by name only', () => {
    const behindFeatures: readonly string[] = [TOKEN_EXCHANGE_GRANT, CIBA_GRANT]
    const always = [...GRANT_TYPES.filter((type) => !behindFeatures.includes(type)), 'implicit']
    for (const on of [false, true]) {
      const named = list(documentWith(Object.fromEntries(FEATURES.map((feature) => [feature, on]))), 'grant_types_supported')
      assert.deepEqual(named.filter((type) => !behindFeatures.includes(type)), always)
      assert.deepEqual(named.filter((type) => behindFeatures.includes(type)), on ? behindFeatures : [])
    }
  })

  it('names the methods of the tables that the endpoints use', () => {
    const document = documentWith()
    assert.deepEqual(document['token_endpoint_auth_methods_supported'], TOKEN_AUTH_METHODS)
    assert.deepEqual(document['introspection_endpoint_auth_methods_supported'], ENDPOINT_AUTH_METHODS.introspect)
    assert.deepEqual(document['revocation_endpoint_auth_methods_supported'], ENDPOINT_AUTH_METHODS.revoke)
  })

  it('names algorithms for each endpoint that takes private_key_jwt, and never none or those of a secret', () => {
    for (const endpoint of ['token', 'introspection', 'revocation']) {
      const algorithms = list(documentWith(), `${endpoint}_endpoint_auth_signing_alg_values_supported`)
      assert.ok(algorithms.includes('RS256'), endpoint)
      assert.equal(algorithms.some((name) => name === 'none' || name.startsWith('HS')), false)
    }
  })

  it('names no claim twice', () => {
    const claims = list(documentWith({ oidcHybridFlow: true, oidcTokenExchange: true }), 'claims_supported')
    assert.equal(new Set(claims).size, claims.length)
  })
})
