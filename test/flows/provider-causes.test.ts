import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { answered } from '../support/authorization.js'
import { Federation } from '../support/federation.js'
import { everyStorage } from '../support/storages.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'

interface Event {
  readonly type?: { readonly type?: string }
  readonly payload?: Readonly<Record<string, unknown>>
}

for (const kind of everyStorage) {
  describe(`the cause of a failed sign-in at a provider (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))

    it('is in the audit event, and not on the page', async () => {
      const id = await federation.provider({ isAutoCreation: true }, { clientSecret: 'wrong' })
      const page = await federation.signIn(new UserAgent(), id, await federation.person())
      assert.equal(page.problem, words('external.unreachable', { provider: 'Upstream' }))
      assert.ok(!page.html.includes('invalid_client'))
      const { events } = await federation.down.ok(`${ADMIN}/ListEvents`, { eventTypes: ['user.human.externalidp.check.failed'], limit: 1 }) as unknown as { readonly events: readonly Event[] }
      const payload = JSON.stringify(events[0])
      for (const word of ['external_sign_in.misconfigured', 'refused client id or secret', 'invalid_client', 'HTTP Basic']) assert.ok(payload.includes(word), payload)
    })
  })

  describe(`an account of a provider whose addresses and user names are taken as they come (${kind})`, () => {
    const federation = new Federation(startedWorld('memory', { bootstrap: apiDocument() }), startedWorld(kind, { bootstrap: apiDocument() }))

    it('has a verified address and the user name of the provider', async () => {
      const id = await federation.provider({ isAutoCreation: true, areEmailsTrusted: true, areUserNamesKept: true })
      const who = await federation.person({ isVerified: false })
      answered(await federation.signIn(new UserAgent(), id, who))
      const { result: [user] } = await federation.down.ok('user.v2.UserService/ListUsers', { queries: [{ emailQuery: { emailAddress: who.email } }] }) as unknown as {
        readonly result: readonly [{ readonly username: string; readonly human: { readonly email: { readonly isVerified?: boolean } } }]
      }
      assert.deepEqual([user.username, user.human.email.isVerified], [who.loginName, true])
    })
  })
}
