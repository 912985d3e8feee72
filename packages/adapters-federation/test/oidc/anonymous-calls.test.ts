import assert from 'node:assert/strict'
import { JwtUpstream, OidcUpstream } from '@keyhall/adapters-federation'
import type { JwtSettings, OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { answering } from '../answers.js'
import { signed } from './openid-server.js'

const NOW = 1_800_000_000
const common = { id: ProviderId.parse('1'), name: 'Up', version: 1, secrets: {} }
const OIDC: OpenedProvider<OidcSettings> = {
  ...common, brand: 'oidc', settings: { protocol: 'oidc', issuer: 'https://up.example', clientId: 'keyhall', scopes: [], isIdTokenMapping: false, usePkce: true, trustsEmails: false },
}
const JWT: OpenedProvider<JwtSettings> = {
  ...common, brand: 'jwt', settings: { protocol: 'jwt', issuer: 'https://up.example', jwtEndpoint: 'https://up.example/in', keysEndpoint: 'https://up.example/keys', headerName: 'x-auth-token' },
}
const failing = () => answering(() => ({ status: 503, body: '' }))
const attempt = { callback: 'https://id.example/callback', state: 'state' }

/** What anyone can cause without signing in. */
const CAUSES: Readonly<Record<string, (http: OutgoingHttp, now: () => number) => () => Promise<unknown>>> = {
  'logout tokens': (http, now) => {
    const upstream = new OidcUpstream({ http, now })
    return async () => upstream.signedOut(OIDC, await signed({ iss: 'https://up.example' }))
  },
  'authorization requests': (http, now) => {
    const upstream = new OidcUpstream({ http, now })
    return () => upstream.begin(OIDC, attempt)
  },
  'JWTs in a header': (http, now) => {
    const upstream = new JwtUpstream({ http, now, ownIssuer: 'https://id.example' })
    return async () => upstream.finish(JWT, '{}', { kind: 'parameters', url: '', parameters: new Map([['jwt', await signed({ iss: 'https://up.example' })]]) })
  },
}

describe('A provider that fails', () => {
  for (const [what, make] of Object.entries(CAUSES)) {
    it(`is called once in ten seconds, whatever the number of ${what}`, async () => {
      let now = NOW
      const { http, calls } = failing()
      const cause = make(http, () => now)
      await Promise.all(Array.from({ length: 40 }, () => assert.rejects(cause())))
      for (let count = 0; count < 20; count++) await assert.rejects(cause())
      assert.equal(calls.length, 1)
      now += 10
      await assert.rejects(cause())
      assert.equal(calls.length, 2)
    })
  }

  it('is asked again at once by a test of an operator', async () => {
    const { http, calls } = failing()
    const upstream = new OidcUpstream({ http, now: () => NOW })
    await assert.rejects(upstream.begin(OIDC, attempt))
    await upstream.test(OIDC, attempt.callback)
    assert.equal(calls.length, 2)
  })

  for (const token of ['nonsense', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`, 'e30.e30.AAAA', 'a.b.c.d.e']) {
    it(`is not called for the logout token ${token}`, async () => {
      const { http, calls } = failing()
      await assert.rejects(new OidcUpstream({ http, now: () => NOW }).signedOut(OIDC, token), { code: 'external_sign_in.untrusted' })
      await assert.rejects(new JwtUpstream({ http, now: () => NOW, ownIssuer: 'https://id.example' }).finish(JWT, '{}', { kind: 'parameters', url: '', parameters: new Map([['jwt', token]]) }))
      assert.equal(calls.length, 0)
    })
  }
})
