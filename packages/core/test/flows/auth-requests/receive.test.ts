import assert from 'node:assert/strict'
import type { RedirectReturn } from '@keyhall/core/auth-requests'
import { parseAuthorization, restartQuery } from '@keyhall/core/auth-requests'
import type { Client, RegisteredRedirect } from '@keyhall/core/clients'
import type { ResponseType } from '@keyhall/core/protocol'
import { RESPONSE_TYPES, parseClaimsRequest, parseScope } from '@keyhall/core/protocol'
import type { AuthRequestId, SecretHash } from '@keyhall/core/shared'
import { grantableScopes, receive } from '#src/flows/auth-requests/receive.js'
import { NOW, aClient, parameters } from '../../support/builders.js'

const returnTo: RedirectReturn = { kind: 'redirect', redirectUri: 'https://shop.example/cb' as RegisteredRedirect, mode: 'query' }
const around = {
  isDpopOn: false, isStepUpOn: false,
  id: 'request' as AuthRequestId,
  returnTo,
  vendor: 'keyhall',
  browserHash: 'browser' as SecretHash,
  now: NOW,
  lifetime: 60,
} as const
const received = (values: Readonly<Record<string, string>>, own: Partial<Parameters<typeof receive>[0]> = {}) =>
  receive({ ...parseAuthorization(parameters({ scope: 'openid', ...values })), responseType: 'code', ...own }, aClient(), around)

describe('received authorization request', () => {
  it('contains the requested parameters and no others', () => {
    assert.deepEqual(received({}), {
      state: 'received',
      id: 'request',
      clientId: 'shop',
      returnTo,
      responseType: 'code',
      scopes: ['openid'],
      prompts: [],
      uiLocales: [],
      browserHash: 'browser',
      createdAt: NOW,
      expiresAt: NOW + 60,
      version: 1,
    })
  })

  it('holds every parameter that means something', () => {
    const request = received({
      prompt: 'login  consent', max_age: '0', nonce: 'n', login_hint: 'ada', code_challenge: 'c', ui_locales: 'de-CH en',
    })
    const { prompts, maxAge, nonce, loginHint, codeChallenge, uiLocales } = request
    assert.deepEqual([prompts, uiLocales], [['login', 'consent'], ['de-CH', 'en']])
    assert.deepEqual([maxAge, nonce, loginHint, codeChallenge], [0, 'n', 'ada', 'c'])
  })

  it('starts again with the same parameters', () => {
    const sent = {
      prompt: 'login consent', max_age: '0', nonce: '😀 &', login_hint: 'ada', idp_hint: 'Corp', code_challenge: 'c', ui_locales: 'de-CH en',
    }
    const request = received(sent)
    const again = Object.fromEntries(new URLSearchParams(restartQuery(request)))
    assert.deepEqual(again, {
      ...sent,
      client_id: 'shop',
      redirect_uri: request.returnTo.redirectUri,
      response_type: 'code',
      response_mode: request.returnTo.mode,
      ...(request.returnTo.state === undefined ? {} : { state: request.returnTo.state }),
      scope: 'openid',
      code_challenge_method: 'S256',
    })
  })

  it('contains the requested response type and claims, and restarts with both', () => {
    const claims = { idToken: ['email', 'sub', 'acr'], userinfo: ['name'], sub: 'ada', essentialAcr: ['urn:keyhall:acr:2fa'] }
    const request = received({}, { claims, responseType: 'code id_token' })
    assert.deepEqual([request.claims, request.responseType], [claims, 'code id_token'])
    const again = new URLSearchParams(restartQuery(request))
    assert.deepEqual(parseClaimsRequest(again.get('claims') ?? ''), claims)
    assert.equal(again.get('response_type'), 'code id_token')
  })

  it('keeps ten languages at most', () => {
    assert.equal(received({ ui_locales: Array.from({ length: 20 }, (_, index) => `l${index}`).join(' ') }).uiLocales.length, 10)
  })

  it('ignores a login_hint that is longer than any login name', () => {
    assert.equal(received({ login_hint: 'a'.repeat(256) }).loginHint, 'a'.repeat(256))
    assert.equal(received({ login_hint: `${'a'.repeat(255)}😀` }).loginHint, undefined)
  })
})

describe('granted scopes', () => {
  const grantTypes: Client['grantTypes'] = ['authorization_code', 'refresh_token']
  const granted = (scope: string, client: Client = aClient({ grantTypes }), responseType: ResponseType = 'code') =>
    grantableScopes(parseScope(scope) ?? [], client, { vendor: 'keyhall', responseType })

  it('are the requested ones, without duplicates and in order', () => {
    assert.deepEqual(granted('profile openid profile address'), ['profile', 'openid', 'address'])
  })

  it('are only those with a meaning', () => {
    assert.deepEqual(granted('openid admin urn:other:iam:org:project:id:1:aud'), ['openid'])
    assert.deepEqual(granted('openid urn:keyhall:iam:org:project:id:1:aud'), ['openid', 'urn:keyhall:iam:org:project:id:1:aud'])
  })

  it('have offline_access for a client that may refresh only', () => {
    assert.deepEqual(granted('openid offline_access'), ['openid', 'offline_access'])
    assert.deepEqual(granted('openid offline_access', aClient({ grantTypes: ['authorization_code'] })), ['openid'])
  })

  for (const responseType of RESPONSE_TYPES) {
    const isWithCode = responseType.startsWith('code')
    it(`${isWithCode ? 'have' : 'never have'} offline_access where the response type is ${responseType} (OIDC Core §11)`, () => {
      const expected = isWithCode ? ['openid', 'offline_access'] : ['openid']
      assert.deepEqual(granted('openid offline_access', aClient({ grantTypes }), responseType), expected)
    })
  }
})
