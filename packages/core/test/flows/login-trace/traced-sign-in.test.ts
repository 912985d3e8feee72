import assert from 'node:assert/strict'
import { namesIn, remedyOf, summarize } from '@keyhall/core/login-trace'
import type { LoginTraceEntry, TraceContext } from '@keyhall/core/login-trace'
import type { AuthRequestId, ClientId, OrgId, TokenId, UserId } from '@keyhall/core/shared'
import { NOW } from '../../support/builders.js'

const [authRequestId, codeId] = ['a' as AuthRequestId, 'c' as TokenId]
const [clientId, userId] = ['web' as ClientId, 'ada' as UserId]

const anEntry = (id: string, own: Partial<LoginTraceEntry> = {}): LoginTraceEntry => ({
  id, method: 'GET', route: 'login/password', status: 200, outcome: 'shown', origin: { address: '192.0.2.1', requestId: `r${id}` }, at: NOW, ...own,
})

const context = (own: Partial<TraceContext> = {}): TraceContext => ({
  clientOrgs: new Map([[clientId, 'acme' as OrgId]]), userOrgs: new Map([[userId, 'globex' as OrgId]]), codes: new Map(), ...own,
})

describe('summaries of login traces', () => {
  it('have the last request of a sign-in and the parties of all', () => {
    const entries = [
      anEntry('1', { authRequestId, clientId, outcome: 'went_on' }),
      anEntry('2', { authRequestId, userId, outcome: 'not_accepted', reasonCode: 'users.locked', at: NOW + 3 }),
      anEntry('3', { outcome: 'refused' }),
    ]
    const [signIn, stray] = summarize(entries, context())
    assert.deepEqual(signIn, {
      id: 'a', reference: 'r2', route: 'login/password', outcome: 'not_accepted', reasonCode: 'users.locked', address: '192.0.2.1',
      clientId, clientOrgId: 'acme', userId, userOrgId: 'globex', startedAt: NOW, lastAt: NOW + 3,
    })
    assert.deepEqual([stray?.id, stray?.reference], ['3', 'r3'])
  })

  it('include the failed redemption of the code, in the same batch or a later one', () => {
    const answered = anEntry('1', { authRequestId, codeId, outcome: 'answered' })
    const failed = anEntry('2', { codeId, route: 'token', outcome: 'error_sent', reason: 'invalid_grant' })
    assert.deepEqual(summarize([answered, failed], context()).map(({ id, outcome }) => [id, outcome]), [['a', 'error_sent']])
    const later = context({ codes: new Map([[codeId, { signInId: 'a' }]]) })
    assert.deepEqual(summarize([failed], later).map(({ id }) => id), ['a'])
    assert.deepEqual(namesIn([answered, failed]).codeIds, [codeId])
  })

  it('name the client and user of a redeemed code whose sign-in was not traced', () => {
    const failed = anEntry('2', { codeId, route: 'token', outcome: 'error_sent' })
    const [alone] = summarize([failed], context({ codes: new Map([[codeId, { clientId, userId }]]) }))
    assert.deepEqual([alone?.id, alone?.clientId, alone?.userId], ['2', clientId, userId])
  })

  it('stay answered when a form is sent again after the answer', () => {
    const entries = [anEntry('1', { authRequestId, outcome: 'answered' }), anEntry('2', { authRequestId, outcome: 'refused', reason: 'x' })]
    assert.deepEqual(summarize(entries, context()).map(({ outcome, reference, reason }) => [outcome, reference, reason]), [['answered', 'r1', undefined]])
  })
})

describe('remedies of login traces', () => {
  it('name the object and member to change', () => {
    const { object, id, member } = remedyOf('clients.redirect_uri_not_registered', { clientId }) ?? assert.fail('no remedy')
    assert.deepEqual([object, id, member], ['application', clientId, 'redirectUris'])
    assert.equal(remedyOf('users.locked', { userId })?.id, userId)
    assert.equal(remedyOf('clients.pkce_required', { clientId })?.id, undefined)
  })

  it('are absent for other codes', () => {
    for (const code of [undefined, 'auth_requests.expired', 'constructor', '__proto__']) assert.equal(remedyOf(code, {}), undefined)
  })
})
