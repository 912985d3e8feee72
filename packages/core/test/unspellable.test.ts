import assert from 'node:assert/strict'
import type { Authenticated, Consented, Received, Return } from '@keyhall/core/auth-requests'
import { consent, RedirectedError } from '@keyhall/core/auth-requests'
import type { FinishAuthorization } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { matchRedirectUri } from '@keyhall/core/clients'
import type { ClientId, UserId } from '@keyhall/core/shared'

/**
 * What must not happen does not compile. Every line below is refused by the compiler; a line that begins to compile makes the
 * directive above it an error, and the build fails. Nothing here runs.
 */
export function unspellable(given: {
  readonly text: string
  readonly client: Client
  readonly received: Received
  readonly authenticated: Authenticated
  readonly finish: FinishAuthorization
  readonly userId: UserId
}): unknown[] {
  const { text, client, received, authenticated, finish, userId } = given
  // @ts-expect-error -- a redirect to an address that no client has registered
  const to: Return = { redirectUri: text, mode: 'query' }
  return [
    to,
    // @ts-expect-error -- an error sent to such an address
    new RedirectedError({ error: 'server_error', description: '' }, { redirectUri: text, mode: 'query' }),
    // @ts-expect-error -- consent before anybody has signed in
    consent(received, []),
    // @ts-expect-error -- an answer before consent
    finish.execute(authenticated, client, 'stored'),
    // @ts-expect-error -- an identity of somebody who has not signed in
    received.userId,
    // @ts-expect-error -- one kind of id where another is needed
    ((id: ClientId) => id)(userId),
    // @ts-expect-error -- a match may fail, and whoever ignores that does not compile
    { redirectUri: matchRedirectUri(client, text), mode: 'query' } satisfies Return,
  ]
}

describe('states and redirects that must not happen (architecture §1.3, §1.4; AZ-02)', () => {
  it('are refused by the compiler, which this build has passed', () => {
    assert.equal(typeof unspellable, 'function')
    const state: Consented['state'] = 'consented'
    assert.equal(state, 'consented')
  })
})
