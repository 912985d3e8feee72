import assert from 'node:assert/strict'
import type { ExternalRegistration, PersonAtProvider, Received } from '@keyhall/core/auth-requests'
import { awaitRegistration, withExternal } from '@keyhall/core/auth-requests'
import type { AddExternalAccount, NewExternalAccount } from '@keyhall/core/external-sign-in'
import { AttemptOver, ConfirmExternalAccount } from '@keyhall/core/external-sign-in'
import type { ExternalLink, ExternalLinkReads, IdentityProvider } from '@keyhall/core/identity-providers'
import type { OrgId, ProviderId, Secret, SecretHash, UserId } from '@keyhall/core/shared'
import type { UserReads } from '@keyhall/core/users'
import { NOW, aHuman, aReceived, instance, named } from '../../support/builders.js'
import { digest } from '../../support/fakes.js'

const providerId = 'provider' as ProviderId
const userId = 'the new account' as UserId
const orgId = '100' as OrgId
const CODE = 'AAAAAA'
const email = 'uma@upstream.example'
const person: PersonAtProvider = {
  externalId: 'uma', isEmailVerified: false, email, hasProvenFactors: true, sidHash: 'sid' as SecretHash,
}
const pending: ExternalRegistration = {
  userId, orgId, seed: 'seed' as Secret, email, givenName: '', familyName: '', wrongCodes: 0,
  mails: { failures: 0, blockedUntil: 0 }, mailedAt: NOW,
  external: { providerId, externalId: 'uma' },
}
const returned = (own: Partial<PersonAtProvider> = {}): Received => {
  const external = { stage: 'returned', providerId, providerName: 'Upstream', person: { ...person, ...own } } as const
  return awaitRegistration(withExternal(aReceived(), { ...external, isLinking: false }), pending)
}

interface Given {
  readonly link?: Partial<ExternalLink>
  readonly hasAccount?: boolean
}

function confirming({ link = {}, hasAccount = true }: Given = {}) {
  const added: NewExternalAccount[] = []
  const provider = {
    id: providerId, settings: { protocol: 'oidc' }, options: { isCreationAllowed: true, allowedDomains: [] },
  } as unknown as IdentityProvider
  const account = hasAccount ? named(aHuman({ id: userId, orgId })) : undefined
  const stored: ExternalLink = { providerId, externalId: 'uma', userId, userName: 'uma', linkedAt: NOW, ...link }
  const confirm = new ConfirmExternalAccount({
    storage: {
      run: (work) => work({
        authRequests: { find: async () => undefined, add: async () => undefined, update: async () => undefined },
        loginAttempts: { lock: async () => undefined, put: async () => undefined } as never,
      }),
      read: (work) => work({
        users: { find: async () => account } as unknown as UserReads,
        externalLinks: { find: async () => stored } as unknown as ExternalLinkReads,
      }),
    },
    codeDigest: { of: () => 'A'.repeat(43) as SecretHash },
    digest,
    clock: { now: () => NOW },
    instance: instance(),
    offered: { find: async () => provider },
    add: {
      add: async (one: NewExternalAccount) => (added.push(one), { userId, orgId, amr: [] }),
    } as unknown as AddExternalAccount,
  })
  return { confirm, added }
}

describe('the code of an account from a provider', () => {
  it('adds the account with the proven address, and the sign-in with it', async () => {
    const { confirm, added } = confirming()
    assert.equal((await confirm.confirm(returned(), CODE)).outcome, 'registered')
    const [one = assert.fail('not added')] = added
    assert.deepEqual([one.userId, one.orgId, one.person.isEmailVerified, one.after.external?.stage], [userId, orgId, true, 'over'])
  })

  it('signs in again when the process stopped after the account was created, with factors and session', async () => {
    const { confirm, added } = confirming()
    await confirm.confirm(returned(), CODE)
    const after = added[0]?.after ?? assert.fail('not added')
    const repeated = await confirm.confirm(after, CODE)
    assert.ok(repeated.outcome === 'registered')
    const { amr, upstream } = repeated.person
    assert.deepEqual([added.length, repeated.person.userId, amr, upstream?.sidHash], [1, userId, ['mfa'], 'sid'])
  })

  const GONE: readonly (readonly [string, Given])[] = [
    ['the link belongs to another account', { link: { userId: 'another' as UserId } }],
    ['the link is suspended', { link: { suspendedAt: NOW } }],
    ['the account is gone', { hasAccount: false }],
  ]
  for (const [why, given] of GONE) {
    it(`opens no account that it has created when ${why}`, async () => {
      const { confirm, added } = confirming()
      await confirm.confirm(returned(), CODE)
      const after = added[0]?.after ?? assert.fail('not added')
      await assert.rejects(confirming(given).confirm.confirm(after, CODE), AttemptOver)
    })
  }

  it('is void once another attempt at a provider has replaced the one that it belongs to', async () => {
    const { confirm, added } = confirming()
    const others = [
      returned({ externalId: 'eve' }), withExternal(returned(), { stage: 'over' }),
      withExternal(returned(), { stage: 'away', providerId, stateHash: 'state' as SecretHash, memory: '' }),
    ]
    for (const request of others) {
      assert.equal(confirm.isAwaited(request), false)
      await assert.rejects(confirm.confirm(request, CODE), AttemptOver)
    }
    assert.equal(added.length, 0)
  })
})
