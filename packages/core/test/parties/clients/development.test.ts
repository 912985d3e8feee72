import assert from 'node:assert/strict'
import { NEVER, clientOrigins, matchPostLogoutRedirectUri, matchRedirectUri, registeredKeys } from '@keyhall/core/clients'
import type { ClientKey } from '@keyhall/core/clients'
import type { ClientId } from '@keyhall/core/shared'
import { NOW, aClient } from '../../support/builders.js'

describe('client in development mode', () => {
  const plain = 'http://dev.example:8080/cb'

  it('is answered over http, on any host', () => {
    assert.equal(matchRedirectUri(aClient({ devMode: true, redirectUris: [plain] }), plain), plain)
    assert.equal(matchPostLogoutRedirectUri(aClient({ devMode: true, postLogoutRedirectUris: [plain] }), plain), plain)
    assert.equal(matchRedirectUri(aClient({ redirectUris: [plain] }), plain), undefined)
    assert.equal(matchPostLogoutRedirectUri(aClient({ postLogoutRedirectUris: [plain] }), plain), undefined)
  })

  const never = [
    'javascript:alert(1)', 'data:text/html,x', 'http://dev.example/#x', 'http://me@dev.example/', 'http:/dev.example/', 'http://', 'file:/cb', '/cb', '',
    'http://dev.example\\@evil.example/',
  ]
  for (const uri of never) {
    it(`is not answered at ${JSON.stringify(uri)}`, () => {
      assert.equal(matchRedirectUri(aClient({ devMode: true, redirectUris: [uri] }), uri), undefined)
    })
  }

  const patterns: readonly (readonly [string, string])[] = [
    ['https://*.dev.example/cb', 'https://a.dev.example/cb'],
    ['https://dev.example/**', 'https://dev.example/a/b'],
    ['https://dev.example/c?', 'https://dev.example/cb'],
    ['http://localhost:*/cb', 'http://localhost:3000/cb'],
    ['http://localhost/cb', 'http://localhost:3000/cb'],
    [plain, `${plain}/`],
    [plain, 'http://DEV.example:8080/cb'],
  ]
  for (const [registered, raw] of patterns) {
    it(`is compared byte for byte: ${registered} is not ${raw}`, () => {
      assert.equal(matchRedirectUri(aClient({ devMode: true, redirectUris: [registered] }), raw), undefined)
    })
  }

  it('has the origins of its redirect URIs while it is in development', () => {
    const client = aClient({ redirectUris: [plain], allowedOrigins: ['http://spa.example', 'https://spa.example'] })
    assert.deepEqual(clientOrigins(client), ['https://spa.example'])
    assert.deepEqual(clientOrigins({ ...client, devMode: true }), ['http://dev.example:8080', 'http://spa.example', 'https://spa.example'])
  })
})

describe('client keys', () => {
  const aKey = (id: string, expiresAt: number): ClientKey => ({ id, clientId: 'shop' as ClientId, publicKey: { kid: id }, createdAt: NOW, expiresAt })

  it('are the registered and the generated ones until they expire', () => {
    const client = aClient({ jwks: { keys: [{ kid: 'described' }] }, keys: [aKey('dead', NOW), aKey('dying', NOW + 1), aKey('lasting', NEVER)] })
    assert.deepEqual(registeredKeys(client, NOW).map(({ kid }) => kid), ['described', 'dying', 'lasting'])
    assert.deepEqual(registeredKeys(aClient(), NOW), [])
  })
})
