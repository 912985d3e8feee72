import assert from 'node:assert/strict'
import { assertFresh, provenAtProvider, trustedAuthentication, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { ProviderId } from '@keyhall/core/shared'
import type { ProviderOptions, ProviderSettings } from '@keyhall/core/identity-providers'

const NOW = 10_000
const options = (isTrustedForFactors: boolean): ProviderOptions =>
  ({ isLinkingAllowed: true, isCreationAllowed: true, isAutoCreation: false, isAutoUpdate: false, autoLinking: 'none', allowedDomains: [], isTrustedForFactors })
const oidc: ProviderSettings = { protocol: 'oidc', issuer: 'https://idp.example', clientId: 'c', scopes: [], isIdTokenMapping: false, usePkce: true, trustsEmails: false }
const oauth: ProviderSettings = { protocol: 'oauth', clientId: 'c', authorizationEndpoint: 'https://a', tokenEndpoint: 'https://a', userEndpoint: 'https://a', scopes: [], idAttribute: 'id', usePkce: true }

describe('The authentication at a provider', () => {
  const said = { amr: ['pwd', 'otp'], acr: 'https://refeds.org/profile/mfa', authTime: NOW - 500 }

  it('counts for nothing without trust', () => {
    assert.deepEqual(provenAtProvider({ externalId: '1', isEmailVerified: false, ...trustedAuthentication(said, options(false), NOW) }, { id: ProviderId.parse('7'), settings: oauth }), { amr: [] })
  })

  for (const [what, stated, isFactor] of [
    ['a method that is a second factor', { amr: ['pwd', 'otp'] }, true],
    ['a class that requires two', { acr: 'https://refeds.org/profile/mfa' }, true],
    ['a password alone', { amr: ['pwd'], acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password' }, false],
    ['nothing stated', {}, false],
  ] as const) {
    it(`${isFactor ? 'has' : 'has not'} two factors with trust: ${what}`, () => {
      assert.equal(trustedAuthentication(stated, options(true), NOW).hasProvenFactors, isFactor)
    })
  }

  it('happened when a trusted provider says, but not in the future', () => {
    assert.equal(trustedAuthentication(said, options(true), NOW).authTime, NOW - 500)
    assert.equal(trustedAuthentication({ authTime: NOW + 900 }, options(true), NOW).authTime, NOW)
  })

  const login = { request: { prompts: ['login'] as const }, begunAt: NOW - 100, now: NOW }
  const aged = { request: { prompts: [], maxAge: 60 }, begunAt: NOW - 100, now: NOW }
  const TABLE = [
    ['prompt=login with a new sign-in', login, NOW - 50, oidc, [true, true]],
    ['prompt=login with an old sign-in', login, NOW - 161, oidc, [false, false]],
    ['prompt=login within the difference of clocks', login, NOW - 160, oidc, [true, true]],
    ['prompt=login without a time', login, undefined, oidc, [true, false]],
    ['prompt=login without a time in OAuth 2.0, which has none', login, undefined, oauth, [true, true]],
    ['max_age with a new sign-in', aged, NOW - 60, oidc, [true, true]],
    ['max_age with an old sign-in', aged, NOW - 121, oidc, [false, false]],
    ['max_age without a time', aged, undefined, oidc, [true, false]],
    ['no requirement with an old sign-in', { request: { prompts: [] }, begunAt: NOW, now: NOW }, 1, oidc, [true, true]],
  ] as const
  for (const [what, attempt, authTime, settings, expected] of TABLE) {
    for (const [index, isTrusted] of [false, true].entries()) {
      it(`is ${expected[index] ? 'accepted' : 'refused'} ${isTrusted ? 'with' : 'without'} trust: ${what}`, () => {
        const check = (): void => assertFresh(authTime === undefined ? {} : { authTime }, { settings, options: options(isTrusted) }, attempt)
        if (expected[index]) check()
        else assert.throws(check, UpstreamUntrusted)
      })
    }
  }
})
