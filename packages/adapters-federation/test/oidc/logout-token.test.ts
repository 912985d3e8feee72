import assert from 'node:assert/strict'
import { UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { OidcUpstream } from '@keyhall/adapters-federation'
import { egressPolicy, guardedHttp } from '@keyhall/adapters-outbound'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { CLIENT_ID, CLIENT_SECRET, KEYS, OpenIdServer, PUBLIC_JWK, signed } from './openid-server.js'

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

/** OIDC Back-Channel Logout §2.6 */
describe('A logout token of an OpenID provider', () => {
  const server = new OpenIdServer()
  const http = guardedHttp({ policy: egressPolicy({ allow: [], isLocal: true, ownPorts: new Set(), localAddresses: () => [] }) })
  const now = Math.floor(Date.now() / 1000)
  let version = 0
  before(() => server.start())
  after(async () => { await http.close(); await server.stop() })

  const upstream = new OidcUpstream({ http, now: () => now })
  const provider = (): OpenedProvider<OidcSettings> => ({
    id: ProviderId.parse('1'), name: 'Corp', brand: 'oidc', version: ++version, secrets: { clientSecret: CLIENT_SECRET },
    settings: { protocol: 'oidc', issuer: server.issuer, clientId: CLIENT_ID, scopes: [], isIdTokenMapping: false, usePkce: true, trustsEmails: false },
  })
  /** A member of `undefined` is left out. */
  const claims = (changed: Readonly<Record<string, unknown>> = {}): JWTPayload =>
    ({ iss: server.issuer, aud: CLIENT_ID, iat: now, exp: now + 120, jti: 'token-1', sub: 'person-1', sid: 'session-1', events: EVENTS, ...changed })

  for (const typ of ['logout+jwt', 'JWT', undefined]) {
    it(`is accepted when it is honest, with the type ${typ ?? 'absent'}`, async () => {
      const token = await signed(claims(), KEYS.own, typ === undefined ? {} : { typ })
      assert.deepEqual(await upstream.signedOut(provider(), token), { externalId: 'person-1', upstreamSessions: ['session-1'], singleUse: { key: 'token-1', until: now + 180 } })
    })
  }

  it('may name a person or a session alone', async () => {
    const { externalId, upstreamSessions } = await upstream.signedOut(provider(), await signed(claims({ sid: undefined })))
    assert.deepEqual([externalId, upstreamSessions], ['person-1', []])
    assert.deepEqual((await upstream.signedOut(provider(), await signed(claims({ sub: undefined })))).upstreamSessions, ['session-1'])
  })

  const FORGED: Readonly<Record<string, () => string | Promise<string>>> = {
    'without a signature (alg: none)': () => new UnsecuredJWT(claims()).encode(),
    'signed by another key': () => signed(claims(), KEYS.stranger),
    'signed with the public key as the secret (key confusion)': () => signed(claims(), new TextEncoder().encode(JSON.stringify(PUBLIC_JWK)), { alg: 'HS256' }),
    'signed with the client secret': () => signed(claims(), new TextEncoder().encode(CLIENT_SECRET), { alg: 'HS256' }),
    'of another issuer': () => signed(claims({ iss: 'https://attacker.example' })),
    'for another client': () => signed(claims({ aud: 'other' })),
    'that is expired': () => signed(claims({ exp: now - 31 })),
    'without an expiry': () => signed(claims({ exp: undefined })),
    'issued too long ago': () => signed(claims({ iat: now - 331 })),
    'without a time of issue': () => signed(claims({ iat: undefined })),
    'with a nonce, so that it is an ID token': () => signed(claims({ nonce: 'n' })),
    'without events': () => signed(claims({ events: undefined })),
    'with another event': () => signed(claims({ events: { 'https://other.example': {} } })),
    'with an event that is no object': () => signed(claims({ events: { 'http://schemas.openid.net/event/backchannel-logout': true } })),
    'without an id': () => signed(claims({ jti: undefined })),
    'without person and session': () => signed(claims({ sub: undefined, sid: undefined })),
    'with a session that is no text': () => signed(claims({ sid: 7 })),
    'that is an access token': () => signed(claims(), KEYS.own, { typ: 'at+jwt' }),
    'that is too long': () => signed(claims({ x: 'x'.repeat(8000) })),
    'that is no JWT': () => 'x.y.z',
  }
  for (const [what, make] of Object.entries(FORGED)) {
    it(`is refused ${what}`, async () => { await assert.rejects(upstream.signedOut(provider(), await make()), UpstreamUntrusted) })
  }
})
