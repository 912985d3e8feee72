import assert from 'node:assert/strict'
import { authenticate, consent, nameLogin, refuse } from '@keyhall/core/auth-requests'
import type { SessionId, UserId } from '@keyhall/core/shared'
import { NOW, aReceived, scopes } from '../../support/builders.js'

const request = aReceived({ maxAge: 5, nonce: 'n', loginHint: 'ada', idpHint: 'Corp', hintedUserId: 'ada' as UserId, codeChallenge: 'c' })
const identity = { userId: 'ada' as UserId, sessionId: 'session' as SessionId, authTime: NOW, amr: ['pwd'] } as const

describe('states of an authorization request', () => {
  it('preserve the request, and increment the version at every transition', () => {
    const named = nameLogin(request, 'Ada')
    assert.deepEqual(named, { ...request, loginName: 'Ada', version: 2 })
    const authenticated = authenticate(named, identity)
    assert.deepEqual(authenticated, { ...request, ...identity, state: 'authenticated', version: 3 })
    const consented = consent(authenticated, scopes('openid'))
    assert.deepEqual(consented, { ...authenticated, state: 'consented', granted: ['openid'], version: 4 })
  })

  it('forget who signed in when they are refused', () => {
    assert.deepEqual(refuse(authenticate(request, identity)), { ...request, state: 'refused', version: 3 })
  })

  it('take of an identity what they need, and nothing beside it', () => {
    const session = { ...identity, browserHash: 'other' }
    assert.deepEqual(authenticate(request, session).browserHash, request.browserHash)
  })
})
