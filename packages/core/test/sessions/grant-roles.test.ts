import assert from 'node:assert/strict'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { EndSessions, GrantingStores } from '@keyhall/core/sessions'
import { GrantRoles } from '@keyhall/core/sessions'
import type { UserId } from '@keyhall/core/shared'
import { aHuman, named } from '../support/builders.js'

const userId = 'gus' as UserId

/** Grants a first role of the instance. @returns how many endings of all sign-ins it causes */
async function endingsOf(methods: readonly AuthenticationMethod[]): Promise<number> {
  let [endings, hasRole] = [0, false]
  const stores = {
    users: { find: async () => named(aHuman({ id: userId })) },
    memberships: { ofUser: async () => (hasRole ? [{ scope: { kind: 'instance' }, roles: [] }] : []) },
    projects: { find: async () => undefined },
    sessions: { methodsOfUser: async () => [methods] },
    grants: { methodsOfUser: async () => [] },
  } as unknown as GrantingStores
  const endSessions = { ofUser: async () => void endings++ } as unknown as EndSessions
  await new GrantRoles({ endSessions }).within(stores, userId, {}, async () => void (hasRole = true))
  return endings
}

const OF_PROVIDERS: readonly (readonly AuthenticationMethod[])[] = [[], ['mfa'], ['otp', 'mfa'], ['hwk'], ['swk', 'mfa']]
const OWN: readonly (readonly AuthenticationMethod[])[] = [['pwd'], ['pwd', 'hwk', 'mfa'], ['hwk', 'user', 'mfa'], ['swk', 'user', 'mfa']]

describe('a first role beyond the organization, by how the person signed in', () => {
  for (const methods of OF_PROVIDERS) {
    it(`ends a sign-in at a provider, also with a second factor: ${methods.join(' ')}`, async () => {
      assert.equal(await endingsOf(methods), 1)
    })
  }
  for (const methods of OWN) {
    it(`leaves a sign-in of one's own: ${methods.join(' ')}`, async () => {
      assert.equal(await endingsOf(methods), 0)
    })
  }
})
