import assert from 'node:assert/strict'
import { RawServers } from '@keyhall/adapters-federation/test/ldap/raw-server.js'
import { Api } from '../support/api.js'
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

  describe(`the cause of a failed intent (${kind})`, () => {
    const log: string[] = []
    const world = startedWorld(kind, { bootstrap: apiDocument(), logLevel: 'info', logOutput: { write: (line) => void log.push(line) } })
    const servers = new RawServers()
    after(() => servers.close())

    // An application may belong to another organization than the provider.
    it('is in audit event and log, and not in the answer to the application', async () => {
      const api = new Api(world, 'rest')
      const { id } = await api.ok(`${ADMIN}/AddLDAPProvider`, {
        name: 'Directory', servers: [`ldap://127.0.0.1:${await servers.answering({ bind: 49, text: 'data 533' })}`], baseDn: 'dc=secret', bindDn: 'cn=secret', bindPassword: 'x', userBase: 'dn',
        userObjectClasses: ['person'], userFilters: ['uid'], timeout: '5s', attributes: { idAttribute: 'uid' },
      }) as { readonly id: string }
      await api.ok(`${ADMIN}/AddIDPToLoginPolicy`, { idpId: id })
      const answer = await api.refused('failed_precondition', 'user.v2.UserService/StartIdentityProviderIntent', { idpId: id, ldap: { username: 'ada', password: 'x' } })
      assert.equal(answer, 'the settings of the identity provider cannot work: the event user.human.externalidp.check.failed has the cause')
      const { events } = await api.ok(`${ADMIN}/ListEvents`, { eventTypes: ['user.human.externalidp.check.failed'], limit: 1 }) as unknown as { readonly events: readonly Event[] }
      for (const found of [JSON.stringify(events[0]), log.join()]) assert.match(found, /the directory refuses the service account .*cn=secret.*: the account is disabled/)
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
