import assert from 'node:assert/strict'
import type { Received, RedirectReturn, StoredAs } from '@keyhall/core/auth-requests'
import { AuthRequestFinished, RedirectedError, authenticate, consent } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import type { ResponseType } from '@keyhall/core/protocol'
import { RESPONSE_TYPES, opaqueTokenId } from '@keyhall/core/protocol'
import type { SessionId, UserId } from '@keyhall/core/shared'
import { NOW, aClient, aHuman, aReceived, goodStanding, named, scopes } from '../../support/builders.js'
import { digest } from '../../support/fakes.js'
import { aFinish } from '../../support/finish.js'

const identity = { userId: 'ada' as UserId, sessionId: 'session' as SessionId, authTime: NOW - 5, amr: ['pwd'] as const }
const ada = { ...named(aHuman({ email: { address: 'ada@mail.example', isVerified: true } })), orgState: 'active' } as const
const returnTo: RedirectReturn = { ...aReceived().returnTo, mode: 'fragment', state: ' s ' }

interface Ending {
  readonly request?: Partial<Received<RedirectReturn>>
  readonly client?: Client
  readonly world?: Parameters<typeof aFinish>[0]
  readonly stored?: StoredAs
}

/** Ends a consented request of that response type. */
async function finished(responseType: ResponseType, { request = {}, client = aClient(), world = {}, stored = 'stored' }: Ending = {}) {
  const { finish, settled, signed } = aFinish({ standing: goodStanding({ user: ada }), ...world })
  const consented = consent(authenticate(aReceived({ responseType, nonce: 'n', returnTo, ...request }), identity), scopes('openid email'))
  const { parameters } = await finish.finish(consented, client, stored)
  return { parameters, issuance: settled[0] ?? {}, settled, claims: signed.at(-1) ?? {}, signed }
}

/** What each response type answers with, in this order, and what is stored. */
const table: Readonly<Record<ResponseType, { readonly sent: readonly string[]; readonly stored: readonly string[] }>> = {
  code: { sent: ['code'], stored: ['code'] },
  id_token: { sent: ['id_token', 'token_type', 'scope'], stored: [] },
  'id_token token': { sent: ['access_token', 'expires_in', 'id_token', 'token_type', 'scope'], stored: ['accessToken'] },
  'code id_token': { sent: ['code', 'id_token', 'token_type', 'scope'], stored: ['code'] },
  'code token': { sent: ['code', 'access_token', 'expires_in', 'token_type', 'scope'], stored: ['code', 'accessToken'] },
  'code id_token token': {
    sent: ['code', 'access_token', 'expires_in', 'id_token', 'token_type', 'scope'],
    stored: ['code', 'accessToken'],
  },
}

for (const type of RESPONSE_TYPES) {
  const { sent, stored } = table[type]
  describe(`the answer to response_type ${type} (OIDC Core §3.1.2.5, §3.2.2.5, §3.3.2.5)`, () => {
    it(`is ${sent.join(', ')}, with state and iss (RFC 9207)`, async () => {
      const { parameters } = await finished(type)
      assert.deepEqual(Object.keys(parameters), [...sent, 'state', 'iss'])
      const { state, iss, token_type: tokenType, scope, expires_in: expiresIn } = parameters
      assert.deepEqual([state, iss], [' s ', 'https://id.example'])
      assert.deepEqual([tokenType, scope], sent.includes('scope') ? ['Bearer', 'openid email'] : [undefined, undefined])
      assert.equal(expiresIn, sent.includes('expires_in') ? '3600' : undefined)
    })

    it('is stored in one write with its grant, and never as text', async () => {
      const { parameters, issuance, settled } = await finished(type)
      assert.equal(settled.length, 1)
      assert.deepEqual(Object.keys(issuance), ['consume', 'whileSession', 'grant', ...stored])
      assert.deepEqual([issuance.consume, issuance.whileSession], [{ kind: 'auth_request', id: 'request', version: 3 }, 'session'])
      const { code, access_token: accessToken } = parameters
      assert.equal(issuance.code?.secretHash, code && digest.sha256(code))
      assert.equal(issuance.accessToken?.secretHash, accessToken && digest.sha256(accessToken))
      const grantId = issuance.grant?.id
      for (const record of [issuance.code, issuance.accessToken]) if (record) assert.equal(record.grantId, grantId)
      assert.ok(grantId !== undefined && !('refreshToken' in issuance))
    })

    it('uses up no request that was never stored', async () => {
      const { issuance } = await finished(type, { stored: 'not_stored' })
      assert.deepEqual(Object.keys(issuance), ['whileSession', 'grant', ...stored])
    })

    it('is absent when another tab or a logout was faster', async () => {
      await assert.rejects(finished(type, { world: { outcome: 'already_used' } }), AuthRequestFinished)
    })

    it('is login_required when a logout was faster than an answer at once', async () => {
      const isLoginRequired = (problem: unknown) => problem instanceof RedirectedError && problem.problem.error === 'login_required'
      await assert.rejects(finished(type, { world: { outcome: 'already_used' }, stored: 'not_stored' }), isLoginRequired)
    })

    it('is absent for an inactive user: nothing is signed or stored', async () => {
      const standing = goodStanding({ user: { ...ada, orgState: 'inactive' } })
      const isUnauthorized = (problem: unknown) => problem instanceof RedirectedError && problem.problem.error === 'unauthorized_client'
      await assert.rejects(finished(type, { world: { standing } }), isUnauthorized)
    })
  })
}

describe('the ID token of an authorization response (OIDC Core §3.2.2.10, §3.3.2.11)', () => {
  const own = {
    sub: 'ada', aud: 'shop', azp: 'shop', nonce: 'n', sid: 'session', auth_time: NOW - 5, amr: ['pwd'], exp: NOW + 3600, iat: NOW,
  }
  const verifiedEmail = { email: 'ada@mail.example', email_verified: true }

  for (const type of RESPONSE_TYPES.filter((name) => name.split(' ').includes('id_token'))) {
    const isAlone = type === 'id_token'
    const tied = [...(type.includes(' token') ? ['at_hash'] : []), ...(type.startsWith('code') ? ['c_hash'] : [])]
    it(`is bound to the nonce, and to what comes with it by ${tied.join(' and ') || 'nothing'}: ${type}`, async () => {
      const { claims, parameters, signed } = await finished(type)
      assert.equal(signed.length, 1)
      const { iss, acr, at_hash: atHash, c_hash: codeHash, email, email_verified: isVerified, ...others } = claims
      assert.deepEqual([iss, acr, others], ['https://id.example', 'urn:keyhall:acr:1fa', own])
      const hashOf = (name: string) => (parameters[name] === undefined ? undefined : digest.leftHalf('sha256', parameters[name]))
      assert.deepEqual([atHash, codeHash], [hashOf('access_token'), hashOf('code')])
      assert.deepEqual(['at_hash', 'c_hash'].filter((name) => name in claims), tied)
      assert.deepEqual([email, isVerified], isAlone ? [verifiedEmail.email, verifiedEmail.email_verified] : [undefined, undefined])
    })

    it(`has the claims of the scopes with the option "User Info inside ID Token": ${type}`, async () => {
      const { claims } = await finished(type, { client: aClient({ idTokenUserinfoAssertion: true }) })
      assert.deepEqual([claims['email'], claims['email_verified']], [verifiedEmail.email, verifiedEmail.email_verified])
    })

    it(`has the claims requested for it, and no others: ${type}`, async () => {
      const { claims, issuance } = await finished(type, { request: { claims: { idToken: ['name'], userinfo: ['given_name'] } } })
      assert.deepEqual([claims['name'], 'given_name' in claims], ['Ada Lovelace', false])
      assert.deepEqual(issuance.grant?.claims, { idToken: ['name'], userinfo: ['given_name'] })
    })
  }

  it('hashes as the signature does: SHA-512 for Ed25519', async () => {
    const { claims, parameters } = await finished('code id_token token', { client: aClient({ idTokenSignedResponseAlg: 'EdDSA' }) })
    const { code = '', access_token: accessToken = '' } = parameters
    assert.deepEqual([claims['c_hash'], claims['at_hash']], [code, accessToken].map((text) => digest.leftHalf('sha512', text)))
  })
})

describe('the access token of an authorization response', () => {
  it('is opaque, and entitles to what was granted', async () => {
    const { parameters, issuance } = await finished('id_token token')
    const { access_token: text = '' } = parameters
    const { accessToken, grant } = issuance
    assert.equal(accessToken?.id, opaqueTokenId('accessToken', text))
    assert.deepEqual([accessToken?.userId, accessToken?.clientId, accessToken?.scopes], ['ada', 'shop', grant?.scopes])
    assert.ok((grant?.expiresAt ?? 0) >= (accessToken?.expiresAt ?? Infinity))
  })

  it('is a JWT for clients that want one, which names its grant', async () => {
    const { parameters, issuance, signed } = await finished('code token', { client: aClient({ accessTokenType: 'jwt' }) })
    assert.deepEqual([parameters['access_token'], 'accessToken' in issuance], ['jwt-1', false])
    assert.equal(String(signed[0]?.['jti']).split('.')[0], issuance.grant?.id)
  })
})

describe('essential acr (OIDC Core §5.5.1.1)', () => {
  const asking = (essentialAcr: readonly string[]) => ({ request: { claims: { idToken: ['acr'], userinfo: [], essentialAcr } } })
  const isUnmet = (problem: unknown) => {
    assert.ok(problem instanceof RedirectedError)
    assert.deepEqual([problem.problem.error, problem.to], ['unmet_authentication_requirements', returnTo])
    return true
  }

  for (const type of RESPONSE_TYPES) {
    it(`that the sign-in does not reach is an error: ${type}`, async () => {
      await assert.rejects(finished(type, asking(['urn:keyhall:acr:2fa'])), isUnmet)
      await assert.rejects(finished(type, asking(['something', 'else'])), isUnmet)
    })
  }

  it('that the sign-in reaches, alone or among others, is answered', async () => {
    for (const acrs of [['urn:keyhall:acr:1fa'], ['urn:keyhall:acr:2fa', 'urn:keyhall:acr:1fa']]) {
      assert.equal((await finished('id_token', asking(acrs))).claims['acr'], 'urn:keyhall:acr:1fa')
    }
  })
})
