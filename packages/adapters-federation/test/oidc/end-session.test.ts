import assert from 'node:assert/strict'
import { endSessionAt, logoutHintOf, testedLogout } from '#src/end-session.js'

const ISSUER = 'https://op.example'
const ask = (endpoint: string | undefined, hint = logoutHintOf(ISSUER, 'client', 'a.b.c')) =>
  endSessionAt({ issuer: ISSUER, ...(endpoint === undefined ? {} : { end_session_endpoint: endpoint }) }, 'client', { hint, callback: 'https://login.example/back', state: 's&t', locale: 'de' })
const parametersOf = (go: ReturnType<typeof ask>) => Object.fromEntries(new URL(go && 'url' in go ? go.url : '').searchParams)

describe('the logout request of an OpenID provider (RP-Initiated Logout §2)', () => {
  const common = { client_id: 'client', post_logout_redirect_uri: 'https://login.example/back', state: 's&t', ui_locales: 'de' }

  it('names the sign-in by its ID token, and keeps the query of the endpoint', () => {
    assert.deepEqual(parametersOf(ask(`${ISSUER}/logout?p=1`)), { p: '1', id_token_hint: 'a.b.c', ...common })
  })

  it('leaves out an ID token that would make the address too long', () => {
    assert.deepEqual(parametersOf(ask(`${ISSUER}/logout`, logoutHintOf(ISSUER, 'client', 'x'.repeat(5001)))), common)
    assert.deepEqual(parametersOf(ask(`${ISSUER}/logout`, logoutHintOf(ISSUER, 'client', undefined))), common)
  })

  it('sends an ID token to its issuer only', () => {
    assert.equal(ask(`${ISSUER}/logout`, logoutHintOf('https://former.example', 'client', 'a.b.c')), undefined)
  })

  it('does not happen with the token of another client', () => {
    assert.equal(ask(`${ISSUER}/logout`, logoutHintOf(ISSUER, 'former', 'a.b.c')), undefined)
  })

  for (const endpoint of [undefined, 'javascript:alert(1)', 'data:text/html,x', '/logout', 'keyhall://logout']) {
    it(`does not go to ${endpoint ?? 'a provider without an endpoint'}, which the test of the provider reports`, () => {
      assert.equal(ask(endpoint), undefined)
      assert.equal(testedLogout({ issuer: ISSUER, ...(endpoint === undefined ? {} : { end_session_endpoint: endpoint }) }).isOk, false)
    })
  }
})
